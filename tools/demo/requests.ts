import type { PlannedTransaction } from './calendar.ts';
import { OPENING_ENTRY } from './household.ts';
import type { PlannedObligation } from './obligations.ts';
import type { PlannedTransfer } from './transfers.ts';

/** The id of a record of the household. A category is named with its kind. */
export type IdOf = (type: 'account' | 'contact' | 'expense' | 'income', name: string) => string;

export function openingBody(date: string, idOf: IdOf) {
  const { memo, balances } = OPENING_ENTRY;
  const lines = Object.entries(balances).map(([name, balance]) => ({
    account_id: idOf('account', name),
    ...(balance > 0 ? { debit: balance } : { credit: -balance }),
  }));
  return { date, memo, currency_id: 'EUR', lines };
}

export function obligationBody(
  { contact, account, funding, payments: _later, ...own }: PlannedObligation,
  idOf: IdOf,
) {
  return {
    ...own,
    outstanding_amount: own.original_amount,
    contact_id: idOf('contact', contact),
    account_id: idOf('account', account),
    ...fundingFields(funding, account === 'Receivables' ? 'income' : 'expense', idOf),
  };
}

function fundingFields(funding: PlannedObligation['funding'], kind: 'income' | 'expense', idOf: IdOf) {
  if (!funding) return {};
  return 'account' in funding
    ? { funding_account_id: idOf('account', funding.account) }
    : { funding_category_id: idOf(kind, funding.category) };
}

export function transferBody(planned: PlannedTransfer, idOf: IdOf) {
  const { from, to, currency, amount, toCurrency, toAmount, date, memo } = planned;
  return {
    date,
    memo,
    from_account_id: idOf('account', from),
    to_account_id: idOf('account', to),
    currency_id: currency,
    amount,
    to_currency_id: toCurrency,
    to_amount: toAmount,
  };
}

export function transactionBody(
  { kind, category, account, currency, splits, ...own }: PlannedTransaction,
  idOf: IdOf,
) {
  const parts = splits?.map(({ category: name, ...split }) => ({ ...split, category_id: idOf(kind, name) }));
  return {
    ...own,
    currency_id: currency,
    asset_account_id: idOf('account', account),
    ...(parts ? { splits: parts } : { category_id: idOf(kind, category) }),
  };
}
