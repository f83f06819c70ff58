import type { APIGatewayProxyEvent } from 'aws-lambda';
import { utcDate } from '../../platform/date.ts';
import { newId } from '../../platform/id.ts';
import type { UserId } from '../../platform/user.ts';
import type { NewSession } from './session.ts';
import { currentKey } from './signing-keys.ts';
import { signToken, TOKEN_LIFETIME_SECONDS } from './token.ts';

const DEVICE_NAME_MAX = 150;

/** A new session and its token. */
export async function openSession(
  userId: UserId,
  deviceName: string,
  now: Date,
): Promise<{ session: NewSession; token: string }> {
  const session: NewSession = {
    id: newId(),
    device_name: deviceName,
    created_at: now.toISOString(),
    last_used_at: utcDate(now),
    expires_at: new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000).toISOString(),
  };
  const token = await signToken({ userId, sessionId: session.id }, await currentKey(), now);
  return { session, token };
}

/** A name that people recognize in the list of sessions: the one the client sent, or else the user agent. */
export function deviceNameOf(given: string | undefined, event: APIGatewayProxyEvent): string {
  if (given !== undefined) return given;
  const agent = (event.requestContext.identity.userAgent ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return [...agent].slice(0, DEVICE_NAME_MAX).join('') || 'Unknown device';
}
