import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  expectBooksAsTheyWere,
  importMonth,
  type Month,
  newHouseholdBooks,
  year,
} from './household-books.ts';
import { ACCOUNTS } from './household-year.ts';

/**
 * Files of four banks, once a month, as a person answers them in the inbox: each question about a payee once, and what
 * is proposed wrongly is corrected.
 */
test('a year of a household needs fewer answers each month; docs/import.md has the table', async () => {
  const { user, known } = await newHouseholdBooks();
  const months: Month[] = [];
  for (const [at, events] of year.entries()) {
    const month: Month = { rows: 0, right: 0, wrong: 0, none: 0, hands: 0 };
    for (const account of ACCOUNTS) await importMonth(user, known, account, at, events, month);
    months.push(month);
  }
  await expectBooksAsTheyWere(user, known, year.flat());
  const documented = readFileSync(join(import.meta.dirname, '../../../docs/import.md'), 'utf8');
  const table = /^\| Month \| Rows \| Right[\s\S]*?\n\| All \|.*$/m.exec(documented)?.[0];
  expect(table).toBe(tableOf(months));
}, 600_000);

function tableOf(months: readonly Month[]): string {
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const line = (name: string, { rows, right, wrong, none, hands }: Month) =>
    `| ${name} | ${rows} | ${right} | ${wrong} | ${none} | ${hands} |`;
  const sum = (key: keyof Month) => months.reduce((total, month) => total + month[key], 0);
  const all = {
    ...{ rows: sum('rows'), right: sum('right'), wrong: sum('wrong') },
    ...{ none: sum('none'), hands: sum('hands') },
  };
  return [
    '| Month | Rows | Right | Wrong | Without a proposal | Answers and corrections |',
    '|---|---|---|---|---|---|',
    ...months.map((month, at) => line(names[at] ?? '', month)),
    line('All', all),
  ].join('\n');
}
