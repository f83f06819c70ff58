import type { Obligation, ObligationInput } from '../../client/client.ts';
import { type BodyOrFailure, checksOf } from '../platform/checks.ts';
import type { MoneyFormats } from '../platform/use-money.ts';

export type Funding = 'none' | 'loan' | 'credit' | 'opening_balance';

/** What the form contains, as it was typed. */
export interface ObligationDraft {
  readonly name: string;
  readonly contact_id: string;
  readonly account_id: string;
  readonly original_amount: string;
  /** Undefined for a new one: nothing is paid yet. */
  readonly outstanding_amount: string | undefined;
  readonly currency_id: string;
  readonly opened_date: string;
  readonly due_date: string;
  readonly reference: string;
  readonly notes: string;
  readonly funding: Funding;
  readonly funding_account_id: string;
  readonly funding_category_id: string;
  readonly fx_rate: string;
}

export function draftOf(obligation: Obligation, money: MoneyFormats): ObligationDraft {
  const currency = obligation.currency.id;
  return {
    name: obligation.name,
    contact_id: obligation.contact.id,
    account_id: obligation.account.id,
    original_amount: money.edit(obligation.original_amount, currency),
    outstanding_amount: money.edit(obligation.outstanding_amount, currency),
    currency_id: currency,
    opened_date: obligation.opened_date ?? '',
    due_date: obligation.due_date ?? '',
    reference: obligation.reference ?? '',
    notes: obligation.notes ?? '',
    funding: fundingOf(obligation),
    funding_account_id: obligation.funding_account_id ?? '',
    funding_category_id: obligation.funding_category_id ?? '',
    fx_rate: '',
  };
}

export function fundingOf({ funding, funding_account_id, funding_category_id }: Obligation): Funding {
  if (funding_account_id) return 'loan';
  if (funding_category_id) return 'credit';
  return funding ?? 'none';
}

/** The request, or what is missing. */
export function bodyOf(draft: ObligationDraft, money: MoneyFormats): BodyOrFailure<ObligationInput> {
  const checks = checksOf(money);
  const amount = (text: string, field: string) => checks.amount(text, field, draft.currency_id);
  const original = amount(draft.original_amount, 'original_amount');
  const hasRate = draft.funding !== 'none' && draft.fx_rate.trim() !== '';
  return checks.done({
    name: checks.needed(draft.name, 'name'),
    contact_id: checks.needed(draft.contact_id, 'contact_id'),
    account_id: checks.needed(draft.account_id, 'account_id'),
    currency_id: draft.currency_id,
    original_amount: original,
    outstanding_amount:
      draft.outstanding_amount === undefined
        ? original
        : amount(draft.outstanding_amount, 'outstanding_amount'),
    opened_date: checks.needed(draft.opened_date, 'opened_date'),
    due_date: draft.due_date || null,
    reference: draft.reference.trim() || null,
    notes: draft.notes.trim() || null,
    funding: draft.funding === 'opening_balance' ? 'opening_balance' : null,
    funding_account_id:
      draft.funding === 'loan' ? checks.needed(draft.funding_account_id, 'funding_account_id') : null,
    funding_category_id:
      draft.funding === 'credit' ? checks.needed(draft.funding_category_id, 'funding_category_id') : null,
    ...(hasRate && { fx_rate: checks.rate(draft.fx_rate, 'fx_rate') }),
  });
}
