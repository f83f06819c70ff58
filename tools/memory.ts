import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { userPath } from './cli/arguments.ts';
import { run } from './cli/command.ts';
import { type BookRow, readBook } from './memory/book.ts';
import { inventedBook } from './memory/invented.ts';
import { measure, scoresText, totalOf } from './memory/measure.ts';
import { memoryRule, samePayee, withoutNumbers } from './memory/rules.ts';

const HELP = `Usage: npm run memory [-- FILE...]

Measures how often the proposals for the rows of a bank file are right. It goes through books month by month, and
knows only the months before. Without a file, it measures the books of an invented household.

  Memory           What previews propose.
  Without numbers  The last category of the same payee without words that contain a digit, or of the same first word.
  Same payee       The last category of the same payee.

A file is JSON: { "columns": ["date", "account", "payee", "memo", "amount", "label"], "rows": [[...], ...] }. Amounts are
in cents, and negative if money goes out. A label is E:, I: or T: and the category, or the other account of a transfer.`;

const RULES = { Memory: memoryRule, 'Without numbers': withoutNumbers, 'Same payee': samePayee };

/** `npm run memory`: how good the proposals of imports are. */
async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return console.log(HELP);
  const names = Object.keys(RULES);
  const totals = [];
  for (const [name, book] of await booksIn(args)) {
    const months = measure(book, Object.values(RULES));
    totals.push(totalOf(months, name));
    console.log(`${name}\n${scoresText([...months, totalOf(months, 'All')], names)}\n`);
  }
  if (totals.length > 1) console.log(scoresText([...totals, totalOf(totals, 'All')], names));
}

async function booksIn(paths: readonly string[]): Promise<[string, BookRow[]][]> {
  const invented = 'An invented household';
  if (paths.length === 0) return [[invented, readBook(invented, JSON.stringify(inventedBook()))]];
  return Promise.all(
    paths.map(async (path): Promise<[string, BookRow[]]> => {
      const name = basename(path);
      return [name, readBook(name, await readFile(userPath(path), 'utf8'))];
    }),
  );
}

await run(main);
