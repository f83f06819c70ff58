import { randomBytes } from 'node:crypto';
import { logAndNotifyCaller } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import {
  accessToken,
  defaultExpiry,
  isValidExpiry,
  type NewAccessToken,
  showAccessToken,
} from '../../lib/auth/tokens/access-token.ts';
import { createAccessToken, requireTokenRoom } from '../../lib/auth/tokens/access-token-store.ts';
import { newAccessTokenText } from '../../lib/auth/tokens/access-token-text.ts';
import { createToken } from '../../lib/auth/tokens/contract.ts';
import { getUser } from '../../lib/auth/users/user-store.ts';
import { sessionIdOf } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Inspect } from '../../lib/platform/endpoint/endpoint.ts';
import { newId } from '../../lib/platform/id.ts';
import { writtenIn } from '../../lib/platform/record.ts';

const CURSOR_KEY_BYTES = 32;

const inspect: Inspect<typeof createToken, string | undefined> = async ({ caller, body, now }, errors) => {
  if (body.expires_at !== undefined && !isValidExpiry(body.expires_at, now))
    errors.add('expires_at', 'out_of_range', 'must be in the future, and at most 5 years from now');
  if (body.book_id === undefined) return undefined;
  const { books } = await getUser(caller.id);
  const membership = books[body.book_id];
  if (!membership) errors.add('book_id', 'not_found', 'no such book');
  return membership?.joined_at;
};

export const handler = command(createToken, inspect, async (request, joinedAt) => {
  const { caller, body, event, now } = request;
  const room = await requireTokenRoom(caller.id, now);
  const id = newId();
  const { text, secretHash } = newAccessTokenText(caller.id, id);
  const token: NewAccessToken = {
    ...writtenIn(accessToken, body),
    id,
    created_at: now.toISOString(),
    expires_at: body.expires_at ?? defaultExpiry(now),
    keep_on_password_change: body.keep_on_password_change ?? false,
    ...(joinedAt !== undefined && { book_joined_at: joinedAt }),
    secret_hash: secretHash,
    cursor_key: randomBytes(CURSOR_KEY_BYTES).toString('base64url'),
  };
  const created = { type: 'token_created', name: token.name } as const;
  return request.commit(
    [
      ...createAccessToken(token, sessionIdOf(caller), room),
      ...(await logAndNotifyCaller(caller.id, created, requestContextOf(event), now)),
    ],
    showAccessToken(token, text),
  );
});
