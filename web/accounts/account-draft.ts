import type { Account, AccountInput } from '../../client/client.ts';
import { fromMinor } from '../platform/money.ts';
import type { MoneyFormats } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import type { Checked } from '../ui/record-form.tsx';

/** What the form contains, as it was typed. */
export interface Draft {
  readonly name: string;
  readonly type: Account['type'];
  readonly code: string;
  readonly is_active: boolean;
  /** Empty for a new one until it is chosen: it follows the opening currency. */
  readonly currency_id: string;
  readonly in_budget: boolean;
  /** The member whose money it is; empty: joint. */
  readonly owner_member_id: string;
  readonly opening_balance: string;
  readonly opening_currency_id: string;
  readonly opening_date: string;
  readonly opening_fx_rate: string;
}

export const FIELDS = [
  'name',
  'type',
  'code',
  'is_active',
  'currency_id',
  'in_budget',
  'owner_member_id',
  'opening_balance',
  'opening_currency_id',
  'opening_date',
  'opening_fx_rate',
];

export const canHoldMoney = (type: Account['type']): type is 'asset' | 'liability' =>
  type === 'asset' || type === 'liability';

/** The request, or what is missing. An opening balance of nothing is none. */
export function bodyOf(draft: Draft, money: MoneyFormats): Checked<AccountInput> {
  const fields: Record<string, string> = {};
  const name = draft.name.trim();
  if (name === '') fields.name = common.required;
  const currency = draft.opening_currency_id;
  const hasOpening = canHoldMoney(draft.type) && draft.opening_balance.trim() !== '';
  const minor = hasOpening ? money.parse(draft.opening_balance, currency) : 0;
  if (minor === undefined) fields.opening_balance = common.notAnAmount;
  const rate = Number(draft.opening_fx_rate.trim().replace(',', '.'));
  const hasRate = draft.opening_fx_rate.trim() !== '' && currency !== money.base;
  if (hasRate && !(rate > 0)) fields.opening_fx_rate = common.notAnAmount;
  if (Object.keys(fields).length > 0) return { failure: { fields } };
  return {
    body: {
      name,
      type: draft.type,
      code: draft.code.trim() || null,
      is_active: draft.is_active,
      ...(canHoldMoney(draft.type) && {
        currency_id: draft.currency_id || currency,
        in_budget: draft.in_budget,
        owner_member_id: draft.owner_member_id || null,
      }),
      ...(minor && {
        opening_balance: fromMinor(minor, money.decimals(currency)),
        opening_currency_id: currency,
        ...(draft.opening_date && { opening_date: draft.opening_date }),
        ...(hasRate && { opening_fx_rate: rate }),
      }),
    },
  };
}
