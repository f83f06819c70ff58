import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newUser, type TestUser, walk } from '../../support/api.ts';
import { expectBooks, expectLists } from '../../support/books/check.ts';
import { bookSteps } from '../../support/books/drafts.ts';
import { hledgerVersion, journalOf, withHledger } from '../../support/books/ledger-journal.ts';
import { shownBalances } from '../../support/books/shown-balances.ts';
import { expectStored } from '../../support/books/stored.ts';
import { take } from '../../support/books/take.ts';
import { actIn, type World, worldIn } from '../../support/books/world.ts';
import { inBook, join } from '../../support/members.ts';
import { expectHidden } from '../../support/record-expectations.ts';

/** Steps per book; LEDGER_RUNS multiplies them. */
const STEPS = 40 * Number(process.env.LEDGER_RUNS ?? 1);

/** The same in every run, unless LEDGER_SEED says otherwise: some random ledgers end with nothing to compare. */
const SEED = Number(process.env.LEDGER_SEED ?? 1794751412533);

interface Shared {
  readonly world: World;
  /** Who keeps the book. */
  readonly members: readonly TestUser[];
}

/** The user, who works in this book. */
const within = (user: TestUser, bookId: string, base_currency_id: string): TestUser => ({
  ...inBook(user, bookId),
  base_currency_id,
});

/** Ada's own book, a book of Ada and Ben, and Ben's own. */
async function newHousehold(): Promise<Shared[]> {
  const ada = await newUser({ base_currency_id: 'USD' });
  const ben = await newUser({ base_currency_id: 'JPY' });
  const { id } = await ada.api.createBook({ name: 'Household', base_currency_id: 'EUR' });
  await join(ada, ben, 'owner', id);
  const members = [within(ada, id, 'EUR'), within(ben, id, 'EUR')];
  const alone = async (user: TestUser, baseId: string) => ({
    world: await worldIn(user, baseId),
    members: [user],
  });
  return [
    await alone(ada, 'USD'),
    { world: await worldIn(members[0] as TestUser, 'EUR'), members },
    await alone(ben, 'JPY'),
  ];
}

test('random steps of two people in three books: nothing crosses, and every book balances', async () => {
  const household = await newHousehold();
  const taken = await Promise.all(
    household.map(async ({ world, members }, index) => {
      const [steps = []] = fc.sample(bookSteps(STEPS), { seed: SEED + index, numRuns: 1 });
      let count = 0;
      for (const [turn, step] of steps.entries()) {
        const next = members[turn % members.length];
        if (next && next !== world.user) actIn(world, next);
        if ((await take(world, step)) !== undefined) count += 1;
      }
      return count;
    }),
  );
  expect(Math.min(...taken)).toBeGreaterThan(STEPS / 4);
  for (const { world, members } of household)
    for (const member of members) {
      actIn(world, member);
      await expectStored(world);
      await expectBooks(world);
      await expectLists(world);
      const { total } = (await member.get('/reports/trial-balance')).body;
      expect(total.debit).toBe(total.credit);
    }
  await expectNothingCrosses(household);
  if (hledgerVersion() === undefined) return console.warn('Skipped in part: hledger is not installed.');
  for (const { world } of household) {
    await withHledger(await journalOf(world.user), async (hledger) => {
      hledger.check();
      const shown = await shownBalances(world.user);
      expect(hledger.balances('Own:')).toEqual(shown.own);
      expect(hledger.balances('Base:', '--depth', '2')).toEqual(shown.base);
    });
  }
}, 600_000);

/** No record of a book is found through another one, not even by the same person. */
async function expectNothingCrosses(household: readonly Shared[]): Promise<void> {
  const lists = ['/accounts', '/budgeting/categories', '/contacts', '/obligations', '/transactions'];
  const seen = new Map<string, string>();
  for (const { world } of household)
    for (const path of lists)
      for (const { id } of await walk(world.user, path)) {
        expect(seen.get(id) ?? world.user.bookId).toBe(world.user.bookId);
        seen.set(id, world.user.bookId);
      }
  expect(seen.size).toBeGreaterThan(30);
  for (const { world, members } of household)
    for (const member of members) {
      const foreign = [...seen].filter(([, bookId]) => bookId !== world.user.bookId).slice(0, 20);
      for (const [id] of foreign)
        for (const path of ['/accounts', '/contacts', '/transactions'])
          await expectHidden(id, (each) => member.get(`${path}/${each}`));
    }
}
