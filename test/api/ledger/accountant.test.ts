import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { actAs, type TestUser } from '../../support/api.ts';
import { bookSteps } from '../../support/books/drafts.ts';
import {
  type Balances,
  beancountVersion,
  hledgerVersion,
  journalOf,
  withBeancount,
  withHledger,
} from '../../support/books/ledger-journal.ts';
import { type ShownBalances, shownBalances } from '../../support/books/shown-balances.ts';
import { take } from '../../support/books/take.ts';
import { digitsOf, newWorld } from '../../support/books/world.ts';
import { FRACTION_DIGITS, minorOf, scaled } from '../../support/exact.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

vi.setConfig({ testTimeout: 180_000 });
const version = hledgerVersion();
const WHY_SKIPPED =
  'hledger is not installed (Debian package hledger), so no independent accountant can be asked';
if (version === undefined) console.warn(`Skipped: ${WHY_SKIPPED}.`);

/** Per ledger; LEDGER_RUNS multiplies them. */
const STEPS = 120 * Number(process.env.LEDGER_RUNS ?? 1);

/** A user with the ledger that results from a hundred random requests. */
async function randomLedger(baseId: string, seed: number): Promise<TestUser> {
  const world = await newWorld(baseId, withoutGateway);
  const [steps] = fc.sample(bookSteps(STEPS), { seed, numRuns: 1 });
  for (const step of steps ?? []) await take(world, step);
  // What is audited is read through the gateway.
  return actAs(world.user);
}

test.skipIf(version === undefined).each(['USD', 'JPY', 'UYW'])(
  'hledger finds a ledger in %s balanced, and comes to the same balances',
  async (baseId) => {
    // The seed is not the time, because some random ledgers end with nothing to compare.
    const seed = Number(process.env.LEDGER_SEED ?? 1794751412533);
    console.info(`The random ledger's seed is ${seed}.`);
    const user = await randomLedger(baseId, seed);
    await withHledger(await journalOf(user), async (hledger) => {
      hledger.check();
      const shown = await shownBalances(user);
      expect(Object.keys(shown.own).length).toBeGreaterThan(2);
      expect(hledger.balances('Own:')).toEqual(shown.own);
      expect(hledger.balances('Base:', '--depth', '2')).toEqual(shown.base);

      const { months } = (await user.get('/reports/summary?from=2025-12&to=2026-03')).body as {
        months: Month[];
      };
      for (const month of months) {
        const byCategory = categoryTotals(hledger.balances('Base:[45]', '-p', month.month));
        expect(byCategory).toEqual(shownTotals(month, baseId));
      }
      await expectExported(user, shown);
    });
  },
);

/** The service's own exports for these programs have the same balances, in both currencies. */
async function expectExported(user: TestUser, shown: ShownBalances): Promise<void> {
  await withHledger(await user.api.getExport({ format: 'hledger' }).all(), (hledger) => {
    hledger.check();
    expect(byCode('Own', hledger.balances())).toEqual(shown.own);
    expect(byCode('Base', hledger.balances('-B'))).toEqual(shown.base);
  });
  if (beancountVersion() === undefined) {
    console.warn('Skipped in part: beancount is not installed (Debian package beancount).');
    return;
  }
  await withBeancount(await user.api.getExport({ format: 'beancount' }).all(), (beancount) => {
    beancount.check();
    const own = beancount.query('select account, currency, str(sum(number)) group by account, currency');
    expect(balancesIn('Own', own)).toEqual(shown.own);
    const base = beancount.query('select account, str(sum(number(weight))) group by account');
    const inBase = base.map(([account = '', sum = '']) => [account, user.base_currency_id, sum]);
    expect(balancesIn('Base', inBase)).toEqual(shown.base);
  });
}

/** Rows of an account, a currency and a sum such as `Decimal('12.30')`. */
function balancesIn(prefix: string, rows: readonly (readonly string[])[]): Balances {
  const balances = rows
    .map(([account = '', currency = '', sum = '']): [string, bigint] => {
      const code = account.split(/[:-]/)[1];
      const digits = currency === 'VALUE' ? 0 : digitsOf(currency);
      return [`${prefix}:${code} ${currency}`, nearestMinor(sum.replace(/Decimal\('(.*)'\)/, '$1'), digits)];
    })
    .filter(([, balance]) => balance !== 0n);
  return Object.fromEntries(balances);
}

/** Beancount multiplies amounts by unit costs of 28 digits, and a total may be off by a trillionth. */
function nearestMinor(text: string, digits: number): bigint {
  const trillionths = scaled(text) / 10n ** BigInt(FRACTION_DIGITS - digits - 12);
  const rounded = (trillionths + (trillionths < 0n ? -1n : 1n) * 5n * 10n ** 11n) / 10n ** 12n;
  expect(Number(trillionths - rounded * 10n ** 12n)).toBeLessThan(1000);
  return rounded;
}

/** `assets:1000 Cash USD` is the dollars of the account 1000. */
function byCode(prefix: string, balances: Balances): Balances {
  return Object.fromEntries(
    Object.entries(balances).map(([name, balance]) => [
      name.replace(/^\w+:(\S+) .* (\w+)$/, `${prefix}:$1 $2`),
      balance,
    ]),
  );
}

test.skipIf(version === undefined)(
  'hledger refuses a journal in which only the base currency does not balance',
  async () => {
    const unbalanced = `commodity 1000.00 USD
commodity 1000. JPY
account Own:1000
account Own:5000
account Base:1000
account Base:5000

2026-01-31 expense
    Own:5000  100 JPY
    [Base:5000]  0.67 USD
    Own:1000  -100 JPY
    [Base:1000]  -0.66 USD
`;
    await withHledger(unbalanced, (hledger) => expect(() => hledger.check()).toThrow());
    await withHledger(unbalanced.replace('0.66', '0.67'), (hledger) => hledger.check());
  },
);

interface Month {
  month: string;
  categories: { category_id: string; kind: string; amount: number }[];
}

/** Of the months' expense and income accounts, debit-positive like hledger's. */
function shownTotals({ categories }: Month, baseId: string): Balances {
  return Object.fromEntries(
    categories
      .map(({ category_id: id, kind, amount }): [string, bigint] => [
        id,
        (kind === 'expense' ? 1n : -1n) * minorOf(amount, digitsOf(baseId)),
      ])
      .filter(([, total]) => total !== 0n),
  );
}

function categoryTotals(balances: Balances): Balances {
  const totals = Object.entries(balances).map(([name, balance]): [string, bigint] => [
    name.split(/[: ]/)[2] ?? '',
    balance,
  ]);
  return Object.fromEntries(totals.filter(([category]) => category !== 'none'));
}
