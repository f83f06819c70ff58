import { mergedAccounts, shownMessages } from '../../lib/banks/outside.ts';
import { bankNetwork, PROVIDER } from '../../lib/banks/providers.ts';
import { plainText } from '../../lib/banks/texts.ts';
import { type Connection, NAME_MAX, showConnection } from '../../lib/connections/connection.ts';
import { createConnection } from '../../lib/connections/contract.ts';
import { statusAfter } from '../../lib/connections/messages.ts';
import { sealAccess } from '../../lib/connections/seal-access.ts';
import * as store from '../../lib/connections/store.ts';
import { countCreated, requireRoom } from '../../lib/platform/counts.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { invalid } from '../../lib/platform/problems.ts';

/** Less than a run has, because the request waits for it. */
const FETCH_MS = 12_000;

export const handler = command(createConnection, async (request) => {
  const { caller, body, actor, now } = request;
  await request.endIfRepeated();
  // A token is good once: nothing that could be refused before may use it up.
  await requireRoom(caller.bookId, 'connections');
  const provider = PROVIDER[body.provider];
  const claimed = await provider.claim(body.setup_token, bankNetwork(FETCH_MS));
  if (!claimed.ok) throw invalid([{ field: 'setup_token', code: claimed.code, message: claimed.message }]);
  const { access, host } = claimed.value;
  const fetched = await provider.fetch(access, { from: undefined, timeZone: 'UTC' }, bankNetwork(FETCH_MS));
  const statements = fetched.ok ? fetched.value.statements : [];
  const accounts = mergedAccounts([], statements);
  const messages = fetched.ok
    ? shownMessages(fetched.value.messages, accounts, [])
    : [{ code: fetched.code, message: fetched.message }];
  const institution = accounts.find((each) => each.institution)?.institution;
  const after: Connection = {
    ...created(actor),
    provider: body.provider,
    name: body.name ?? (plainText(institution, [], NAME_MAX) || host),
    status: statusAfter(messages),
    messages,
    maker_id: caller.id,
    host,
    requests: [now.toISOString()],
    syncs: [],
    failures: 0,
  };
  return request.commit(
    [
      store.createConnection(caller.bookId, after),
      store.createOutsideAccounts(caller.bookId, { connection_id: after.id, accounts, version: 1 }),
      await sealAccess(caller.bookId, after.id, access),
      countCreated(caller.bookId, 'connections'),
    ],
    showConnection(after, now),
  );
});
