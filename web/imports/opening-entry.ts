import type {
  Account,
  AnyTransaction,
  ImportRow,
  JournalEntry,
  JournalEntryInput,
  JournalLineInput,
} from '../../client/client.ts';
import { addDays } from '../platform/days.ts';
import { add } from '../platform/money.ts';

/** Where an opening entry belongs, so that rows from before its day do not count twice. */
export interface Move {
  readonly entry: JournalEntry;
  /** How many of the rows are from before its day. */
  readonly rows: number;
  /** The day before the first row. */
  readonly date: string;
  /** Debit-positive: what the account had on its day is the same afterwards. */
  readonly amount: number;
}

/** The entry that an account began with: the oldest between the account and one of equity. */
export function openingOf(
  entries: readonly AnyTransaction[],
  accountId: string,
  equity: ReadonlySet<string>,
): JournalEntry | undefined {
  return entries
    .filter((entry): entry is JournalEntry => entry.kind === 'journal' && !('obligation_id' in entry))
    .filter(
      ({ lines }) =>
        lines.length === 2 &&
        lines.some(({ account_id }) => account_id === accountId) &&
        lines.some(({ account_id }) => equity.has(account_id)),
    )
    .toSorted((a, b) => a.date.localeCompare(b.date))[0];
}

/** What the balance of a day already includes, as far as the rows tell. Undefined if none is from before that day. */
export function moveOf(
  entry: JournalEntry,
  accountId: string,
  rows: readonly ImportRow[],
  decimals: number,
): Move | undefined {
  const known = rows.filter(
    ({ date, currency_id }) => date && date <= entry.date && currency_id === entry.currency_id,
  );
  const earlier = known.filter(({ date = '' }) => date < entry.date);
  const [first] = earlier.map(({ date = '' }) => date).toSorted();
  const line = entry.lines.find(({ account_id }) => account_id === accountId);
  if (!first || !line) return undefined;
  const changes = known.map(({ direction, amount = 0 }) => (direction === 'in' ? -amount : amount));
  return {
    entry,
    rows: earlier.length,
    date: addDays(first, -1),
    amount: add(decimals, line.debit, -line.credit, ...changes),
  };
}

/** The entry in its new place. */
export function movedBody({ entry, date, amount }: Move, accountId: string): JournalEntryInput {
  const other = entry.lines.find(({ account_id }) => account_id !== accountId)?.account_id ?? '';
  return { ...asSent(entry), date, lines: linesOf(accountId, other, amount) };
}

/** Debit-positive. */
function linesOf(accountId: string, other: string, amount: number): JournalLineInput[] {
  const lineOf = (account_id: string, debit: number): JournalLineInput =>
    debit > 0 ? { account_id, debit } : { account_id, credit: -debit };
  return [lineOf(accountId, amount), lineOf(other, -amount)];
}

/** What an account began with that has nothing but these rows: what the file says that they leave out. */
export function newOpening(
  { id, type }: Pick<Account, 'id' | 'type'>,
  accounts: readonly Account[],
  rows: readonly ImportRow[],
  difference: number,
): Pick<JournalEntryInput, 'date' | 'lines'> | undefined {
  const [equity] = accounts
    .filter((account) => account.type === 'equity' && account.is_active)
    .toSorted((a, b) => a.code.localeCompare(b.code));
  const [first] = rows.flatMap(({ date }) => date ?? []).toSorted();
  if (!equity || !first) return undefined;
  return {
    date: addDays(first, -1),
    lines: linesOf(id, equity.id, type === 'liability' ? -difference : difference),
  };
}

/** An entry as it is written back. */
export function asSent(entry: JournalEntry): JournalEntryInput {
  const { kind, date, currency_id, memo, payee, external_id, fx_rate, fx_rate_source, lines } = entry;
  return {
    ...{ kind, date, currency_id, memo, payee, external_id },
    ...(fx_rate_source === 'user' && { fx_rate }),
    lines: lines.map(({ account_id, debit, credit }) =>
      debit > 0 ? { account_id, debit } : { account_id, credit },
    ),
  };
}
