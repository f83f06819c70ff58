import { expect, it } from 'vitest';
import { ReadError } from '../../lib/imports/readers/failure.ts';
import { type Aggregate, parseElements } from '../../lib/imports/readers/ofx/elements.ts';
import { readStatement } from '../../lib/imports/readers/read-statement.ts';
import { FORMATS, type Format } from '../../lib/imports/readers/statement.ts';
import { workOf } from '../support/statements/counted.ts';
import { growingFiles } from '../support/statements/repeated.ts';

/** So that quadratic work shows. The header of a CSV file is sought in as many lines. */
const COUNTS: Readonly<Record<Format, number>> = { csv: 50, ofx: 50, qif: 50, camt053: 20 };
/** Twice as large a file takes twice the work. With these counts, quadratic work is more than this many times as much. */
const GROWTH_MAX = 2.2;

/** The files for which a reader takes more than linear work. */
function slowFiles(format: Format, read: (text: string) => unknown): string[] {
  return growingFiles(format)
    .filter(({ build }) => {
      const [once = 0, twice = 0] = [1, 2].map((times) => {
        const text = build(times * COUNTS[format]);
        return workOf(() => read(text));
      });
      return twice > GROWTH_MAX * once;
    })
    .map(({ what }) => what);
}

it.each(FORMATS)('%s is read with linear work, whatever a file has many of', (format) => {
  expect(slowFiles(format, (text) => readStatement(Buffer.from(text), format, {}))).toEqual([]);
});

it('a reader that looks at all of something for each row is found', () => {
  const rowsOf = ({ children }: Aggregate): Aggregate[] =>
    children.flatMap((child) => (child.name === 'STMTTRN' ? [child] : rowsOf(child)));
  const currencyOfEachRow = (text: string) => {
    const [statement] = parseElements(text, 1).children;
    for (const _ of rowsOf(statement as Aggregate)) statement?.leaves.find(({ name }) => name === 'CURSYM');
  };
  expect(slowFiles('ofx', unlessRefused(currencyOfEachRow))).toEqual([
    '"<BANKTRANLIST>" and "<CURDEF>EUR"',
    '"<STMTTRN>" and "<CURDEF>EUR"',
  ]);
});

function unlessRefused(read: (text: string) => void) {
  return (text: string) => {
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
    }
  };
}
