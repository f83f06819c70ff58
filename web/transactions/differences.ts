import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import type { Difference } from '../ui/conflict.tsx';
import type { Names } from './describe.ts';
import type { Draft } from './draft.ts';

const LABELS: Readonly<Partial<Record<keyof Draft, string>>> = {
  amount: common.amount,
  currency_id: common.currency,
  fx_rate: t.exchangeRate,
  payee: common.payee,
  category: common.category,
  splits: t.split,
  asset_account_id: common.account,
  date: common.date,
  memo: common.memo,
  is_refund: t.refund,
  from_account_id: t.fromAccount,
  to_account_id: t.toAccount,
  to_amount: t.amountReceived,
  to_currency_id: t.currencyReceived,
  lines: t.lines,
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ between two drafts, as people read them. */
export function differencesBetween(mine: Draft, theirs: Draft, names: Names): Difference[] {
  return (Object.keys(LABELS) as (keyof Draft)[])
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      label: LABELS[field] ?? field,
      yours: shown(field, mine, names),
      theirs: shown(field, theirs, names),
    }));
}

function shown(field: keyof Draft, draft: Draft, names: Names): string {
  const value = draft[field];
  if (field === 'splits')
    return draft.splits.map(({ category, amount }) => `${category} ${amount}`).join(', ');
  if (field === 'lines')
    return draft.lines
      .map((line) => `${names.account(line.account_id)} ${line.debit || line.credit}`)
      .join(', ');
  if (typeof value === 'boolean') return value ? '✓' : '–';
  return field.endsWith('account_id') ? names.account(String(value)) : String(value ?? '');
}

/** Their record with the fields that I changed since I opened it. */
export function onTopOf(theirs: Draft, opened: Draft, mine: Draft): Draft {
  const changed = (Object.keys(mine) as (keyof Draft)[]).filter((field) => !same(mine[field], opened[field]));
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}
