import type { Account, RegisterLine } from '../../client/client.ts';
import { sum, toMinor } from '../platform/money.ts';

/** How a line changes the balance of its account, with the sign of the balance. In minor units. */
export function changeOf(line: RegisterLine, account: Pick<Account, 'type'>, decimals: number): number {
  const raised = toMinor(line.debit, decimals) - toMinor(line.credit, decimals);
  return account.type === 'liability' ? -raised : raised;
}

/** Lines of several lists, each newest first, as far as all of them are loaded. */
export function merged(
  lists: readonly { readonly data: readonly RegisterLine[] | undefined; readonly hasMore: boolean }[],
): RegisterLine[] {
  // What comes before may be missing from the list that goes on.
  const reached = lists
    .filter(({ hasMore }) => hasMore)
    .map(({ data }) => data?.at(-1)?.date ?? '9999-12-31')
    .reduce((a, b) => (a > b ? a : b), '');
  return lists
    .flatMap(({ data }) => data ?? [])
    .filter(({ date }) => date >= reached)
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
}

/** The line that is not cleared and changes the balance by exactly what is missing. */
export function lineThatIs(
  difference: number,
  lines: readonly RegisterLine[],
  account: Pick<Account, 'type'>,
  decimals: number,
  isCleared: (line: RegisterLine) => boolean,
): RegisterLine | undefined {
  if (difference === 0) return undefined;
  return lines.find((line) => !isCleared(line) && changeOf(line, account, decimals) === difference);
}

/** What ticks change before the service has answered: of every line that the transactions have on the account. */
export function changedBy(
  marks: ReadonlyMap<string, boolean>,
  lines: readonly RegisterLine[],
  account: Pick<Account, 'type'>,
  decimals: number,
): number {
  const changes = lines.map((line) => {
    const mark = marks.get(line.transaction_id);
    if (mark === undefined) return 0;
    return mark ? changeOf(line, account, decimals) : -changeOf(line, account, decimals);
  });
  return sum(changes);
}
