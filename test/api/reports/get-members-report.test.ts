import { expect, test } from 'vitest';
import { clientOf, PASSWORD } from '../../support/api.ts';
import { withMember } from '../../support/members.ts';
import { type Books, done, expectFaults, newBooks } from '../../support/user-with-books.ts';

const PATH = '/reports/members';
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const IN_MARCH = `${PATH}?${new URLSearchParams(MARCH)}`;

/** Ann and Bob, with an account each; Cash is joint. */
async function household() {
  const books = await newBooks({ name: 'Ann' });
  const ann = books.user;
  const bob = await withMember(ann, 'editor', { name: 'Bob' });
  const annsBank = await books.newAccount({ name: "Ann's", type: 'asset', owner_member_id: ann.id });
  const bobsCard = await books.newAccount({ name: "Bob's", type: 'liability', owner_member_id: bob.id });
  return { books, ann, bob, annsBank, bobsCard };
}

const transferIn =
  ({ user }: Books) =>
  async (from: string, to: string, amount: number, date = '2026-03-20') =>
    done(
      await user.post('/budgeting/transfers', {
        date,
        from_account_id: from,
        to_account_id: to,
        currency_id: user.base_currency_id,
        amount,
      }),
    );

test('shows what members paid, their shares by weight, and the transfer that settles', async () => {
  const { books, ann, bob, annsBank, bobsCard } = await household();
  const { record, accounts } = books;
  const transfer = transferIn(books);
  const joint = accounts.Cash.id;
  await ann.api.updateMember(ann.bookId, ann.id, { role: 'owner', weight: 2 });
  await record('expense', { amount: 90, asset_account_id: bobsCard.id });
  await record('expense', { amount: 15, asset_account_id: bobsCard.id, is_refund: true });
  await record('expense', { amount: 40, asset_account_id: annsBank.id, currency_id: 'EUR', fx_rate: 1.25 });
  await record('expense', { amount: 30, asset_account_id: joint });
  await record('expense', { amount: 1000, asset_account_id: bobsCard.id, date: '2026-04-01' });
  await record('income', { amount: 1000, asset_account_id: bobsCard.id });
  await transfer(annsBank.id, joint, 35);
  await transfer(joint, annsBank.id, 10);
  await transfer(annsBank.id, bobsCard.id, 7);
  await transfer(annsBank.id, bobsCard.id, 1000, '2026-02-28');
  const report = {
    ...MARCH,
    base_currency_id: 'USD',
    total: 150,
    joint: 30,
    members: [
      {
        ...{ id: ann.id, name: 'Ann', weight: 2 },
        ...{ paid: 50, contributed: 25, sent: 7, received: 0, share: 100, balance: -18 },
      },
      {
        ...{ id: bob.id, name: 'Bob', weight: 1 },
        ...{ paid: 75, contributed: 0, sent: 0, received: 7, share: 50, balance: 18 },
      },
    ],
    settlement: [{ from_id: ann.id, to_id: bob.id, amount: 18 }],
  };
  expect(done(await ann.get(IN_MARCH))).toEqual(report);
  expect(done(await bob.get(IN_MARCH))).toEqual(report);
  const { rows } = done(
    await bob.get(`/reports/spending?${new URLSearchParams({ ...MARCH, by: 'account' })}`),
  );
  expect(rows.map(({ id, amount }: { id: string; amount: number }) => [id, amount])).toEqual([
    [bobsCard.id, 75],
    [annsBank.id, 50],
    [joint, 30],
  ]);

  await transfer(annsBank.id, bobsCard.id, 18);
  const settled = done(await ann.get(IN_MARCH));
  expect(settled.members.map(({ balance }: { balance: number }) => balance)).toEqual([0, 0]);
  expect(settled.settlement).toEqual([]);
});

test('shows former members who own an account last, with their last weight, and without a name once erased', async () => {
  const { books, ann, bob, bobsCard } = await household();
  const carla = await withMember(ann, 'editor', { name: 'Carla' });
  const dora = await withMember(ann, 'viewer', { name: 'Dora' });
  await books.record('expense', { amount: 90, asset_account_id: bobsCard.id });
  await ann.api.updateMember(ann.bookId, bob.id, { role: 'viewer', weight: 4 });
  for (const { id } of [bob, carla]) await ann.api.deleteMember(ann.bookId, id);
  const shown = async () =>
    done(await dora.get(IN_MARCH)).members.map(
      ({ id, name, weight, share }: Record<'id' | 'name' | 'weight' | 'share', unknown>) => [
        ...[id, name, weight, share],
      ],
    );
  const present = [
    [ann.id, 'Ann', 1, 18],
    [dora.id, 'Dora', 0, 0],
  ];
  expect(await shown()).toEqual([...present, [bob.id, 'Bob', 4, 72]]);
  await clientOf(bob.token).deleteMe({ password: PASSWORD });
  expect(await shown()).toEqual([...present, [bob.id, null, 4, 72]]);
  // The list of members does not stumble over the erased one either.
  const { data } = await ann.api.listMembers(ann.bookId);
  expect(data.map(({ name }) => name)).toEqual(['Ann', 'Dora']);
});

test('of a book with one member and no transactions is all zeros', async () => {
  const { user } = await newBooks();
  const { total, joint, members, settlement } = done(await user.get(IN_MARCH));
  expect([total, joint, settlement]).toEqual([0, 0, []]);
  expect(members).toMatchObject([{ id: user.id, weight: 1, paid: 0, share: 0, balance: 0 }]);
});

test('refuses a range that is missing, reversed or too long', async () => {
  const { user } = await newBooks();
  expectFaults(await user.get(PATH), { from: 'required', to: 'required' });
  expect((await user.get(`${PATH}?from=2026-03-02&to=2026-03-01`)).status).toBe(422);
  expectFaults(await user.get(`${PATH}?from=2024-01-01&to=2025-01-01`), { to: 'range_too_long' });
  expect((await user.get(`${PATH}?from=2024-01-01&to=2024-12-31`)).status).toBe(200);
});
