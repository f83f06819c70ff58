import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { resetPassword } from '../../lib/auth/recovery/contract.ts';
import {
  inspectReset,
  mayBeStrangers,
  requireAnswer,
  resetWrites,
} from '../../lib/auth/recovery/reset-password.ts';
import { booksOf } from '../../lib/books/person.ts';
import { batchesOf } from '../../lib/platform/batches.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { assert } from '../../lib/platform/problems.ts';
import { transact } from '../../lib/platform/table/transact.ts';
import { deactivateMadeBy } from '../../lib/webhooks/store.ts';

/** Beside a dozen items of the user, and two for each book. */
const SILENCED_AT_ONCE = 20;

export const handler = command(resetPassword, inspectReset, async (request, found) => {
  assert(found, 'inspection passes only with a good code');
  const { body, now, event } = request;
  await requireAnswer(found, event, now);
  const { user } = found;
  const [reset, silenced] = await Promise.all([
    resetWrites(found, body.password, requestContextOf(event), now),
    mayBeStrangers(user) ? deactivateMadeBy(user.id, booksOf(user), now) : [],
  ]);
  // A stranger with many books may have made more webhooks than fit. Silencing those first does no harm.
  const [first = [], ...others] = batchesOf(silenced, SILENCED_AT_ONCE);
  for (const batch of others) await transact(batch);
  return request.commit([...reset, ...first], { email: user.email });
});
