import { isAssetOrLiability } from '../../ledger/balance.ts';
import { absolute, MAX_AMOUNT_MINOR, MAX_SUM_MINOR } from '../../ledger/money.ts';
import { TAGS_MAX } from '../../ledger/tags.ts';
import { turnoverOf } from '../../ledger/turnover.ts';
import { isNote, owedAccountOf, type Payment, paidBy } from '../../obligations/payment.ts';
import { changedSums } from '../../obligations/terms.ts';
import { externalIdHash } from '../../transactions/external-id.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { ensure } from '../fault.ts';
import type { ArchiveState } from '../state.ts';

/** Checks a transaction against the records before it, and updates the state with it. */
export function checkTransaction(value: Transaction, state: ArchiveState): void {
  checkSums(value);
  for (const [index, line] of value.entry.lines.entries()) {
    const account = state.accounts.get(line.accountId);
    ensure(account, `lines[${index}].account_id: no such account`);
    ensure(
      line.clearedOn === undefined || isAssetOrLiability(account.type),
      `lines[${index}].cleared_on: only on an asset or a liability`,
    );
    if (line.categoryId === undefined) continue;
    const category = state.categories.get(line.categoryId);
    // The category of a deleted transaction may have been deleted too.
    ensure(category || value.deleted_at !== undefined, `lines[${index}].category_id: no such category`);
    ensure(
      !category || category.accountId === line.accountId,
      `lines[${index}].account_id: must be the account of the category`,
    );
  }
  ensure(
    value.currency.code !== state.baseCurrencyId || value.fx.rate === '1',
    'fx_rate: must be 1 in the base currency',
  );
  FORMS[value.kind](value, state);
  claimExternalId(value, state);
  ensure(
    value.tags === undefined || value.obligation_id === undefined,
    'tags: a payment and an opening entry have none',
  );
  if (value.attached !== undefined) state.awaitedAttachments.set(value.id, value.attached);
  if (value.deleted_at !== undefined) return;
  for (const tag of value.tags ?? []) state.tags.add(tag);
  ensure(state.tags.size <= TAGS_MAX, 'tags: there are more tags than allowed');
  if (value.kind === 'payment') countPayment(value, state);
  for (const [attribute, delta] of Object.entries(turnoverOf(value.entry))) {
    const sum = (state.turnover.get(attribute) ?? 0n) + delta;
    ensure(sum <= MAX_SUM_MINOR, 'makes the sum of all transactions too large to keep exactly');
    state.turnover.set(attribute, sum);
  }
}

/** Each line is within the limit of an amount, but together they may exceed that of a sum. */
function checkSums({ entry: { lines } }: Transaction): void {
  for (const field of ['amount', 'base'] as const) {
    const sum = lines.reduce<bigint>((total, line) => total + absolute(line[field]).minor, 0n);
    ensure(sum <= MAX_SUM_MINOR, 'lines: add up to more than can be kept exactly');
  }
}

