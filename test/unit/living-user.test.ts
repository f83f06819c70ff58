import { describe, expect, test } from 'vitest';
import { countCreated } from '../../lib/platform/counts.ts';
import { type Key, keys } from '../../lib/platform/table/keys.ts';
import { NothingCounted, onlyWhileUserExists, UserGone } from '../../lib/platform/table/living-user.ts';
import { check, NEW, put, remove, update, type Write } from '../../lib/platform/table/write.ts';
import type { UserId } from '../../lib/platform/user.ts';

const userId = 'u1' as UserId;
const contact = put(keys.contact(userId, 'c1'), { name: 'Bob' }, NEW);
const ledger = update(
  keys.ledger(userId),
  { add: { revision: 1 } },
  { expression: 'attribute_not_exists(a) OR b = :b', values: { ':b': 1 } },
);
const guarded = (writes: readonly Write[], countsExist = true) =>
  onlyWhileUserExists(writes, { countsExist });

/** The conditions by sort key. */
function conditionsOf(writes: readonly Write[]): Record<string, string | undefined> {
  return Object.fromEntries(
    writes.map(({ operation }) => {
      const [part] = Object.values(operation) as { Key?: Key; Item?: Key; ConditionExpression?: string }[];
      return [(part?.Key ?? part?.Item)?.sk, part?.ConditionExpression];
    }),
  );
}

describe('a transaction in a user partition', () => {
  test('that writes the ledger requires that it exists, besides its own condition, and adds nothing', () => {
    const writes = guarded([contact, ledger]);
    expect(conditionsOf(writes)).toEqual({
      'CONTACT#c1': 'attribute_not_exists(pk)',
      LEDGER: 'attribute_exists(pk) AND (attribute_not_exists(a) OR b = :b)',
    });
    expect(writes[1]?.onConflict(undefined)).toBeInstanceOf(UserGone);
    expect(writes[1]?.onConflict({ a: 2 })).not.toBeInstanceOf(UserGone);
  });

  test('that writes the profile requires that it exists', () => {
    const profile = put(keys.user(userId), { name: 'Ada' });
    expect(conditionsOf(guarded([profile]))).toEqual({ PROFILE: 'attribute_exists(pk)' });
  });

  test('that counts a record requires the counts, or else the profile if nothing was counted yet', () => {
    const writes = [contact, countCreated(userId, 'contacts')];
    const first = guarded(writes);
    expect(first).toHaveLength(2);
    expect(conditionsOf(first).COUNTS).toMatch(/^attribute_exists\(pk\) AND \(/);
    expect(first[1]?.onConflict(undefined)).toBeInstanceOf(NothingCounted);
    const second = guarded(writes, false);
    expect(conditionsOf(second)).toMatchObject({ PROFILE: 'attribute_exists(pk)' });
    expect(second[2]?.onConflict(undefined)).toBeInstanceOf(UserGone);
  });

  test('that writes none of these checks the profile of its own user', () => {
    const added = guarded([contact]).at(-1);
    expect(added?.operation).toMatchObject({ ConditionCheck: { Key: { pk: 'USER#u1', sk: 'PROFILE' } } });
    expect(added?.onConflict(undefined)).toBeInstanceOf(UserGone);
  });
});

describe('a transaction is left as it is', () => {
  const login = keys.login('ada@example.com');
  test.each<[string, Write[]]>([
    ['it creates the user', [put(keys.user(userId), {}, NEW), put(keys.ledger(userId), {}, NEW), contact]],
    ['it only deletes', [remove(keys.contact(userId, 'c1')), remove(keys.ledger(userId))]],
    [
      'something else in it fails without the user',
      [check(login, { expression: 'user_id = :user', provesUser: true }), contact],
    ],
    ['it is outside the partitions of users', [put(keys.rates('2026-09-12'), {}, NEW), put(login, {}, NEW)]],
  ])('if %s', (_why, writes) => {
    expect(guarded(writes)).toEqual(writes);
  });
});
