import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CursorOwner, decodeCursor, encodeCursor } from '../../lib/platform/endpoint/cursor.ts';
import { Problem } from '../../lib/platform/problems.ts';

const owner: CursorOwner = { key: 'secret of user-1', name: 'user-1 book-1' };
const query = { limit: 5, q: 'x', include_deleted: true };
const POSITION = 'contact name\u0000id';
const cursor = encodeCursor(owner, 'listContacts', query, POSITION);

const isRefused = (decode: () => unknown) => {
  try {
    decode();
    return false;
  } catch (error) {
    return error instanceof Problem && error.code === 'invalid_cursor';
  }
};

describe('a cursor', () => {
  test('returns any position', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (position) => {
        const made = encodeCursor(owner, 'listContacts', query, position);
        expect(made).toMatch(/^[\w-]+$/);
        expect(decodeCursor(owner, 'listContacts', query, made)).toBe(position);
      }),
    );
  });

  test('is valid for the same query in any order, with another limit and with itself in it', () => {
    const again = { include_deleted: true, cursor, q: 'x', limit: 99, other: undefined };
    expect(decodeCursor(owner, 'listContacts', again, cursor)).toBe(POSITION);
  });

  test.each<[string, CursorOwner, string, Record<string, unknown>]>([
    ['another user or book', { ...owner, name: 'user-1 book-2' }, 'listContacts', query],
    ['another key', { ...owner, key: 'secret of user-2' }, 'listContacts', query],
    ['another list', owner, 'listAccounts', query],
    ['another filter', owner, 'listContacts', { ...query, q: 'y' }],
    ['a filter less', owner, 'listContacts', { limit: 5, q: 'x' }],
    ['a filter more', owner, 'listContacts', { ...query, kind: 'a' }],
    ['a value of another type', owner, 'listContacts', { ...query, include_deleted: 'true' }],
  ])('is not valid for %s', (_what, who, list, filters) => {
    expect(isRefused(() => decodeCursor(who, list, filters, cursor))).toBe(true);
  });

  test('is invalid if a single character is changed, removed or added', () => {
    for (let i = 0; i < cursor.length; i++) {
      const swapped = cursor[i] === 'A' ? 'B' : 'A';
      for (const forged of [
        cursor.slice(0, i) + swapped + cursor.slice(i + 1),
        cursor.slice(0, i) + cursor.slice(i + 1),
        `${cursor.slice(0, i)}A${cursor.slice(i)}`,
      ]) {
        if (forged !== cursor)
          expect(isRefused(() => decodeCursor(owner, 'listContacts', query, forged))).toBe(true);
      }
    }
  });

  test('cannot be any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => isRefused(() => decodeCursor(owner, 'listContacts', query, text))),
    );
  });
});
