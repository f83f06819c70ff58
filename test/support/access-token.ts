import type { AccessToken, AccessTokenInput } from '../../client/client.ts';
import type { TestUser } from './api.ts';
import { table } from './table.ts';

/** A new access token of the user, with its text. */
export async function newAccessToken(
  user: TestUser,
  given: Partial<AccessTokenInput> = {},
): Promise<AccessToken & { token: string }> {
  const created = await user.api.createToken({ name: 'Script', scope: 'read', ...given });
  if (created.token === undefined) throw new Error('The response that creates a token does not show it.');
  return { ...created, token: created.token };
}

/** Makes the access token expire. */
export async function expire(user: TestUser, id: string): Promise<void> {
  const past = Date.now() - 1000;
  await table().set(`CRED#${user.id}`, `TOKEN#${id}`, {
    expires_at: new Date(past).toISOString(),
    expires_at_seconds: Math.floor(past / 1000),
  });
}
