import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SigningKey } from '../../lib/auth/sessions/signing-keys.ts';
import {
  cursorKeyOf,
  signToken,
  TOKEN_LIFETIME_SECONDS,
  verifyToken,
} from '../../lib/auth/sessions/token.ts';

const claims = {
  userId: '01890000-0000-7000-8000-000000000001',
  sessionId: '01890000-0000-7000-8000-000000000002',
};
const now = new Date('2026-11-15T12:00:00.900Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

async function keyOf(id: string, secret: string): Promise<SigningKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign', 'verify']);
  return { id, secret, key };
}

let key: SigningKey;
let token: string;
beforeAll(async () => {
  key = await keyOf('key-1', 'x'.repeat(64));
  token = await signToken(claims, key, now);
});
const verify = (text: string, at = now, keys = [key]) =>
  verifyToken(text, async (id) => keys.find((one) => one.id === id), at);

describe('a token', () => {
  test('has the claims in the specification, and lives for 30 days', () => {
    expect(TOKEN_LIFETIME_SECONDS).toBe(30 * 24 * 60 * 60);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: 'key-1' });
    const iat = Math.floor(now.getTime() / 1000);
    expect(decodeJwt(token)).toEqual({
      iss: 'personal-finance-service',
      aud: 'personal-finance-api',
      sub: claims.userId,
      jti: claims.sessionId,
      iat,
      exp: iat + TOKEN_LIFETIME_SECONDS,
    });
  });

  test('is valid up to its last second, and not beyond', async () => {
    expect(await verify(token)).toMatchObject(claims);
    expect(await verify(token, later(TOKEN_LIFETIME_SECONDS - 2))).toMatchObject(claims);
    expect(await verify(token, later(TOKEN_LIFETIME_SECONDS))).toBeUndefined();
  });

  test('does not verify with another key, even with the same id', async () => {
    expect(await verify(token, now, [await keyOf('key-1', 'y'.repeat(64))])).toBeUndefined();
    expect(await verify(token, now, [await keyOf('key-2', 'x'.repeat(64))])).toBeUndefined();
  });

  test('that is not a token is not a failure', async () => {
    for (const text of ['', '.', '..', '...', 'x', 'a.b.c', `${token}.`, '{}', 'null', '\u0000']) {
      expect(await verify(text)).toBeUndefined();
    }
  });

  test('has one spelling: padding, white space and bits that decoding ignores do not verify', async () => {
    const start = token.slice(0, -1);
    // The last of 43 characters carries four bits of the signature; the other two are left over.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.slice(-1));
    for (const bits of [1, 2, 3]) expect(await verify(start + alphabet[last ^ bits])).toBeUndefined();
    const signature = token.split('.')[2] ?? '';
    const standard = signature.replaceAll('-', '+').replaceAll('_', '/');
    for (const text of [`${token}=`, `${token}==`, ` ${token}`, `${token}\n`])
      expect(await verify(text)).toBeUndefined();
    if (standard !== signature) expect(await verify(token.replace(signature, standard))).toBeUndefined();
    expect(await verify(token)).toMatchObject(claims);
  });

  test('is not refused if we fail: a store that is down is an error', async () => {
    const broken = verifyToken(token, () => Promise.reject(new Error('down')), now);
    await expect(broken).rejects.toThrow('down');
  });
});

test("the key of a list cursor is the user's own, and the same in every session that one key signed", async () => {
  const other = { ...claims, userId: '01890000-0000-7000-8000-000000000009' };
  const again = { ...claims, sessionId: '01890000-0000-7000-8000-000000000003' };
  const cursorKey = (of: typeof claims, by = key) => cursorKeyOf({ ...of, key: by });
  expect(cursorKey(again)).toBe(cursorKey(claims));
  expect(cursorKey(other)).not.toBe(cursorKey(claims));
  expect(cursorKey(claims, await keyOf('key-2', 'z'.repeat(64)))).not.toBe(cursorKey(claims));
  expect(cursorKey(claims)).not.toContain('x'.repeat(8));
});
