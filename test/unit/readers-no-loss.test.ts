import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../../lib/imports/readers/statement.ts';
import { read } from '../support/statements/read.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 200);

const COLUMNS = ['Nr', 'Date', 'Payee', 'Amount', 'Status', 'Balance'] as const;
type Column = (typeof COLUMNS)[number];

/** Texts that could be taken for something else: numbers, names of columns, words for sums. */
const payee = fc.constantFrom(
  'Shop',
  'Total',
  'Date',
  'Amount',
  '2',
  '4',
  'Balance',
  'Summe',
  '2026-01-01',
  'EUR',
  '',
);
const line = fc.record({
  kind: fc.constantFrom('row', 'row', 'row', 'undated', 'pending', 'opening', 'closing'),
  date: fc.constantFrom('', 'yesterday', '5th of Jan'),
  day: fc.integer({ min: 1, max: 28 }),
  payee,
  cents: fc.integer({ min: -9999, max: 9999 }).filter((cents) => cents !== 0),
});
const file = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  order: fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }),
  hasHeader: fc.boolean(),
  isNumbered: fc.boolean(),
  preamble: fc.constantFrom([], ['Account;123'], ['Statement of September', 'Date of export;2026-10-01']),
  footer: fc.constantFrom([], ['Total;;9,99'], ['Page 1 of 1']),
});

describe('whatever the file, its data is rows, pending entries or balances', () => {
  it('and nothing else', () => {
    fc.assert(
      fc.property(file, ({ lines, order, hasHeader, isNumbered, preamble, footer }) => {
        fc.pre(hasHeader || isNumbered);
        // Some line must have a date, and "Balance" without one is a balance.
        fc.pre(lines.some(({ kind }) => kind === 'row'));
        fc.pre(!lines.some((each) => each.kind === 'undated' && each.payee === 'Balance'));
        const cells = lines.map(
          ({ kind, day, date, payee: text, cents }, index): Record<Column, string> => ({
            Nr: String(index + 1),
            Date: kind === 'undated' ? date : `2026-09-${String(day).padStart(2, '0')}`,
            Payee: { opening: 'Saldo Anterior', closing: 'Closing balance' }[kind as string] ?? text,
            Amount: (cents / 100).toFixed(2).replace('.', ','),
            Status: kind === 'pending' ? 'pending' : 'booked',
            Balance: '1,00',
          }),
        );
        const text = [
          ...preamble,
          ...(hasHeader ? [order.join(';')] : []),
          ...cells.map((each) => order.map((column) => each[column]).join(';')),
          ...footer,
        ].join('\n');
        const number = (column: Column) => String(order.indexOf(column) + 1);
        const options: ReadOptions = {
          delimiter: ';',
          ...(isNumbered && {
            date_column: number('Date'),
            amount_column: number('Amount'),
            payee_column: number('Payee'),
          }),
        };
        const { rows, pending } = read('csv', text, options);
        const balances = lines.filter(({ kind }) => kind === 'opening' || kind === 'closing').length;
        // A payee "Total" is not a footer.
        const isPayee = footer[0] === 'Total;;9,99' && order[0] === 'Payee' && order[2] === 'Amount';
        const extra = isPayee ? 1 : 0;
        expect(rows.length + pending + balances, text).toBe(lines.length + extra);
        const undated = lines.filter(({ kind }) => kind === 'undated').length;
        const errors = rows.filter(({ error }) => error !== undefined);
        expect(errors, text).toHaveLength(undated + extra);
      }),
      { numRuns: RUNS },
    );
  });
});
