import { describe, expect, test } from 'vitest';
import type { BookId } from '../../lib/platform/book.ts';
import { countCreated } from '../../lib/platform/counts.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { Gone, guarded } from '../../lib/platform/table/guard.ts';
import { type Key, keys } from '../../lib/platform/table/keys.ts';
import { check, NEW, put, remove, update, type Write } from '../../lib/platform/table/write.ts';
import type { UserId } from '../../lib/platform/user.ts';

const bookId = 'b1' as BookId;
const userId = 'u1' as UserId;
const member = { bookId, userId, least: 'editor' as const };
const contact = put(keys.contact(bookId, 'c1'), { name: 'Bob' }, NEW);
const ledger = update(
  keys.ledger(bookId),
  { add: { revision: 1 } },
  { expression: 'attribute_not_exists(a) OR b = :b', values: { ':b': 1 } },
);

/** The conditions by sort key. */
function conditionsOf(writes: readonly Write[]): Record<string, string | undefined> {
  return Object.fromEntries(
    writes.map(({ operation }) => {
      const [part] = Object.values(operation) as { Key?: Key; Item?: Key; ConditionExpression?: string }[];
      return [(part?.Key ?? part?.Item)?.sk, part?.ConditionExpression];
    }),
  );
}

/** The code of the problem that a failed condition means, if it is about the book or the role. */
function codeOf(write: Write | undefined, stored: Record<string, unknown> | undefined): string | undefined {
  const error = write?.onConflict(stored);
  return error instanceof Gone && error instanceof Problem ? error.code : undefined;
}

describe('a transaction of a member', () => {
  test('that writes the ledger requires the member there, and adds nothing', () => {
    const writes = guarded([contact, ledger], member);
    expect(conditionsOf(writes)).toEqual({
      'CONTACT#c1': 'attribute_not_exists(pk)',
      LEDGER: '#roles.#member IN (:role0, :role1) AND (attribute_not_exists(a) OR b = :b)',
    });
    expect(codeOf(writes[1], undefined)).toBe('book_not_found');
    expect(codeOf(writes[1], { roles: {} })).toBe('book_not_found');
    expect(codeOf(writes[1], { roles: { u1: 'viewer' } })).toBe('insufficient_role');
    expect(codeOf(writes[1], { roles: { u1: 'owner' }, a: 1 })).toBeUndefined();
  });

  test('that writes something else checks the member', () => {
    const added = guarded([contact, countCreated(bookId, 'contacts')], member).at(-1);
    expect(added?.operation).toMatchObject({ ConditionCheck: { Key: { pk: 'BOOK#b1', sk: 'MEMBER#u1' } } });
    expect(codeOf(added, undefined)).toBe('book_not_found');
    expect(codeOf(added, { role: 'recorder' })).toBe('insufficient_role');
    expect(codeOf(added, { role: 'owner' })).toBe('book_not_found');
  });
});

describe('a transaction of nobody in particular', () => {
  test('in a book requires that the book exists', () => {
    expect(conditionsOf(guarded([contact]))).toMatchObject({ BOOK: 'attribute_exists(pk)' });
    expect(conditionsOf(guarded([contact, ledger]))).toMatchObject({
      LEDGER: 'attribute_exists(pk) AND (attribute_not_exists(a) OR b = :b)',
    });
    expect(codeOf(guarded([contact]).at(-1), undefined)).toBe('book_not_found');
  });

  test('on a person requires that the user exists', () => {
    const session = put(keys.session(userId, 's1'), {}, NEW);
    const writes = guarded([session]);
    expect(conditionsOf(writes)).toMatchObject({ PROFILE: 'attribute_exists(pk)' });
    expect(codeOf(writes.at(-1), undefined)).toBe('unauthorized');
    const profile = put(keys.user(userId), { name: 'Ada' });
    expect(conditionsOf(guarded([profile]))).toEqual({ PROFILE: 'attribute_exists(pk)' });
  });
});

describe('a transaction is left as it is', () => {
  const login = keys.login('ada@example.com');
  test.each<[string, Write[]]>([
    [
      'it creates the user and the book',
      [put(keys.user(userId), {}, NEW), put(keys.ledger(bookId), {}, NEW), contact],
    ],
    ['it only deletes', [remove(keys.contact(bookId, 'c1')), remove(keys.session(userId, 's1'))]],
    [
      'something else in it fails without the user',
      [
        check(login, { expression: 'user_id = :user', proves: 'user' }),
        put(keys.session(userId, 's1'), {}, NEW),
      ],
    ],
    [
      'it is outside the partitions of books and users',
      [put(keys.rates('2026-09-12'), {}, NEW), put(login, {}, NEW)],
    ],
  ])('if %s', (_why, writes) => {
    expect(guarded(writes)).toEqual(writes);
  });
});
