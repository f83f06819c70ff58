import { deletePendingEmail } from '../../lib/auth/recovery/contract.ts';
import { NO_PENDING_EMAIL } from '../../lib/auth/users/user.ts';
import { changeUser, getUser } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = command(deletePendingEmail, async (request) => {
  const { caller, now } = request;
  const before = await getUser(caller.id);
  if (before.pending_email === undefined) throw notFound('pending e-mail address');
  const changed = { ...NO_PENDING_EMAIL, updated_at: now.toISOString(), version: before.version + 1 };
  return request.commit(await changeUser(before, { ...before, ...changed }), undefined);
});
