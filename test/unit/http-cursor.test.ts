import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookId } from '../../lib/platform/book.ts';
import type { Caller } from '../../lib/platform/endpoint/caller.ts';
import { decodeCursor, encodeCursor } from '../../lib/platform/endpoint/cursor.ts';
import { Problem } from '../../lib/platform/problems.ts';
import type { UserId } from '../../lib/platform/user.ts';

const caller: Caller = {
  id: 'user-1' as UserId,
  bookId: 'book-1' as BookId,
  sessionId: 's',
  scope: undefined,
  via: 'bearer',
  cursorKey: 'secret of user-1',
};
const query = { limit: 5, q: 'x', include_deleted: true };
const POSITION = 'contact name\u0000id';
const cursor = encodeCursor(caller, 'listContacts', query, POSITION);

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
        const made = encodeCursor(caller, 'listContacts', query, position);
        expect(made).toMatch(/^[\w-]+$/);
        expect(decodeCursor(caller, 'listContacts', query, made)).toBe(position);
      }),
    );
  });

  test('is valid for the same query in any order, with another limit and with itself in it', () => {
    const again = { include_deleted: true, cursor, q: 'x', limit: 99, other: undefined };
    expect(decodeCursor(caller, 'listContacts', again, cursor)).toBe(POSITION);
  });

  test.each<[string, Caller, string, Record<string, unknown>]>([
    ['another user', { ...caller, id: 'user-2' as UserId }, 'listContacts', query],
    ['another book', { ...caller, bookId: 'book-2' as BookId }, 'listContacts', query],
    ['another key', { ...caller, cursorKey: 'secret of user-2' }, 'listContacts', query],
    ['another list', caller, 'listAccounts', query],
    ['another filter', caller, 'listContacts', { ...query, q: 'y' }],
    ['a filter less', caller, 'listContacts', { limit: 5, q: 'x' }],
    ['a filter more', caller, 'listContacts', { ...query, kind: 'a' }],
    ['a value of another type', caller, 'listContacts', { ...query, include_deleted: 'true' }],
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
          expect(isRefused(() => decodeCursor(caller, 'listContacts', query, forged))).toBe(true);
      }
    }
  });

  test('cannot be any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => isRefused(() => decodeCursor(caller, 'listContacts', query, text))),
    );
  });
});
