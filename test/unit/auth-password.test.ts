import { describe, expect, test } from 'vitest';
import {
  checkNewPassword,
  DUMMY_HASH,
  hashPassword,
  isOutdated,
  verifyPassword,
} from '../../lib/auth/password/password.ts';
import { FieldErrors } from '../../lib/platform/problems.ts';

describe('a hash', () => {
  test('is argon2id with OWASP parameters or stronger, each with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
    const [, algorithm, version, parameters, salt = '', tag = ''] = one.split('$');
    expect([algorithm, version]).toEqual(['argon2id', 'v=19']);
    const { m, t, p } = Object.fromEntries((parameters ?? '').split(',').map((part) => part.split('=')));
    expect(Number(m)).toBeGreaterThanOrEqual(19_456);
    expect(Number(t)).toBeGreaterThanOrEqual(2);
    expect(Number(p)).toBeGreaterThanOrEqual(1);
    expect(Buffer.from(salt, 'base64').length).toBeGreaterThanOrEqual(16);
    expect(Buffer.from(tag, 'base64').length).toBeGreaterThanOrEqual(32);
    expect(two).not.toBe(one);
  });

  test('matches only its password', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    for (const wrong of ['Correct horse', 'correct horse ', '', 'correct horsf']) {
      expect(await verifyPassword(wrong, hash)).toBe(false);
    }
  });

  test('is checked with its own parameters: this one was made by another program', async () => {
    // The reference implementation's for "password" and the salt "somesalt", with 64 MiB.
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('passwore', hash)).toBe(false);
  });

  test('is outdated if any parameter is weaker than today, and not if it is stronger', () => {
    const withParameters = (text: string) => DUMMY_HASH.replace('m=19456,t=2,p=1', text);
    expect(isOutdated(DUMMY_HASH)).toBe(false);
    expect(isOutdated(withParameters('m=19455,t=2,p=1'))).toBe(true);
    expect(isOutdated(withParameters('m=65536,t=1,p=1'))).toBe(true);
    expect(isOutdated(withParameters('m=65536,t=3,p=4'))).toBe(false);
  });

  test('that cannot be read is a failure, not a wrong password', async () => {
    for (const hash of ['', 'plain', '$2b$10$abc', DUMMY_HASH.replace('argon2id', 'argon2i')]) {
      await expect(verifyPassword('x', hash)).rejects.toThrow('not in the expected format');
    }
  });
});

describe('the hash that is checked when there is no such user', () => {
  test('costs as much as a real one, and matches no password', async () => {
    const parametersOf = (hash: string) => hash.split('$').slice(1, 4);
    expect(parametersOf(DUMMY_HASH)).toEqual(parametersOf(await hashPassword('x')));
    for (const password of ['', 'password', '\0'])
      expect(await verifyPassword(password, DUMMY_HASH)).toBe(false);
  });
});

describe('a new password', () => {
  const own = { name: 'Grace Hopper', email: 'grace@example.com' };
  const faultsOf = (password: string, password_confirmation = password) => {
    const errors = new FieldErrors();
    checkNewPassword({ password, password_confirmation }, own, errors);
    return errors.list.map(({ field, code }) => `${field}: ${code}`);
  };

  test('may be anything that is neither common nor about the user', () => {
    for (const password of ['correct horse battery', '🦊🦉🦊🦉🦊🦉🦊🦉', 'bbbbbbbc', 'grace hopper 1']) {
      expect(faultsOf(password)).toEqual([]);
    }
  });

  test('may not be common, in any case', () => {
    for (const password of ['password', 'PassWord', '12345678', 'iloveyou', 'sunshine']) {
      expect(faultsOf(password)).toEqual(['password: weak_password']);
    }
  });

  test.each(['        ', ' \u00a0 \u3000    ', 'bbbbbbbb', 'bBbBbBbB', '🦊'.repeat(8)])(
    'may not be spaces alone or one repeated character: %j',
    (password) => {
      const errors = new FieldErrors();
      checkNewPassword({ password }, own, errors);
      expect(errors.list).toEqual([
        {
          field: 'password',
          code: 'weak_password',
          message: expect.stringMatching(/(spaces alone|one repeated character); choose a few words/),
        },
      ]);
    },
  );

  test.each(['personalfinance', 'Personal Finance', 'personal-finance-service', 'PersonalFinance2026!'])(
    'may not be the name of the service: %s',
    (password) => {
      const errors = new FieldErrors();
      checkNewPassword({ password }, {}, errors);
      expect(errors.list).toEqual([expect.objectContaining({ field: 'password', code: 'weak_password' })]);
    },
  );

  test("may not be the user's name, the e-mail address or the part before its at sign", () => {
    for (const password of [
      'Grace Hopper',
      'GRACE HOPPER',
      'grace@example.com',
      'Grace@Example.com',
      'grace',
    ]) {
      expect(faultsOf(password)).toEqual(['password: weak_password']);
    }
  });

  test('must be confirmed, in any Unicode form', () => {
    expect(faultsOf('caf\u00e9 noir', 'cafe\u0301 noir')).toEqual([]);
    expect(faultsOf('caf\u00e9 noir', 'cafe noir')).toEqual(['password_confirmation: confirmation_mismatch']);
    expect(faultsOf('password', 'other')).toHaveLength(2);
  });
});
