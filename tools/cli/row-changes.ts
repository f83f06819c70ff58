import type { Category, Import, ImportRow, PersonalFinance } from '../../client/client.ts';
import { nameOf } from '../../lib/imports/memory/words.ts';
import { CommandError, UsageError } from './command.ts';

const FIELDS = ['category', 'payee', 'memo', 'include'] as const;

/** What `--set 12 category=Groceries` says about a row. */
export interface RowChange {
  readonly row: number;
  readonly field: (typeof FIELDS)[number];
  readonly value: string;
}

const FLAG = '--set';

/** Takes `--set ROW FIELD=VALUE` out of the arguments, as often as it is there. */
export function takeRowChanges(args: readonly string[]): { rest: string[]; changes: RowChange[] } {
  const rest: string[] = [];
  const changes: RowChange[] = [];
  for (let index = 0; index < args.length; index++) {
    if (args[index] !== FLAG) {
      rest.push(args[index] ?? '');
      continue;
    }
    changes.push(parseChange(args[index + 1] ?? '', args[index + 2] ?? ''));
    index += 2;
  }
  return { rest, changes };
}

function parseChange(row: string, assignment: string): RowChange {
  const [, name, value = ''] = /^(\w+)=(.*)$/s.exec(assignment) ?? [];
  const field = FIELDS.find((each) => each === name);
  if (!/^[1-9]\d{0,4}$/.test(row) || !field || (field === 'include' && !/^(yes|no)$/.test(value)))
    throw new UsageError(
      `${FLAG} takes a row and what to change: ${FLAG} 12 category=Groceries, payee=NAME, memo=TEXT, include=yes or include=no.`,
    );
  return { row: Number(row), field, value };
}

/** Changes rows of a preview. A category is given once for all rows of a payee, unless one has its own. */
export async function applyRowChanges(
  api: PersonalFinance,
  { id }: Import,
  changes: readonly RowChange[],
  signal: AbortSignal,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = await api.listImportRows(id, { limit: 100 }, { signal }).all();
  const categories = await api.listCategories({ limit: 100, is_active: true }, { signal }).all();
  for (const [row, wanted] of perRow(rows, changes)) {
    const body = {
      ...unchanged(row),
      ...Object.assign({}, ...wanted.map((each) => toInput(each, row, categories))),
    };
    await api.updateImportRow(id, row.row, body, { signal });
  }
}

/** The changes of each row, with the categories that were given to other rows of the same payee. */
export function perRow(
  rows: readonly ImportRow[],
  changes: readonly RowChange[],
): ReadonlyMap<ImportRow, readonly RowChange[]> {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  const missing = changes.find(({ row }) => !byNumber.has(row));
  if (missing) throw new CommandError(`The file has no row ${missing.row}.`);
  const categories = new Map(
    changes.flatMap((change) => {
      const key = change.field === 'category' ? keyOf(byNumber.get(change.row)) : '';
      return key === '' ? [] : [[key, change]];
    }),
  );
  return new Map(
    rows.flatMap((row) => {
      const own = changes.filter((change) => change.row === row.row);
      const ofPayee = categories.get(keyOf(row));
      const isOpen = row.status === 'new' && row.include && !own.some(({ field }) => field === 'category');
      const all = isOpen && ofPayee ? [...own, ofPayee] : own;
      return all.length > 0 ? [[row, all] as const] : [];
    }),
  );
}

function keyOf(row: ImportRow | undefined): string {
  return row?.payee === undefined ? '' : `${row.direction} ${nameOf(row.payee)}`;
}

/** A field that an update leaves out returns to the proposal, so everything else is sent as it is. */
function unchanged({ include, kind, transfer_account_id, transfer_transaction_id, payee, memo }: ImportRow) {
  return { include, kind, transfer_account_id, transfer_transaction_id, payee, memo };
}

function toInput({ field, value }: RowChange, { direction }: ImportRow, categories: readonly Category[]) {
  if (field === 'include') return { include: value === 'yes' };
  if (field !== 'category') return { [field]: value };
  const { id, kind } = chooseCategory(categories, value, direction === 'in' ? 'income' : 'expense');
  // A row with a category is no transfer.
  const plain = { transfer_account_id: undefined, transfer_transaction_id: undefined };
  return { include: true, kind, category_id: id, ...plain };
}

/** By id or name. Of two with the same name, the one that fits the direction. */
function chooseCategory(categories: readonly Category[], wanted: string, usual: Category['kind']): Category {
  const name = (text: string) => text.normalize('NFC').trim().toLowerCase();
  const named = categories.filter((each) => each.id === wanted || name(each.name) === name(wanted));
  const found = named.find(({ kind }) => kind === usual) ?? named[0];
  if (found) return found;
  const names = categories.map((each) => each.name).join(', ');
  throw new CommandError(`You have no active category named ${wanted}. Your categories: ${names || 'none'}.`);
}
