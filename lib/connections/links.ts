import type { Account } from '../accounts/account.ts';
import { toAccount } from '../accounts/store.ts';
import type { Import } from '../imports/import.ts';
import type { BookId } from '../platform/book.ts';
import { type CalendarDate, daysBefore } from '../platform/date.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem, getItems } from '../platform/table/read.ts';
import { Stale, update, type Write } from '../platform/table/write.ts';
import { checkMoneyAccount } from '../transactions/checks.ts';
import type { Link, Mode, OutsideAccount, OutsideAccounts } from './outside-account.ts';
import { allOutsideAccounts, saveOutsideAccounts, toOutsideAccounts } from './store.ts';

/** How long ago the first day may be: providers send 90 days. */
const FROM_DAYS_MAX = 85;

interface Wanted {
  readonly account_id?: string | undefined;
  readonly mode?: Mode | undefined;
  readonly reverse_amounts?: boolean | undefined;
  readonly from?: CalendarDate | undefined;
}

/** Checks what a link is to be. */
export function checkLink(
  { currency_id, link }: OutsideAccount,
  { account_id, from }: Wanted,
  { account, today }: { readonly account: Account | undefined; readonly today: CalendarDate },
  errors: FieldErrors,
): void {
  if (account_id !== undefined) checkMoneyAccount('account_id', account, undefined, errors);
  if (account_id !== undefined && currency_id === undefined)
    errors.add(
      'account_id',
      'unsupported_currency',
      'cannot be linked: the currency at the bank is none that we know',
    );
  const first = daysBefore(today, FROM_DAYS_MAX);
  if (from !== undefined && from !== link?.from && (from > today || from < first))
    errors.add('from', 'out_of_range', `must be from ${first} to ${today}`);
}

/** The link after a request. Its draft stays as long as the account does. */
export function linkAfter(
  { link: before }: OutsideAccount,
  { account_id = '', mode = 'review', reverse_amounts = false, from }: Wanted,
  today: CalendarDate,
): Link {
  const isSame = before?.account_id === account_id;
  const start = from ?? before?.from ?? today;
  return {
    account_id,
    mode,
    reverse_amounts,
    from: start,
    needs_from: !isSame || before.needs_from || start !== before.from,
    last_success_at: isSame ? before.last_success_at : undefined,
    import_ids: isSame ? before.import_ids : [],
  };
}

/** Which link an account has, as its own item says it. */
function markOf({ connection_id }: OutsideAccounts, { id }: OutsideAccount): string {
  return `${connection_id}#${id}`;
}

/** Whether an account is linked to an account at a bank. Its mark may be of a link that has gone with its connection. */
export async function isLinked(
  bookId: BookId,
  { id, bank_link }: Pick<Account, 'id' | 'bank_link'>,
  except?: { readonly outside: OutsideAccounts; readonly account: OutsideAccount },
): Promise<boolean> {
  if (bank_link === undefined) return false;
  if (except && bank_link === markOf(except.outside, except.account)) return false;
  const [connectionId = '', outsideId = ''] = bank_link.split('#');
  const item = await getItem(keys.outsideAccounts(bookId, connectionId));
  const found = item && toOutsideAccounts(item).accounts.find((each) => each.id === outsideId);
  return found?.link?.account_id === id;
}

/** Marks the account that a link has, and takes the mark from the one that it had. */
export function markWrites(
  bookId: BookId,
  outside: OutsideAccounts,
  before: OutsideAccount,
  after: Pick<Account, 'id' | 'bank_link'> | undefined,
): Write[] {
  const mark = markOf(outside, before);
  const was = before.link?.account_id;
  const isMoved = was !== undefined && was !== after?.id;
  return [
    ...(after && after.bank_link !== mark ? [setMark(bookId, after, mark)] : []),
    ...(isMoved ? [clearMark(bookId, was, mark)] : []),
  ];
}

function setMark(bookId: BookId, { id, bank_link }: Pick<Account, 'id' | 'bank_link'>, mark: string): Write {
  return update(
    keys.account(bookId, id),
    { set: { bank_link: mark } },
    {
      expression: 'attribute_exists(pk) AND (attribute_not_exists(bank_link) OR bank_link = :seen)',
      values: { ':seen': bank_link ?? '' },
    },
  );
}

function clearMark(bookId: BookId, id: string, mark: string): Write {
  return update(
    keys.account(bookId, id),
    { unset: ['bank_link'] },
    {
      expression: 'bank_link = :mark',
      values: { ':mark': mark },
      onConflict: () => new Stale('The link has changed.'),
    },
  );
}

/** The same accounts, one of them changed. */
export function withAccount({ accounts }: OutsideAccounts, after: OutsideAccount): readonly OutsideAccount[] {
  return accounts.map((each) => (each.id === after.id ? after : each));
}

export async function findAccountAnd(bookId: BookId, id: string | undefined) {
  const [account, book] = await getItems([
    id === undefined ? undefined : keys.account(bookId, id),
    keys.book(bookId),
  ]);
  return { account: account && toAccount(account), timeZone: String(book?.time_zone ?? 'UTC') };
}

/** Whoever reverts what a run has posted by itself wants to look at the next rows first. */
export async function reviewWrites(
  bookId: BookId,
  { account_id }: Pick<Import, 'account_id'>,
): Promise<Write[]> {
  return (await allOutsideAccounts(bookId)).flatMap((outside) => {
    const found = outside.accounts.find(({ link }) => link?.account_id === account_id);
    if (!found?.link || found.link.mode === 'review') return [];
    const after: OutsideAccount = { ...found, link: { ...found.link, mode: 'review' } };
    return [saveOutsideAccounts(bookId, outside, withAccount(outside, after))];
  });
}
