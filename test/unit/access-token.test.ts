import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultExpiry, isValidExpiry } from '../../lib/auth/tokens/access-token.ts';
import {
  isAccessToken,
  newAccessTokenText,
  parseAccessToken,
} from '../../lib/auth/tokens/access-token-text.ts';
import { endpoints } from '../../lib/contracts.ts';
import { isInScope, tokenExceptions } from '../../lib/platform/endpoint/token-scope.ts';
import { newId } from '../../lib/platform/id.ts';
import type { UserId } from '../../lib/platform/user.ts';

const userId = newId() as UserId;

describe('the text of an access token', () => {
  test('contains the ids of the user and the token, and a secret of which only the hash is stored', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (user, id) => {
        const { text, secretHash } = newAccessTokenText(user as UserId, id);
        expect(text).toMatch(/^pfs_[\w-]{88}$/);
        expect(parseAccessToken(text)).toEqual({ userId: user, id, secretHash });
        expect(text).not.toContain(secretHash);
      }),
    );
  });

  test('is different each time', () => {
    const id = newId();
    expect(newAccessTokenText(userId, id).text).not.toBe(newAccessTokenText(userId, id).text);
  });

  test('has one spelling: with any other character, it is another token or none', () => {
    const id = newId();
    const { text, secretHash } = newAccessTokenText(userId, id);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ unit: 'binary', maxLength: 2 }), (at, put) => {
        const changed = text.slice(0, at) + put + text.slice(at + 1);
        const parsed = parseAccessToken(changed);
        const isSame = parsed?.userId === userId && parsed.id === id && parsed.secretHash === secretHash;
        return isSame === (changed === text);
      }),
      { numRuns: 500 },
    );
  });

  test('is refused without an error if it is garbage', () => {
    const { text } = newAccessTokenText(userId, newId());
    const garbage = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map((end) => `pfs_${end}`),
      fc.string({ unit: 'binary', minLength: 1 }).map((end) => text + end),
      fc.nat(text.length - 1).map((length) => text.slice(0, length)),
      fc.constantFrom(`${text}=`, `${text}\n`, ` ${text}`, text.replace('pfs_', 'PFS_')),
    );
    fc.assert(fc.property(garbage, (given) => parseAccessToken(given) === undefined));
  });

  test('differs from a session token by its prefix', () => {
    expect(isAccessToken(newAccessTokenText(userId, newId()).text)).toBe(true);
    expect(isAccessToken('eyJhbGciOiJIUzI1NiJ9.e30.x')).toBe(false);
  });
});

describe('the expiry of an access token', () => {
  const now = new Date('2028-02-29T10:00:00.000Z');
  test.each([
    ['2028-02-29T10:00:00.000Z', false],
    ['2028-02-29T10:00:00.001Z', true],
    ['2033-03-01T10:00:00.000Z', true],
    ['2033-03-01T10:00:00.001Z', false],
  ])('%s is valid: %s', (expiresAt, isValid) => {
    expect(isValidExpiry(expiresAt, now)).toBe(isValid);
  });

  test('is in a year by default', () => {
    expect(defaultExpiry(new Date('2026-11-15T10:00:00.000Z'))).toBe('2027-11-15T10:00:00.000Z');
  });
});

describe('the scope of an access token', () => {
  const exceptions = {
    none: ['GET /secrets', 'POST /logout'],
    any: ['POST /tools'],
    record: ['POST /things'],
  };
  test.each([
    ['read', 'GET', '/things', true],
    ['read', 'POST', '/things', false],
    ['read', 'PUT', '/things/{id}', false],
    ['read', 'DELETE', '/things/{id}', false],
    ['read', 'POST', '/tools', true],
    ['read', 'GET', '/secrets', false],
    ['record', 'GET', '/things', true],
    ['record', 'POST', '/things', true],
    ['record', 'PUT', '/things/{id}', false],
    ['record', 'GET', '/secrets', false],
    ['write', 'GET', '/things', true],
    ['write', 'DELETE', '/things/{id}', true],
    ['write', 'POST', '/tools', true],
    ['write', 'GET', '/secrets', false],
    ['write', 'POST', '/logout', false],
  ] as const)('%s allows %s %s: %s', (scope, method, path, isAllowed) => {
    expect(isInScope(scope, method, path, exceptions)).toBe(isAllowed);
  });

  test('has few exceptions, which fit into the environment of the authorizer', () => {
    const { none, any } = tokenExceptions(endpoints);
    expect(none).toContain('DELETE /auth/tokens/{id}');
    expect(JSON.stringify({ none, any }).length).toBeLessThan(2000);
  });
});