/** The form of each kind of transaction, as the API would show it. */
const FORMS: Readonly<Record<Transaction['kind'], (value: Transaction, state: ArchiveState) => void>> = {
  expense: checkSpending,
  income: checkSpending,
  transfer: ({ entry, obligation_id }, { accounts }) => {
    const [to, from] = entry.lines;
    ensure(entry.lines.length === 2 && to && from, 'lines: a transfer has two lines');
    ensure(
      to.amount.minor > 0n && from.amount.minor < 0n,
      'lines: the first line of a transfer is the debit',
    );
    ensure(obligation_id === undefined, 'obligation_id: a transfer has none');
    for (const { accountId, categoryId } of entry.lines) {
      const type = accounts.get(accountId)?.type;
      ensure(isAssetOrLiability(type), 'lines: a transfer is between assets and liabilities');
      ensure(categoryId === undefined, 'lines: a transfer has no category');
    }
  },
  journal: (value, state) => {
    const { id, entry, currency, obligation_id } = value;
    const hasCategory = entry.lines.some(({ categoryId }) => categoryId !== undefined);
    ensure(obligation_id !== undefined || !hasCategory, 'lines: a journal entry has no category');
    for (const { amount } of entry.lines)
      ensure(amount.currency === currency, 'lines: a journal entry has one currency');
    ensure(value.fx.source !== 'implied', 'fx_rate_source: cannot be implied in a journal entry');
    if (obligation_id === undefined) return;
    ensure(
      state.awaitedEntries.get(id) === obligation_id,
      'obligation_id: has another opening entry, or none',
    );
    state.awaitedEntries.delete(id);
  },
  payment: ({ entry, currency, obligation_id }, { obligations, accounts }) => {
    const obligation = obligations.get(obligation_id ?? '');
    ensure(obligation, 'obligation_id: no such obligation');
    const [money, owed, ...rest] = entry.lines;
    ensure(
      money && owed && rest.length <= 1,
      'lines: a payment has two lines, and one more for an exchange difference',
    );
    ensure(
      money.amount.minor * owed.amount.minor < 0n,
      'lines: the first two lines of a payment are on opposite sides',
    );
    ensure(
      isAssetOrLiability(accounts.get(money.accountId)?.type),
      'lines[0].account_id: must be an asset or a liability',
    );
    ensure(owed.amount.currency === currency, 'lines[1].currency_id: must be the currency of the payment');
    for (const { categoryId } of entry.lines)
      ensure(categoryId === undefined, 'lines: a payment has no category');
  },
};

/** The account is on the last line of an expense and on the first line of an income; every other has a category. */
function checkSpending(
  { kind, entry, currency, fx, is_refund, obligation_id }: Transaction,
  { accounts }: ArchiveState,
) {
  const place = kind === 'expense' ? entry.lines.length - 1 : 0;
  for (const [index, { amount, accountId, categoryId }] of entry.lines.entries()) {
    ensure(amount.currency === currency, `lines[${index}].currency_id: an ${kind} has one currency`);
    ensure(amount.minor !== 0n, `lines[${index}].amount: must not be 0`);
    if (index === place) {
      ensure(
        categoryId === undefined,
        `lines[${index}].category_id: must be left out on the line of the account`,
      );
      ensure(
        isAssetOrLiability(accounts.get(accountId)?.type),
        `lines[${index}].account_id: must be an asset or a liability`,
      );
      const isIncoming = (kind === 'income') !== (is_refund ?? false);
      ensure(isIncoming === amount.minor > 0n, `lines[${index}].amount: has the wrong sign`);
    } else {
      const isOfKind = categoryId !== undefined && accounts.get(accountId)?.type === kind;
      ensure(isOfKind, `lines[${index}].category_id: must be a category for this kind`);
    }
  }
  ensure(fx.source !== 'implied', `fx_rate_source: cannot be implied in an ${kind}`);
  ensure(obligation_id === undefined, `obligation_id: an ${kind} has none`);
}

export function claimExternalId(
  { external_id, deleted_at }: Pick<Transaction, 'external_id' | 'deleted_at'>,
  { externalIds }: ArchiveState,
): void {
  if (external_id === undefined || deleted_at !== undefined) return;
  const hash = externalIdHash(external_id);
  ensure(!externalIds.has(hash), 'external_id: another transaction has it');
  externalIds.add(hash);
}

/** Of a live payment: an obligation keeps its currency, its account and its opening entry as long as it has one. */
export function countPayment(value: Payment, { obligations }: ArchiveState): void {
  const obligation = obligations.get(value.obligation_id ?? '');
  ensure(obligation, 'obligation_id: no such obligation');
  const currencyId = isNote(value) ? value.currency_id : value.currency.code;
  ensure(currencyId === obligation.currency_id, 'currency_id: must be the currency of the obligation');
  ensure(
    owedAccountOf(value) === obligation.account_id,
    `${isNote(value) ? '' : 'lines[1].'}account_id: must be the account of the obligation`,
  );
  ensure(isNote(value) || obligation.isPosted, 'obligation_id: has no opening entry, so no money can move');
  obligation.paid = { ...obligation.paid, ...changedSums(obligation.paid, paidBy(value), 1) };
  const { paid_minor = 0n } = obligation.paid;
  ensure(paid_minor <= MAX_AMOUNT_MINOR, 'makes the sum of all payments too large to keep exactly');
}
