import type { Account, AccountInput } from '../../client/client.ts';
import { type BodyOrFailure, checksOf } from '../platform/checks.ts';
import type { MoneyFormats } from '../platform/use-money.ts';
import { type AccountKind, type AccountType, typeOf } from './kinds.ts';

/** What the form contains, as it was typed. */
export interface AccountDraft {
  readonly name: string;
  /** What people call it; the API's type is behind it. */
  readonly type: AccountKind;
  /** Empty: one that says the kind is chosen when it is saved. */
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

export const canHoldMoney = (type: AccountType): type is 'asset' | 'liability' =>
  type === 'asset' || type === 'liability';

/** The request, or what is missing. An opening balance of nothing is none. */
export function bodyOf(
  draft: AccountDraft,
  money: MoneyFormats,
  codeFor: (kind: AccountKind) => string | undefined,
): BodyOrFailure<AccountInput> {
  const checks = checksOf(money);
  const type = typeOf(draft.type);
  const currency = draft.opening_currency_id;
  const hasOpening = canHoldMoney(type) && draft.opening_balance.trim() !== '';
  const opening = hasOpening ? checks.amount(draft.opening_balance, 'opening_balance', currency) : 0;
  const hasRate = draft.opening_fx_rate.trim() !== '' && currency !== money.base;
  const rate = hasRate ? checks.rate(draft.opening_fx_rate, 'opening_fx_rate') : undefined;
  return checks.done({
    name: checks.needed(draft.name, 'name'),
    type,
    code: draft.code.trim() || codeFor(draft.type) || null,
    is_active: draft.is_active,
    ...(canHoldMoney(type) && {
      currency_id: draft.currency_id || currency,
      in_budget: draft.in_budget,
      owner_member_id: draft.owner_member_id || null,
    }),
    ...(opening && {
      opening_balance: opening,
      opening_currency_id: currency,
      ...(draft.opening_date && { opening_date: draft.opening_date }),
      ...(rate && { opening_fx_rate: rate }),
    }),
  });
}

/** The type and the opening entry never change. */
export function mustReplace(_account: Account, body: AccountInput, made: AccountInput): boolean {
  const fixed = ({
    type,
    opening_balance,
    opening_currency_id,
    opening_date,
    opening_fx_rate,
  }: AccountInput) =>
    JSON.stringify([type, opening_balance, opening_currency_id, opening_date, opening_fx_rate]);
  return fixed(body) !== fixed(made);
}
