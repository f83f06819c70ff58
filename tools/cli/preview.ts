import type { Account, Import, ImportRow, PersonalFinance } from '../../client/client.ts';
import { findCurrency } from '../../lib/ledger/currency.ts';
import { withFlags } from './command.ts';
import { type Column, printable, tableText } from './table.ts';

type Status = ImportRow['status'];

const WORDS: Readonly<Record<Status, string>> = {
  new: 'new',
  transfer: 'transfer',
  duplicate: 'duplicate',
  possible_duplicate: 'possible duplicate',
  error: 'error',
};
const STATUSES = Object.keys(WORDS) as Status[];

/** How many rows of each status are shown. */
const SHOWN_ROWS = 10;

const COLUMNS: readonly Column[] = [
  { title: 'Row', isNumber: true },
  { title: 'Status' },
  { title: 'Date' },
  { title: 'Amount', isNumber: true },
  { title: 'Payee', isText: true },
];
const MEMO_SHOWN = 40;
const MEMO: Column = { title: 'Memo', isText: true };
const CATEGORY: Column = { title: 'Category', isText: true };

/** The counts of an import, and the first rows of each status. */
export async function previewText(
  api: PersonalFinance,
  imported: Import,
  account: Account | undefined,
  screen: { readonly columns?: number },
  signal: AbortSignal,
): Promise<string> {
  // The rows of an archive are records, which are restored unchanged.
  if (imported.format === 'archive') return titleOf(imported);
  const rows = await firstRows(api, imported, STATUSES, signal);
  const transfers = rows.filter(({ kind, include }) => kind === 'transfer' && include);
  const others = rows.filter((row) => !transfers.includes(row));
  const names = await namesOf(api, { rows: others, transfers }, signal);
  const isShortened = STATUSES.some((status) => imported.counts[status] > SHOWN_ROWS);
  return [
    countsText(imported),
    ...(others.length > 0 ? [rowsText(others, names, screen.columns)] : []),
    ...(transfers.length > 0 ? [TRANSFERS, rowsText(transfers, names, screen.columns)] : []),
    ...(isShortened ? [`Only the first ${SHOWN_ROWS} rows of each status are shown.`] : []),
    ...(rows.some(isAlike) ? [ALIKE] : []),
    ...(seemsReversed(rows, imported, account) ? [REVERSED] : []),
  ].join('\n\n');
}

const ALIKE =
  'Some new rows may have been posted before. If you have already imported these days from another file, for example in another format, answer no: a payment is recognized only if its text or bank id is the same.';

function isAlike({ status, message }: ImportRow): boolean {
  return status === 'new' && message?.startsWith('Possibly posted before') === true;
}

const TRANSFERS =
  'Transfers between your accounts. What an import of the other account has posted becomes part of the transfer:';

const REVERSED =
  'Most of these rows are incoming money. If the file lists spending as positive amounts, answer no, and add --reverse-amounts.';

/** Whether a card seems to have received more than was spent with it. */
export function seemsReversed(
  rows: readonly ImportRow[],
  { format }: Pick<Import, 'format'>,
  account: Pick<Account, 'type'> | undefined,
): boolean {
  const found = rows.filter(({ status }) => status === 'new');
  const incoming = found.filter(({ direction }) => direction === 'in');
  return (
    format === 'csv' &&
    account?.type === 'liability' &&
    found.length > 1 &&
    incoming.length * 2 > found.length
  );
}

export async function firstRows(
  api: PersonalFinance,
  { id, counts }: Import,
  statuses: readonly Status[],
  signal: AbortSignal,
): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (const status of statuses) {
    if (counts[status] === 0) continue;
    const { data } = await api.listImportRows(id, { status, limit: SHOWN_ROWS }, { signal });
    rows.push(...data);
  }
  return rows.sort((a, b) => a.row - b.row);
}

/** The names of categories and of the other accounts of transfers, by id. */
async function namesOf(
  api: PersonalFinance,
  { rows, transfers }: Readonly<Record<'rows' | 'transfers', readonly ImportRow[]>>,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const options = { limit: 100 };
  if (rows.length > 0)
    for await (const { id, name } of api.listCategories(options, { signal })) names.set(id, name);
  if (transfers.length > 0)
    for await (const { id, name } of api.listAccounts(options, { signal })) names.set(id, name);
  return names;
}

function titleOf({ file_name, format, counts, from, to }: Import): string {
  const days = from === undefined ? '' : `, ${from === to ? from : `${from} to ${to}`}`;
  return `${printable(file_name ?? 'The file')} (${format}): ${plural(counts.rows, 'row')}${days}`;
}

export function countsText(imported: Import): string {
  const { counts } = imported;
  const lines = [
    ...STATUSES.map((status) => [WORDS[status], counts[status]] as const),
    ['not booked', counts.pending] as const,
  ]
    .filter(([, count], index) => index === 0 || count > 0)
    .map(([word, count]) => [word, count.toLocaleString('en')]);
  const width = Math.max(...lines.map(([word = '']) => word.length));
  const digits = Math.max(...lines.map(([, count = '']) => count.length));
  return [
    titleOf(imported),
    ...lines.map(([word = '', count = '']) => `  ${word.padEnd(width)}  ${count.padStart(digits)}`),
  ].join('\n');
}

/** A table of rows, and what is wrong with some of them. `names` has the names of categories and accounts by id. */
export function rowsText(
  rows: readonly ImportRow[],
  names: ReadonlyMap<string, string>,
  terminalWidth?: number,
): string {
  // Without a payee, the memo is in its place.
  const memoOf = ({ payee, memo = '' }: ImportRow) => (payee === undefined ? '' : shortened(memo));
  const hasMemos = rows.some((row) => memoOf(row) !== '');
  const columns = [...COLUMNS, ...(hasMemos ? [MEMO] : []), CATEGORY];
  const cells = rows.map((row) => [
    String(row.row),
    WORDS[row.status],
    row.date ?? '',
    amountText(row),
    row.payee ?? row.memo ?? '',
    ...(hasMemos ? [memoOf(row)] : []),
    purposeText(row, names),
  ]);
  // Below the table, because a message would be truncated in it.
  const problems = rows.flatMap(({ row, message }) =>
    message === undefined ? [] : [`Row ${row}: ${printable(withFlags(message))}`],
  );
  return [tableText(columns, cells, terminalWidth), ...problems].join('\n');
}

/** A table that goes to a file has no width to fit, and a memo can have 500 characters. */
function shortened(memo: string): string {
  const characters = [...memo];
  return characters.length > MEMO_SHOWN ? `${characters.slice(0, MEMO_SHOWN - 1).join('')}…` : memo;
}

/** Outgoing amounts are negative. */
function amountText({ amount, currency_id = '', direction }: ImportRow): string {
  if (amount === undefined) return '';
  const digits = findCurrency(currency_id)?.decimalPlaces ?? 2;
  return `${direction === 'out' ? '-' : ''}${amount.toFixed(digits)} ${currency_id}`;
}

/** What a row is posted as. */
function purposeText(
  { include, kind, category_id, is_refund, direction, transfer_account_id = '' }: ImportRow,
  names: ReadonlyMap<string, string>,
): string {
  if (!include) return '';
  if (kind === 'transfer')
    return `transfer ${direction === 'in' ? 'from' : 'to'} ${names.get(transfer_account_id) ?? 'another account'}`;
  const name = category_id === undefined ? undefined : names.get(category_id);
  return `${name ?? 'Uncategorized'}${is_refund ? ' (refund)' : ''}`;
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
