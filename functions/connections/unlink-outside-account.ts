import { unlinkOutsideAccount } from '../../lib/connections/contract.ts';
import { endDrafts } from '../../lib/connections/drafts.ts';
import { markWrites, withAccount } from '../../lib/connections/links.ts';
import { shownAccounts } from '../../lib/connections/shown-accounts.ts';
import * as store from '../../lib/connections/store.ts';
import { rescheduled } from '../../lib/connections/times.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = command(unlinkOutsideAccount, async (request) => {
  const { caller, params, now } = request;
  const { connection, outside } = await store.requireConnected(caller.bookId, params.id);
  store.requireMaker(connection, caller.id);
  const before = store.requireOutsideAccount(outside, params.outside_account_id);
  if (!before.link) throw notFound('link');
  if (request.ifMatch !== undefined) request.requireMatch((await shownAccounts(caller.bookId, [before]))[0]);
  const accounts = withAccount(outside, { ...before, link: undefined });
  const isStillLinked = accounts.some(({ link }) => link);
  const due = rescheduled(connection, { isLinked: isStillLinked }, now);
  return request.commit(
    [
      store.saveOutsideAccounts(caller.bookId, outside, accounts),
      ...markWrites(caller.bookId, outside, before, undefined),
      ...(isStillLinked
        ? []
        : [store.saveConnection(caller.bookId, connection, { ...due, version: connection.version + 1 })]),
    ],
    undefined,
    await endDrafts(caller.bookId, [before], now),
  );
});
