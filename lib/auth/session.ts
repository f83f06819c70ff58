import type { APIGatewayProxyEvent } from 'aws-lambda';
import { newId } from '../platform/id.ts';
import type { UserId } from '../platform/user.ts';
import type { Session } from './session-store.ts';
import { currentKey } from './signing-keys.ts';
import { signToken, TOKEN_LIFETIME_SECONDS } from './token.ts';

export const COOKIE = 'service-session';
const DEVICE_NAME_MAX = 150;

/** A new session and the token that carries it. */
export async function openSession(
  userId: UserId,
  deviceName: string,
  now: Date,
): Promise<{ session: Session; token: string }> {
  const session: Session = {
    id: newId(),
    deviceName,
    createdAt: now.toISOString(),
    lastUsedAt: now.toISOString().slice(0, 10),
    expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000).toISOString(),
  };
  const token = await signToken({ userId, sessionId: session.id }, await currentKey(), now);
  return { session, token };
}

/** What a person will recognise in the list of sessions: what the client says, or else what it calls itself. */
export function deviceNameOf(given: string | undefined, event: APIGatewayProxyEvent): string {
  if (given !== undefined) return given;
  const agent = (event.requestContext.identity.userAgent ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return [...agent].slice(0, DEVICE_NAME_MAX).join('') || 'Unknown device';
}

export function sessionCookie(token: string, plainHttp: boolean): string {
  return cookie(token, TOKEN_LIFETIME_SECONDS, plainHttp);
}

export function clearedCookie(plainHttp: boolean): string {
  return cookie('', 0, plainHttp);
}

function cookie(value: string, maxAgeSeconds: number, plainHttp: boolean): string {
  // Browsers refuse Secure cookies over plain http, which exists only on a laptop.
  const secure = plainHttp ? '' : ' Secure;';
  return `${COOKIE}=${value}; HttpOnly;${secure} SameSite=Strict; Path=/; Max-Age=${maxAgeSeconds}`;
}
