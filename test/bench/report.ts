import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Check, checkCells } from './budgets.ts';
import { asSvg } from './chart.ts';
import { floodRows } from './flood.ts';
import type { ColdStarts } from './stages/cold.ts';
import type { Costs } from './stages/cost.ts';
import type { WarmOverhead } from './stages/warm.ts';
import { asMarkdown, type Table } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The results of every endpoint. They change with every run, so they are not kept. */
const TABLES = 'dist/performance-tables.md';

/** What people do most, in the order of docs/performance.md. The full tables have every endpoint. */
const USUAL: Readonly<Record<string, string>> = {
  login: 'Log in',
  getMe: 'Show the current user',
  listAccounts: 'List accounts',
  getRegister: 'Show a page of a register',
  listExpenses: 'List a page of expenses',
  listTransactions: 'List a page of all transactions',
  getExpense: 'Get an expense',
  createExpense: 'Record an expense',
  updateExpense: 'Change an expense',
  deleteExpense: 'Delete an expense',
  createTransfer: 'Record a transfer',
  getBudget: 'Show the budget of a month',
  getSpending: 'Show spending by category',
  getForecast: 'Show a forecast',
  createImport: 'Upload a bank file',
  serveAssistant: 'Call a tool as an assistant',
};
/** Those in the README. */
const IN_README = ['getExpense', 'listExpenses', 'login', 'getRegister', 'createExpense'];

export interface Results {
  readonly tables: readonly Table[];
  readonly checks: readonly Check[];
  readonly cold: ColdStarts;
  readonly warm: WarmOverhead;
  readonly costs: Costs;
}

/** Writes every number that the documentation takes from the bench. */
export function writeReport({ tables, checks, cold, warm, costs }: Results): void {
  const usual = Object.entries(USUAL).flatMap(([id, name]) => {
    const [first, dollars] = [cold.lambda.get(id), costs.dollars.get(id)];
    return first && dollars !== undefined ? [{ ...first, id, name, dollars }] : [];
  });
  const title = 'First response after a cold start, in ms; the mark is the stock handler';
  write('docs/performance.svg', () =>
    asSvg(
      title,
      usual.map(({ name, ms, stockMs }) => ({ name, value: ms, mark: stockMs })),
    ),
  );
  write(TABLES, () => allTables(tables));
  write('docs/performance.md', (page) => {
    const withBudgets = replaced(page, 'budgets', [
      measuredWhen(),
      asMarkdown({ columns: ['what', 'measured', 'budget', ''], rows: checks.map(checkCells) }),
    ]);
    return replaced(withBudgets, 'usual', [
      `![${title}](performance.svg)`,
      asMarkdown({
        columns: ['', '$ per 1,000', 'cold start, ms', 'of stock', 'warm, ms'],
        rows: usual.map(({ id, name, ms, ofStock, dollars }) => [
          name,
          dollars.toFixed(4),
          ms.toFixed(0),
          ofStock.toFixed(2),
          warm.warmMs.get(id)?.toFixed(1) ?? '',
        ]),
      }),
    ]);
  });
  write('docs/operations.md', (page) =>
    replaced(page, 'flood', [
      asMarkdown({ columns: ['All requests', 'Dollars per day'], rows: floodRows(costs.dollars) }),
    ]),
  );
  write('README.md', (page) => {
    const rows = usual
      .filter(({ id }) => IN_README.includes(id))
      .toSorted((a, b) => a.dollars - b.dollars)
      .map(({ name, dollars }) => [name, dollars.toFixed(4)]);
    return replaced(page, 'costs', [asMarkdown({ columns: ['Dollars per 1,000 requests', ''], rows })]);
  });
}

function allTables(tables: readonly Table[]): string {
  const parts = tables.flatMap((table) => [`## ${table.title}`, table.text, asMarkdown(table)]);
  const start = ['# Performance: all tables', `Written by \`npm run bench\`. ${measuredWhen()}`];
  return `${[...start, ...parts].join('\n\n')}\n`;
}

export function measuredWhen(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).toString().trim();
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day} at commit ${commit}, with Node.js ${process.version} on ${availableParallelism()} cores.`;
}

/** Replaces what is between two marks of a document, and leaves the rest unchanged. */
export function replaced(document: string, mark: string, paragraphs: readonly string[]): string {
  const [start, end] = [`<!-- bench:${mark} -->`, `<!-- /bench:${mark} -->`];
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`No place is marked ${start} ... ${end}.`);
  return `${document.slice(0, from)}${start}\n${paragraphs.join('\n\n')}\n${document.slice(to)}`;
}

function write(path: string, change: (previous: string) => string): void {
  const file = join(ROOT, path);
  const previous = path.endsWith('.svg') || path === TABLES ? '' : readFileSync(file, 'utf8');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, change(previous));
}
