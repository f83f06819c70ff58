import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findAlike,
  findPossible,
  judgeRow,
  Known,
  type Posted,
  placeRows,
  type Unimported,
} from '../../lib/imports/duplicates.ts';
import { type Fingerprint, fingerprintOf } from '../../lib/imports/fingerprint.ts';
import type { RowValues } from '../../lib/imports/row.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';

const values = (date: string, minor = '500', direction: 'in' | 'out' = 'out'): RowValues => ({
  date: date as CalendarDate,
  minor,
  direction,
  currency_id: 'EUR',
});

/** What a bank has booked: the day, an amount, a text, and perhaps its own id. */
interface Booked {
  readonly day: number;
  readonly amount: number;
  readonly text: string;
  readonly hasId: boolean;
}

const booked = fc.record({
  day: fc.integer({ min: 1, max: 9 }),
  amount: fc.integer({ min: 1, max: 2 }),
  text: fc.constantFrom('Shop', 'Café'),
  hasId: fc.boolean(),
});

interface FileRow extends Booked {
  readonly key: number;
}

const printOf = ({ day, amount, text, hasId, key }: FileRow): Fingerprint =>
  fingerprintOf(
    { payee: text, ...(hasId && { bank_id: `id ${key}` }) },
    values(`2026-01-0${day}`, String(amount)),
  );

/** Posts the new rows of a file, and returns everything posted by then. */
function importFile(posted: readonly Posted[], file: readonly FileRow[]): Posted[] {
  const placed = placeRows(file.map((row, index) => ({ row: index + 1, print: printOf(row) })));
  const known = new Known(posted);
  const added = file.flatMap((row, index) => {
    const place = placed.get(index + 1);
    if (!place || judgeRow(place, known).status !== 'new') return [];
    return [{ ...place.print, transaction_id: `${posted.length} ${row.key}` }];
  });
  return [...posted, ...added];
}

const count = (prints: readonly Fingerprint[]) => {
  const counts: Record<string, number> = {};
  for (const { date, minor, text } of prints) {
    const key = `${date} ${minor} ${text}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

describe('whatever files a client imports, in whatever order', () => {
  const windows = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.boolean()),
    { minLength: 1, maxLength: 5 },
  );

  test('each transaction in any of them is posted once', () => {
    fc.assert(
      fc.property(fc.array(booked, { maxLength: 25 }), windows, (all, files) => {
        const bank = all.map((each, key) => ({ ...each, key }));
        let posted: Posted[] = [];
        for (const [a, b, isNewestFirst] of files) {
          const file = bank
            .filter(({ day }) => day >= Math.min(a, b) && day <= Math.max(a, b))
            .toSorted((x, y) => (isNewestFirst ? y.day - x.day : x.day - y.day));
          posted = importFile(posted, file);
        }
        const covered = bank.filter(({ day }) =>
          files.some(([a, b]) => day >= Math.min(a, b) && day <= Math.max(a, b)),
        );
        expect(count(posted)).toEqual(count(covered.map(printOf)));
      }),
    );
  });
});

test('the same id, date and amount twice in one file is one transaction, and does not count as a second equal text', () => {
  const file = (ids: readonly (string | undefined)[]) =>
    placeRows(
      ids.map((bank_id, index) => ({
        row: index + 1,
        print: fingerprintOf({ payee: 'Shop', bank_id }, values('2026-01-01')),
      })),
    );
  const placed = file(['a', 'a', undefined]);
  expect([...placed.values()].map((place) => judgeRow(place, new Known([])).status)).toEqual([
    'new',
    'duplicate',
    'new',
  ]);
  expect(placed.get(3)?.nth).toBe(2);
});

test('the second of two equal rows is new until two were posted', () => {
  const print = fingerprintOf({ payee: 'Shop' }, values('2026-01-01'));
  const rows = [...placeRows([1, 2].map((row) => ({ row, print }))).values()];
  const judge = (...ids: string[]) => {
    const known = new Known(ids.map((transaction_id) => ({ ...print, transaction_id })));
    return rows.map((place) => judgeRow(place, known).matches);
  };
  expect(judge('a')).toEqual([['a'], undefined]);
  expect(judge('a', 'b')).toEqual([['a'], ['b']]);
});

test('a duplicate names at most ten transactions', () => {
  const print = fingerprintOf({ payee: 'Shop', bank_id: 'a' }, values('2026-01-01'));
  const posted = Array.from({ length: 11 }, (_, index) => ({ ...print, transaction_id: String(index) }));
  expect(judgeRow({ print, nth: 1 }, new Known(posted)).matches).toHaveLength(10);
});

describe('a possible duplicate', () => {
  const unimported = (id: string, date: string, minor?: string): Unimported => ({
    id,
    values: values(date, minor),
    isTransfer: false,
  });
  const rows = (...dates: string[]) => dates.map((date, index) => ({ row: index + 1, values: values(date) }));

  test('is at most four days away, with the same amount and direction', () => {
    expect(findPossible(rows('2026-01-05'), [unimported('a', '2026-01-01')]).get(1)).toBe('a');
    expect(findPossible(rows('2026-01-05'), [unimported('a', '2026-01-10')]).size).toBe(0);
    expect(findPossible(rows('2026-01-05'), [unimported('a', '2026-01-05', '501')]).size).toBe(0);
    const income = [{ row: 1, values: values('2026-01-05', '500', 'in') }];
    expect(findPossible(income, [unimported('a', '2026-01-05')]).size).toBe(0);
  });

  test('is as far away as a transfer may be, if another import has posted it as one', () => {
    const transfer = (date: string) => [{ ...unimported('a', date), isTransfer: true }];
    expect(findPossible(rows('2026-01-05'), transfer('2026-01-10')).get(1)).toBe('a');
    expect(findPossible(rows('2026-01-05'), transfer('2026-01-11')).size).toBe(0);
  });

  test('is the nearest one, and matches only one row', () => {
    const found = findPossible(rows('2026-01-05', '2026-01-08', '2026-01-06'), [
      unimported('near', '2026-01-06'),
      unimported('far', '2026-01-02'),
    ]);
    expect([...found].toSorted()).toEqual([
      [1, 'far'],
      [3, 'near'],
    ]);
  });
});

test('the fingerprint ignores how a format divides the text, its case and its accents', () => {
  const of = (payee: string, memo: string) => fingerprintOf({ payee, memo }, values('2026-01-01'));
  expect(of('CAFÉ Roma', 'table 4')).toEqual(of('Cafe', 'roma  Table 4'));
  expect(of('Cafe', 'table 4')).not.toEqual(of('Cafe', 'table 5'));
});

test('money that comes back on the same day is not what went out', () => {
  const of = (direction: 'in' | 'out') =>
    fingerprintOf({ payee: 'Shop' }, values('2026-01-01', '500', direction));
  expect(of('in').minor).not.toBe(of('out').minor);
});

test('a row with the date and amount of another import is similar, once per posted transaction', () => {
  const print = (payee: string, minor = '500') => fingerprintOf({ payee }, values('2026-01-01', minor));
  const posted = ['a', 'b'].map((id) => ({ ...print('Shop'), transaction_id: id }));
  const rows = [print('SHOP 1234'), print('Other'), print('Third'), print('Shop', '501')].map(
    (each, index) => ({
      row: index + 1,
      print: each,
    }),
  );
  expect([...findAlike(rows, posted, new Set())]).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
  expect([...findAlike(rows, posted, new Set(['a']))]).toEqual([[1, 'b']]);
});
