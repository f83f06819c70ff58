/** Query parameters whose contracts do not describe them yet, by name. */
export const PARAMETER_TEXTS: Readonly<Record<string, readonly [text: string, example?: unknown]>> = {
  is_active: ['Only active, or only inactive ones.', true],
  kind: ['Only categories of this kind.', 'expense'],
  type: ['Only accounts of this type.', 'asset'],
  from: ['First day, included.', '2026-09-01'],
  to: ['Last day, included.', '2026-09-30'],
  category_id: ['Only those of this category.'],
  asset_account_id: ['Only those of this asset account.'],
  account_id: ['Only those of this account.'],
  contact_id: ['Only those with this contact.'],
  currency_id: ['Only those in this currency.', 'USD'],
  q: ['Text that the name, the e-mail address or the phone number contains.', 'bob'],
  status: ['Only those that are open, or settled.', 'open'],
  due_from: ['Due on this day or later.', '2026-10-01'],
  due_to: ['Due on this day or before.', '2026-12-31'],
  overdue: ['Only those that are open and past their due date (UTC), or only others.', true],
};
