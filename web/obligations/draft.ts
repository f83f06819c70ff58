import type { Obligation, ObligationInput } from '../../client/client.ts';
import { fromMinor } from '../platform/money.ts';
import type { MoneyFormats } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import type { Checked } from '../ui/record-form.tsx';

export type Funding = 'none' | 'loan' | 'credit' | 'opening_balance';

/** What the form contains, as it was typed. */
export interface Draft {
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

export function draftOf(obligation: Obligation, money: MoneyFormats): Draft {
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
export function bodyOf(draft: Draft, money: MoneyFormats): Checked<ObligationInput> {
  const fields: Record<string, string> = {};
  const needed = (field: keyof Draft): string => {
    const value = String(draft[field]).trim();
    if (value === '') fields[field] = common.required;
    return value;
  };
  const amountOf = (text: string, field: string): number => {
    const minor = money.parse(text, draft.currency_id);
    if (minor === undefined) fields[field] = text.trim() === '' ? common.required : common.notAnAmount;
    return fromMinor(minor ?? 0, money.decimals(draft.currency_id));
  };
  const original = amountOf(draft.original_amount, 'original_amount');
  const rate = Number(draft.fx_rate.trim().replace(',', '.'));
  const isRateSent = draft.funding !== 'none' && draft.fx_rate.trim() !== '';
  if (isRateSent && !(rate > 0)) fields.fx_rate = common.notAnAmount;
  const body = {
    name: needed('name'),
    contact_id: needed('contact_id'),
    account_id: needed('account_id'),
    currency_id: draft.currency_id,
    original_amount: original,
    outstanding_amount:
      draft.outstanding_amount === undefined
        ? original
        : amountOf(draft.outstanding_amount, 'outstanding_amount'),
    opened_date: needed('opened_date'),
    due_date: draft.due_date || null,
    reference: draft.reference.trim() || null,
    notes: draft.notes.trim() || null,
    funding: draft.funding === 'opening_balance' ? ('opening_balance' as const) : null,
    funding_account_id: draft.funding === 'loan' ? needed('funding_account_id') : null,
    funding_category_id: draft.funding === 'credit' ? needed('funding_category_id') : null,
    ...(isRateSent && { fx_rate: rate }),
  };
  return Object.keys(fields).length > 0 ? { failure: { fields } } : { body };
}
