import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Label } from '../../lib/imports/memory/lists.ts';
import { Memory } from '../../lib/imports/memory/memory.ts';
import { wordsOf } from '../../lib/imports/memory/words.ts';
import { type LiteralRecord, literalRecall, literalWords } from './literal-memory.ts';

const RUNS = Number(process.env.MEMORY_RUNS ?? 1) * 200;

const KINDS = { E: 'expense', I: 'income', T: 'transfer' } as const;
const LABELS = new Map(
  ['E:Food', 'E:Home', 'E:Auto', 'I:Salary', 'I:Food', 'T:Savings', 'T:Card'].map(
    (written): [string, Label] => [
      written,
      { kind: KINDS[written[0] as keyof typeof KINDS], id: written, name: written.slice(2) },
    ],
  ),
);
const WORDS = [
  'rewe',
  'dm',
  'Köln',
  'cinci03',
  '2k4rt0',
  '4711',
  'SQ *',
  'east',
  'ローソン',
  '美团12外卖',
  '-',
];

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '));
const row = fc.record({
  payee: text,
  memo: fc.oneof(fc.constant(''), text),
  direction: fc.constantFrom('in' as const, 'out' as const),
  account: fc.constantFrom('bank', 'card'),
  amount: fc.constantFrom(5, 20),
});
/** Few labels in each book, so that some agree. */
const book = fc
  .tuple(fc.subarray([...LABELS.keys()], { minLength: 1, maxLength: 3 }), fc.nat(40))
  .chain(([labels, size]) =>
    fc.array(fc.tuple(row, fc.constantFrom(...labels)), { minLength: size, maxLength: size + 3 }),
  )
  .map((records) =>
    records.map(([record, label], index): LiteralRecord => ({ ...record, label, id: `${index}` })),
  );

const moved = ({ account, amount, ...rest }: Omit<LiteralRecord, 'id' | 'label'>) => ({
  ...rest,
  accountId: account,
  amount: `${amount} EUR`,
});

test('the memory recalls what the rules say, in any book', () => {
  fc.assert(
    fc.property(book, fc.array(row, { minLength: 1, maxLength: 5 }), (records, rows) => {
      const memory = new Memory(
        records.map(({ id, label, ...record }) => {
          const known = LABELS.get(label);
          return { ...moved(record), transactionId: id, kind: known?.kind ?? 'expense', label: known };
        }),
      );
      for (const each of rows) {
        const { proposal, suggestions } = memory.recall(moved(each));
        const { like: _, isAutomatic: _by, ...found } = proposal ?? { like: '' };
        expect({
          proposal: proposal && { ...found, label: proposal.label.id },
          suggestions: suggestions.map(({ id }) => id),
        }).toEqual(literalRecall(records, each));
      }
    }),
    { numRuns: RUNS },
  );
});

test('words are what the rules say, in any text', () => {
  const letter = fc.oneof(
    fc.constantFrom(...'aBé3 9*ßﬁローソンガ１店、ไทยΣ\u3000\u0301'),
    fc.integer({ min: 0x20, max: 0x2ffff }).map((code) => String.fromCodePoint(code)),
  );
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 30 }), (letters) => {
      expect(wordsOf(letters.join(''))).toEqual(literalWords(letters.join('')));
    }),
    { numRuns: RUNS },
  );
});
