import { newLink } from '../../lib/auth/links/link.ts';
import { addressHash, queueMail } from '../../lib/auth/mail/outbox.ts';
import { countOne, networkOf } from '../../lib/auth/password/throttle.ts';
import { forgotPassword } from '../../lib/auth/recovery/contract.ts';
import { config } from '../../lib/platform/config.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { newId } from '../../lib/platform/id.ts';
import { Problem } from '../../lib/platform/problems.ts';

const HOUR = 60 * 60;
const PER_NETWORK = { max: 30, windowSeconds: HOUR };
const PER_ADDRESS = { max: 3, windowSeconds: HOUR };

/** Only writes to the outbox. The function that sends mails looks whether anyone has the address. */
export const handler = command(forgotPassword, async (request) => {
  if (!config.isMailOn) throw new Problem('mail_off');
  const { body, now, event } = request;
  const network = networkOf(event.requestContext.identity.sourceIp);
  const asked = await countOne(`FORGOT#${network}`, PER_NETWORK);
  if (!asked.isAllowed)
    throw new Problem('too_many_attempts', { retryAfterSeconds: asked.retryAfterSeconds });
  const mailed = await countOne(`FORGOT#${addressHash(body.email)}`, PER_ADDRESS);
  if (!mailed.isAllowed) return {};
  const { id, expires_at } = newLink('reset_password', newId(), body.email, now);
  const mail = queueMail({ kind: 'reset_password', to: body.email, id, usefulUntil: expires_at }, now);
  return request.commit([mail], {});
});
