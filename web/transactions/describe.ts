import type { Account, AnyTransaction, Category, Obligation } from '../../client/client.ts';
import { holdsMoney } from '../platform/books.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';

type Journal = Extract<AnyTransaction, { kind: 'journal' }>;

export interface Names {
  account(id: string | undefined): string;
  category(id: string | undefined): string;
  /** Who owes it, or whom it is owed to. */
  contact(obligationId: string): string;
  /** Whom the money that the entry moved was lent to, or borrowed from. Empty: it began no obligation. */
  loan(entryId: string): string;
  isEquity(accountId: string): boolean;
  /** Whether lines of the account are on statements. */
  holdsMoney(accountId: string): boolean;
  icon(categoryId: string): string | undefined;
}

export function namesOf(
  accounts: readonly Account[] = [],
  categories: readonly Category[] = [],
  obligations: readonly Obligation[] = [],
): Names {
  const accountNames = new Map(accounts.map(({ id, name }) => [id, name]));
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const contacts = new Map(obligations.map(({ id, contact }) => [id, contact.name]));
  const loans = new Map(
    obligations.map(({ opening_entry_id, direction, contact }) => [
      opening_entry_id,
      t.loan[direction](contact.name ?? ''),
    ]),
  );
  const equity = new Set(accounts.filter(({ type }) => type === 'equity').map(({ id }) => id));
  const money = new Set(accounts.filter(holdsMoney).map(({ id }) => id));
  const icons = new Map(categories.map(({ id, icon }) => [id, icon]));
  return {
    account: (id) => accountNames.get(id ?? '') ?? '',
    category: (id) => categoryNames.get(id ?? '') ?? '',
    contact: (id) => contacts.get(id) ?? '',
    loan: (id) => loans.get(id) ?? '',
    isEquity: (id) => equity.has(id),
    holdsMoney: (id) => money.has(id),
    icon: (id) => icons.get(id),
  };
}

/** The payee or contact, else the memo, else the accounts between which money moved. */
export function titleOf(record: AnyTransaction, names?: Names): string {
  if (record.kind === 'payment')
    return names?.contact(record.obligation_id) || record.memo || common.kinds.payment;
  const payee = 'payee' in record ? record.payee : undefined;
  if (record.kind !== 'journal') return payee || record.memo || common.kinds[record.kind];
  if (record.memo) return record.memo;
  return isRevaluation(record) ? t.exchangeDifference : accountsIn(record).join(', ') || common.kinds.journal;
}

/** It changes what foreign money is worth, and moves none. */
const isRevaluation = ({ amount, base_amount }: Journal): boolean => amount === 0 && base_amount !== 0;

function accountsIn({ lines }: Journal): string[] {
  return [...new Set(lines.map((line) => line.account_name))];
}

/** Nothing, if the title says the same. */
export function categoryBeside(record: AnyTransaction, names: Names): string {
  const category = categoryText(record, names);
  return category === titleOf(record, names) ? '' : category;
}

export function categoryText(record: AnyTransaction, names: Names): string {
  if (record.kind === 'journal') return journalText(record, names);
  if (record.kind !== 'expense' && record.kind !== 'income') return common.kinds[record.kind];
  const name = names.category(record.category_id);
  return record.splits ? t.andMore(name, record.splits.length - 1) : name;
}

/** Where its category says what the other side is, the accounts that people know. */
function journalAccounts(record: Journal, names: Names): string[] {
  const all = accountsIn(record);
  if (journalText(record, names) === common.kinds.journal) return all;
  const known = record.lines.filter(({ account_id }) => names.holdsMoney(account_id));
  return known.length > 0 ? [...new Set(known.map((line) => line.account_name))] : all;
}

/** What people call it, if it is none that they wrote as a journal entry. */
function journalText(record: Journal, names: Names): string {
  if (isRevaluation(record)) return t.exchangeDifference;
  const loan = names.loan(record.id);
  if (loan) return loan;
  return record.lines.some(({ account_id }) => names.isEquity(account_id))
    ? t.openingBalance
    : common.kinds.journal;
}

export function accountText(record: AnyTransaction, names: Names): string {
  if (record.kind === 'transfer')
    return `${names.account(record.from_account_id)} → ${names.account(record.to_account_id)}`;
  if (record.kind === 'journal') return journalAccounts(record, names).join(', ');
  return names.account(record.asset_account_id);
}

/** The amount as it was paid, if that was not in the base currency. */
export function originalOf(
  record: AnyTransaction,
  base: string,
): { amount: number; currency: string } | undefined {
  if (record.currency_id !== base) return { amount: record.amount, currency: record.currency_id };
  if (record.kind === 'transfer' && record.to_currency_id !== base)
    return { amount: record.to_amount, currency: record.to_currency_id };
  return undefined;
}
