import { describe, expect, test } from 'vitest';
import { countCreated } from '../../lib/platform/counts.ts';
import { type Key, keys } from '../../lib/platform/table/keys.ts';
import { onlyWhileUserExists, UserGone } from '../../lib/platform/table/living-user.ts';
import { check, NEW, put, remove, update, type Write } from '../../lib/platform/table/write.ts';
import type { UserId } from '../../lib/platform/user.ts';

const userId = 'u1' as UserId;
const contact = put(keys.contact(userId, 'c1'), { name: 'Bob' }, NEW);
const ledger = update(
  keys.ledger(userId),
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

describe("a transaction in a user's partition", () => {
  test('that writes the ledger requires that it exists, besides its own condition, and adds nothing', () => {
    const writes = onlyWhileUserExists([contact, ledger]);
    expect(conditionsOf(writes)).toEqual({
      'CONTACT#c1': 'attribute_not_exists(pk)',
      LEDGER: 'attribute_exists(pk) AND (attribute_not_exists(a) OR b = :b)',
    });
    expect(writes[1]?.onConflict(undefined)).toBeInstanceOf(UserGone);
    expect(writes[1]?.onConflict({ a: 2 })).not.toBeInstanceOf(UserGone);
  });

  test('that writes the profile requires that it exists', () => {
    const profile = put(keys.user(userId), { name: 'Ada' });
    expect(conditionsOf(onlyWhileUserExists([profile]))).toEqual({ PROFILE: 'attribute_exists(pk)' });
  });

  test('that counts a record checks the profile, because there may be no counts yet', () => {
    const writes = onlyWhileUserExists([contact, countCreated(userId, 'contacts')]);
    expect(conditionsOf(writes)).toMatchObject({ PROFILE: 'attribute_exists(pk)' });
  });

  test('that writes none of these checks the profile of its own user', () => {
    const added = onlyWhileUserExists([contact]).at(-1);
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
    expect(onlyWhileUserExists(writes)).toEqual(writes);
  });
});
