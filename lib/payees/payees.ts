import type { Account } from '../accounts/account.ts';
import type { Category } from '../categories/category.ts';
import { Memory } from '../imports/memory/memory.ts';
import { nameOf } from '../imports/memory/words.ts';
import { labelsFor, recordsOf } from '../imports/remember.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import { absolute, money, moneyToJson } from '../ledger/money.ts';
import { dayNumber } from '../platform/date.ts';
import { pick, type ShownIn } from '../platform/record.ts';
import { foldForSearch } from '../platform/text.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { payee as record } from './payee.ts';

/** The expenses or incomes of one payee. */
interface Payee {
  readonly kind: CategoryKind;
  /** How it is compared. */
  readonly name: string;
  readonly newest: Transaction;
  count: number;
}

interface Filters {
  readonly payee?: string | undefined;
  readonly q?: string | undefined;
  readonly kind?: CategoryKind | undefined;
}

/** The payees of these expenses and incomes, which come newest first. */
export function payeesIn(transactions: readonly Transaction[], { payee, q, kind }: Filters): Payee[] {
  const found = new Map<string, Payee>();
  for (const newest of transactions) {
    if (newest.payee === undefined || (newest.kind !== 'expense' && newest.kind !== 'income')) continue;
    const name = nameOf(newest.payee);
    const key = `${newest.kind} ${name}`;
    const known = found.get(key);
    if (known) known.count++;
    else found.set(key, { kind: newest.kind, name, newest, count: 1 });
  }
  const wanted = payee === undefined ? undefined : nameOf(payee);
  const part = q === undefined ? '' : foldForSearch(q);
  return [...found.values()]
    .filter((each) => kind === undefined || each.kind === kind)
    .filter(({ name }) => wanted === undefined || name === wanted)
    .filter(({ newest }) => foldForSearch(newest.payee ?? '').includes(part))
    .sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1));
}

/** More days than there are. */
const DAYS = 1_000_000;

/** Last used first, then by payee. */
export function positionOf({ kind, name, newest }: Payee): string {
  return [String(DAYS - dayNumber(newest.date)).padStart(7, '0'), name, kind].join('#');
}

/** What the same transactions say about the rows of a bank file. */
export function memoryOf(
  transactions: readonly Transaction[],
  known: { readonly accounts: readonly Account[]; readonly categories: readonly Category[] },
): Memory {
  const labels = labelsFor('', known);
  return new Memory(transactions.flatMap((each) => recordsOf(each, labels)));
}

export function showPayee({ kind, newest, count }: Payee, memory: Memory): ShownIn<typeof record> {
  const { entry, payee = '', currency } = newest;
  const paying = entry.lines.find(({ categoryId }) => categoryId === undefined);
  const amount = paying ? absolute(paying.amount) : money(0n, currency);
  const asset_account_id = paying?.accountId ?? '';
  const { proposal } = memory.recall({
    direction: kind === 'expense' ? 'out' : 'in',
    payee,
    // As it would come again: a bank says nearly the same with each payment.
    memo: newest.memo,
    accountId: asset_account_id,
    amount: `${amount.minor} ${currency.code}`,
  });
  return pick(record.response, {
    payee,
    kind,
    category_id: proposal?.label.kind === kind ? proposal.label.id : undefined,
    asset_account_id,
    amount: moneyToJson(amount),
    currency_id: currency.code,
    count,
    last_date: newest.date,
    transaction_id: newest.id,
  });
}
