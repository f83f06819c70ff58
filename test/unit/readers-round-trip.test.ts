import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Format } from '../../lib/imports/readers/statement.ts';
import { type BankRow, bankRows } from '../support/statements/generated.ts';
import { rowsOf } from '../support/statements/read.ts';
import { camtWriter, csvWriter, ofxWriter, qifWriter } from '../support/statements/writers.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

/** What QIF and camt.053 cannot represent, or always contain, is not compared. */
const WRITERS = [
  ['csv', csvWriter, []],
  ['ofx', ofxWriter, []],
  ['qif', qifWriter, ['bank_id']],
  ['camt053', camtWriter, ['currency_id']],
] as const;

const without = (row: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

describe('rows that are written with random quirks are read back', () => {
  it.each(WRITERS)('from %s', (format: Format, writer, notCompared) => {
    fc.assert(
      fc.property(bankRows, writer, (rows: readonly BankRow[], write) => {
        const { bytes, options } = write(rows);
        const found = rowsOf(format, bytes, options).map((row) =>
          without(row, ['line', 'is_refund', ...notCompared]),
        );
        expect(found).toEqual(rows.map((row) => without(row, notCompared)));
      }),
      { numRuns: RUNS },
    );
  });
});
