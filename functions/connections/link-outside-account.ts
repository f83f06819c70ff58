import { linkOutsideAccount } from '../../lib/connections/contract.ts';
import { draftOf, endDrafts, importsOf } from '../../lib/connections/drafts.ts';
import {
  checkLink,
  findAccountAnd,
  isLinked,
  linkAfter,
  markWrites,
  withAccount,
} from '../../lib/connections/links.ts';
import { showOutsideAccount } from '../../lib/connections/outside-account.ts';
import { shownAccounts } from '../../lib/connections/shown-accounts.ts';
import * as store from '../../lib/connections/store.ts';
import { rescheduled } from '../../lib/connections/times.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { assert, Problem } from '../../lib/platform/problems.ts';
import { todayIn } from '../../lib/platform/time-zone.ts';

export const handler = command(
  linkOutsideAccount,
  async ({ caller, params, body, now }, errors) => {
    const { connection, outside } = await store.requireConnected(caller.bookId, params.id);
    store.requireMaker(connection, caller.id);
    const before = store.requireOutsideAccount(outside, params.outside_account_id);
    const { account, timeZone } = await findAccountAnd(caller.bookId, body.account_id);
    const today = todayIn(timeZone, now);
    checkLink(before, body, { account, today }, errors);
    return { connection, outside, before, account, today };
  },
  async (request, { connection, outside, before, account, today }) => {
    const { caller, body, now } = request;
    assert(account, 'a request without invalid fields has an account');
    if (request.ifMatch !== undefined)
      request.requireMatch((await shownAccounts(caller.bookId, [before]))[0]);
    if (await isLinked(caller.bookId, account, { outside, account: before }))
      throw new Problem('account_linked');
    const after = { ...before, link: linkAfter(before, body, today) };
    const due = rescheduled(connection, { isLinked: true }, now);
    const isMoved = before.link && before.link.account_id !== account.id;
    const draft = draftOf(after.link, await importsOf(caller.bookId, [after.link]));
    return request.commit(
      [
        store.saveOutsideAccounts(caller.bookId, outside, withAccount(outside, after)),
        ...markWrites(caller.bookId, outside, before, account),
        ...(due.next_run_at === connection.next_run_at
          ? []
          : [store.saveConnection(caller.bookId, connection, { ...due, version: connection.version + 1 })]),
      ],
      showOutsideAccount(after, { account, draft }),
      isMoved ? await endDrafts(caller.bookId, [before], now) : [],
    );
  },
);
