import type { Account } from '../accounts/account.ts';
import { balanced, type Entry, type Line } from '../ledger/entry.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import { isReconciled } from '../ledger/marks.ts';
import { Stale } from '../platform/table/write.ts';
import type { Transaction } from './transaction.ts';

type Entered = Pick<Transaction, 'kind' | 'entry'>;

/**
 * The changed entry with the marks of the one before: a line keeps its mark while its account and currency stay. Of an
 * expense or income this is the line that pays, of other kinds the line in the same place.
 */
export function keepMarks(before: Entered, after: Entered): Entry {
  const marks = new Map(before.entry.lines.map((line, index) => [placeOf(before.kind, line, index), line]));
  return withMarks(after.entry, (line, index) => {
    const was = marks.get(placeOf(after.kind, line, index));
    return was && isOnSameBalance(was, line) ? was.clearedOn : undefined;
  });
}

function placeOf(kind: TransactionKind, { categoryId }: Line, index: number): number | 'paying' {
  if (kind !== 'expense' && kind !== 'income') return index;
  return categoryId === undefined ? 'paying' : index;
}

/** A transfer takes over the marks of the records that it replaces. Marks of its own come first. */
export function takeMarks(transfer: Entry, records: readonly Entered[]): Entry {
  const paying = records.flatMap(({ entry }) => entry.lines.filter(({ categoryId }) => !categoryId));
  return withMarks(
    transfer,
    (line) => line.clearedOn ?? paying.find((own) => isOnSameBalance(own, line))?.clearedOn,
  );
}

/**
 * A record that comes back in place of the transfer that had replaced it: what has been marked of the transfer since is
 * now marked of the record.
 */
export function giveBackMarks(record: Entry, transfer: Entry): Entry {
  return withMarks(record, (line) => transfer.lines.find((other) => isSameMovement(other, line))?.clearedOn);
}

/** The lines of a transaction whose marks go when it is deleted: not those that records take back. */
export function lostMarks({ entry }: Entered, records: readonly Entered[]): Line[] {
  const takenBack = records.flatMap((record) => record.entry.lines);
  return entry.lines.filter(
    (line) => line.clearedOn !== undefined && !takenBack.some((own) => isSameMovement(own, line)),
  );
}

/** A restored entry: a line whose day has been reconciled meanwhile comes back uncleared. */
export function restoredMarks(
  entry: Entry,
  accounts: ReadonlyMap<string, Pick<Account, 'reconciled'>>,
): Entry {
  return withMarks(entry, (line) =>
    isReconciled(line, accounts.get(line.accountId)?.reconciled) ? undefined : line.clearedOn,
  );
}

/** If the day was reconciled after the accounts were read, they are read again. */
export const onReconciled = () => new Stale('The account was reconciled in the meantime.');

/** The same entry, whose lines with an amount have these marks. */
export function withMarks(entry: Entry, markOf: (line: Line, index: number) => Line['clearedOn']): Entry {
  const lines = entry.lines.map(({ clearedOn: _before, ...line }, index) => {
    const clearedOn = line.amount.minor === 0n ? undefined : markOf(entry.lines[index] as Line, index);
    return clearedOn === undefined ? line : { ...line, clearedOn };
  });
  return balanced(lines);
}

function isOnSameBalance(a: Line, b: Line): boolean {
  return a.accountId === b.accountId && a.amount.currency.code === b.amount.currency.code;
}

function isSameMovement(a: Line, b: Line): boolean {
  return isOnSameBalance(a, b) && a.amount.minor === b.amount.minor;
}
