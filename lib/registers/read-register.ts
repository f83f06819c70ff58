import type { Account } from '../accounts/account.ts';
import { balancesOn } from '../accounts/balances-on.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { invalid } from '../platform/problems.ts';
import { including } from '../platform/table/page.ts';
import { type ListFilter, readTransactions } from '../transactions/lists.ts';
import { ofAccount } from '../transactions/of-account.ts';
import { positionOf } from '../transactions/places.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { RegisterCursor } from './cursor.ts';
import type { RegisterRow } from './register.ts';
import { Running } from './running.ts';

interface RegisterRequest {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly limit: number;
  readonly after?: RegisterCursor | undefined;
  /** Its revision increases with every ledger write. */
  readonly ledger: Pick<Ledger, 'revision'>;
}

/** Reads one page of a register. Everything must be read between two ledger writes (`readSettled`). */
export async function readRegister(
  bookId: BookId,
  account: Account,
  request: RegisterRequest,
): Promise<{ rows: RegisterRow[]; next: RegisterCursor | undefined }> {
  const { from, to, limit, after, ledger } = request;
  const { revision } = ledger;
  const filters = await ofAccount(bookId, account, TRANSACTION_KINDS);
  const [running, page] = await Promise.all([
    balancesAt(bookId, account, filters, request),
    readTransactions(bookId, {
      kinds: TRANSACTION_KINDS,
      filters,
      from,
      to,
      // Each has at least one line on the account. One whose lines are partly on the previous page is read again.
      ...(after && after.line > 0
        ? { after: including(after.position), limit: limit + 1 }
        : { after: after?.position, limit }),
    }),
  ]);
  const lines = page.items
    .flatMap((transaction) => linesOf(transaction, account.id))
    .filter((each) => !after || !isAtCursor(each, after) || each.index < after.line);
  const rows = lines.slice(0, limit).map((each): RegisterRow => ({ ...each, ...running.takeOut(each.line) }));
  const last = rows.at(-1);
  const following = lines[limit];
  if (last && following) {
    const line = following.transaction === last.transaction ? last.index : 0;
    return { rows, next: { position: positionOf(last.transaction), line, revision, ...running.state } };
  }
  const next =
    page.next === undefined ? undefined : { position: page.next, line: 0, revision, ...running.state };
  return { rows, next };
}

type IndexedLine = Pick<RegisterRow, 'transaction' | 'index' | 'line'>;

/** The last line first. */
function linesOf(transaction: Transaction, accountId: string): IndexedLine[] {
  return transaction.entry.lines
    .map((line, index) => ({ transaction, index, line }))
    .filter(({ line }) => line.accountId === accountId)
    .reverse();
}

function isAtCursor({ transaction }: IndexedLine, { position }: RegisterCursor): boolean {
  return positionOf(transaction) === position;
}

/** The balances after the first line of the page. */
async function balancesAt(
  bookId: BookId,
  account: Account,
  filters: readonly ListFilter[],
  { to, after, ledger }: RegisterRequest,
): Promise<Running> {
  if (!after) return new Running(to === undefined ? account : await balancesOn(bookId, account, to));
  if (after.revision === ledger.revision) return new Running(after);
  // The ledger has changed since the previous page: take the balances at the end of the day, minus the lines of that
  // day above the cursor.
  const day = after.position.slice(0, 10) as CalendarDate;
  const [end, above] = await Promise.all([
    balancesOn(bookId, account, day),
    readTransactions(bookId, {
      kinds: TRANSACTION_KINDS,
      filters,
      from: after.position,
      to: day,
      limit: DAY_MAX,
    }),
  ]);
  if (above.next !== undefined) throw tooManyOnOneDay();
  const running = new Running(end);
  for (const each of above.items.flatMap((transaction) => linesOf(transaction, account.id)))
    if (!isAtCursor(each, after) || each.index >= after.line) running.takeOut(each.line);
  return running;
}

/** One account has more transactions on a day than a request may read. */
const DAY_MAX = 10_000;

function tooManyOnOneDay() {
  const message =
    'is on a day with too many transactions to continue after the ledger has changed; start again without it';
  return invalid([{ field: 'cursor', code: 'range_too_large', message }]);
}
