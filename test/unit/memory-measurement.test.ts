import { expect, test } from 'vitest';
import { readBook } from '../../tools/memory/book.ts';
import { inventedBook } from '../../tools/memory/invented.ts';
import { measure, scoresText, totalOf } from '../../tools/memory/measure.ts';
import { memoryRule, samePayee, withoutNumbers } from '../../tools/memory/rules.ts';

const COLUMNS = ['date', 'account', 'payee', 'memo', 'amount', 'label'];
const bookOf = (...rows: unknown[]) => readBook('a book', JSON.stringify({ columns: COLUMNS, rows }));
const RULES = [memoryRule, withoutNumbers, samePayee];

test('each month is measured knowing only the months before it', () => {
  const book = bookOf(
    ['2026-02-01', 'Bank', 'REWE 2', '', -100, 'E:Food'],
    ['2026-01-05', 'Bank', 'REWE 1', '', -100, 'E:Food'],
    ['2026-02-02', 'Bank', 'REWE 1', '', -100, 'E:Home'],
    ['2026-02-03', 'Bank', 'Nobody', '', -100, 'E:Food'],
    ['2026-02-04', 'Bank', 'Nobody', '', -100, 'E:Food'],
  );
  const months = measure(book, RULES);
  expect(months).toEqual([
    { month: '2026-01', rows: 1, scores: RULES.map(() => ({ right: 0, wrong: 0, none: 1 })) },
    {
      month: '2026-02',
      rows: 4,
      scores: [
        { right: 1, wrong: 1, none: 2 },
        { right: 1, wrong: 1, none: 2 },
        { right: 0, wrong: 1, none: 3 },
      ],
    },
  ]);
  expect(totalOf(months, 'All')).toMatchObject({
    rows: 5,
    scores: [{ right: 1, wrong: 1, none: 3 }, {}, {}],
  });
  expect(scoresText([totalOf(months, 'All')], ['Memory', 'B', 'C'])).toContain('20.0 %');
});

test('nothing is a transfer with its own account', () => {
  const [, february] = measure(
    bookOf(
      ['2026-01-05', 'Savings', 'Ada', '', 100, 'T:Bank'],
      ['2026-02-05', 'Bank', 'Ada', '', 100, 'T:Savings'],
      ['2026-02-05', 'Savings', 'Ada', '', 100, 'T:Bank'],
    ),
    [memoryRule],
  );
  expect(february?.scores).toEqual([{ right: 1, wrong: 0, none: 1 }]);
});

test('the invented household is measured, and the memory is right more often than the same payee', () => {
  const [memory, , same] = totalOf(
    measure(readBook('', JSON.stringify(inventedBook())), RULES),
    'All',
  ).scores;
  expect(memory?.right).toBeGreaterThan(2 * (same?.right ?? 0));
  expect(memory?.wrong).toBeLessThan(10);
});

test.each(['{', '[]', '{"columns":["x"],"rows":[]}', JSON.stringify({ columns: COLUMNS, rows: [['x']] })])(
  'a file that is not a book is refused: %s',
  (text) => {
    expect(() => readBook('x.json', text)).toThrow('x.json is not a book');
  },
);
