import type { AccountType } from '../ledger/balance.ts';
import type { Effects } from '../ledger/effects.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { NotedAccount, Postings } from '../ledger/store.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { Stale, type Write } from '../platform/table/write.ts';
import { type Account, nextCode } from './account.ts';
import {
  allAccounts,
  balancesIn,
  createAccount,
  findAccount,
  marksIn,
  newAccount,
  takenCodes,
} from './store.ts';

/** An account that the service itself posts to. It is used even if it is inactive. */
export interface SpecialAccount {
  readonly account: Account;
  /** Only if it does not exist yet: the same transaction creates it (`createPosted`) and notes it on the ledger. */
  readonly noted?: NotedAccount;
}

/** The account for exchange differences: created when it is first needed, and then found by its id. */
export async function exchangeAccount(bookId: BookId, ledger: Ledger, actor: Actor): Promise<SpecialAccount> {
  const { exchangeAccountId } = ledger;
  const known = exchangeAccountId === undefined ? undefined : await findAccount(bookId, exchangeAccountId);
  if (known) return { account: known };
  const taken = new Set(await takenCodes(bookId));
  const preferred = ['4900', '4910', '4920', '4930', '4940', '4950', '4960', '4970', '4980', '4990'];
  const code = preferred.find((each) => !taken.has(each)) ?? nextCode('income', taken);
  const given = { code, name: 'Exchange differences', type: 'income' } as const;
  return newSpecial(given, 'exchange_account_id', exchangeAccountId, actor);
}

/**
 * The account that opening balances are posted against: the one that the book was created with, or else the first active
 * equity account by code, or else a new one. `otherCodes` are the codes of accounts that the same transaction creates.
 */
export async function openingAccount(
  bookId: BookId,
  ledger: Ledger,
  actor: Actor,
  otherCodes: readonly string[] = [],
): Promise<SpecialAccount> {
  const { openingAccountId } = ledger;
  const known = openingAccountId === undefined ? undefined : await findAccount(bookId, openingAccountId);
  if (known) return { account: known };
  const accounts = await allAccounts(bookId);
  const other = accounts.find(({ type, is_active }) => type === 'equity' && is_active);
  if (other) return { account: other };
  const code = nextCode('equity', [...(await takenCodes(bookId)), ...otherCodes]);
  const given = { code, name: 'Opening balances', type: 'equity' } as const;
  return newSpecial(given, 'opening_account_id', openingAccountId, actor);
}

function newSpecial(
  given: { code: string; name: string; type: AccountType },
  attribute: NotedAccount['attribute'],
  before: string | undefined,
  actor: Actor,
): SpecialAccount {
  const account = { ...newAccount({ ...given, is_active: true }, actor), for_category: true };
  return { account, noted: { attribute, accountId: account.id, before } };
}

/**
 * Creates a special account that does not exist yet, in the transaction that posts to it. A transaction may touch an
 * item only once, so the item is written with the effects in it, and `ledgerWrites` must know (`creationOf`).
 */
export function createPosted(bookId: BookId, special: SpecialAccount | undefined, effects: Effects): Write[] {
  if (!special?.noted) return [];
  return createAccount(bookId, withEffects(special.account, effects), {
    onConflict: () => new Stale('The code was taken after the codes were read.'),
  });
}

/** What `ledgerWrites` must know about an account that `createPosted` creates. */
export function creationOf(special: SpecialAccount | undefined): Pick<Postings, 'created' | 'noted'> {
  return special?.noted ? { created: new Set([special.account.id]), noted: special.noted } : {};
}

/** A new account after its first effects. */
export function withEffects(account: Account, { accounts }: Effects): Account {
  const { base_minor = 0n, line_count = 0n, ...sums } = accounts[account.id] ?? {};
  return {
    ...account,
    base_minor,
    line_count: Number(line_count),
    balances: balancesIn(sums),
    ...marksIn(sums),
  };
}
