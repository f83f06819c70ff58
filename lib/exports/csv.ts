import { type Line, lineColumns } from '../ledger/entry.ts';
import { moneyToText } from '../ledger/money.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { MoreColumn } from './columns.ts';
import type { TextFormat } from './text-format.ts';

const COLUMNS = [
  'date',
  'kind',
  'transaction_id',
  'payee',
  'memo',
  'account_code',
  'account_name',
  'line_memo',
  'currency',
  'debit',
  'credit',
  'debit_base',
  'credit_base',
] as const;

const VALUES: Readonly<Record<MoreColumn, (line: Line, value: Transaction) => string>> = {
  // No tag contains a space.
  tags: (_line, { tags = [] }) => harmless(tags.join(' ')),
  cleared_on: ({ clearedOn = '' }) => clearedOn,
};

/** One row per ledger line, as RFC 4180 describes it. */
export const csv = (more: readonly MoreColumn[]): TextFormat => ({
  mediaType: 'text/csv; charset=utf-8',
  writer: ({ accounts }) => {
    const byId = new Map(accounts.map((each) => [each.id, each]));
    return {
      head: () => row([...COLUMNS, ...more]),
      entry: (value) => {
        const { id, kind, date, payee, memo, entry } = value;
        return entry.lines
          .map((line) => {
            const account = byId.get(line.accountId);
            const { debit, credit, debit_base, credit_base } = lineColumns(line, moneyToText);
            const texts = [payee, memo, account?.code, account?.name, line.memo].map(harmless);
            const { code } = line.amount.currency;
            const own = more.map((name) => VALUES[name](line, value));
            return row([date, kind, id, ...texts, code, debit, credit, debit_base, credit_base, ...own]);
          })
          .join('');
      },
    };
  },
});

function row(values: readonly string[]): string {
  return `${values.map(quotedIfNeeded).join(',')}\r\n`;
}

function quotedIfNeeded(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * Where a spreadsheet would find a formula: at the start of a text and, because one that separates cells at semicolons
 * or tabs does not see our quotation marks, after these and line breaks. In between, it ignores spaces and quotation
 * marks. Japanese and Chinese spreadsheets also take full-width signs.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s"])*[=+\-@＝＋－＠])/g;

/** A spreadsheet takes an apostrophe as the mark of plain text. */
function harmless(text = ''): string {
  return text.replace(FORMULA, "$1'");
}
