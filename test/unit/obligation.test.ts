import { expect, test } from 'vitest';
import type { Contact } from '../../lib/contacts/contact.ts';
import { type Obligation, obligation, showObligation } from '../../lib/obligations/obligation.ts';
import type { Parties } from '../../lib/obligations/parties.ts';
import {
  namedIn,
  type ObligationDraft,
  readTerms,
  requireSameBasis,
  settlement,
  withPayment,
} from '../../lib/obligations/terms.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { FieldErrors } from '../../lib/platform/problems.ts';
import { fromItem } from '../../lib/platform/record.ts';

type PartyAccount = Parties['accounts'] extends ReadonlyMap<string, infer Value> ? Value : never;

const contact = (id: string, deleted_at?: string) => [id, { id, deleted_at } as Contact] as const;
const account = (id: string, type: PartyAccount['type'], is_active = true) =>
  [id, { id, type, is_active, name: id, code: id }] as const;

const parties: Parties = {
  contacts: new Map([contact('ann'), contact('gone', '2026-01-01T00:00:00.000Z')]),
  accounts: new Map([
    account('asset', 'asset'),
    account('idle', 'asset', false),
    account('debt', 'liability'),
    account('equity', 'equity'),
  ]),
};

const FIRST_OF_MARCH = '2026-03-01' as CalendarDate;

const draft: ObligationDraft = {
  name: 'Bike',
  opened_date: FIRST_OF_MARCH,
  original_amount: 10,
  outstanding_amount: 2.5,
  contact_id: 'ann',
  account_id: 'asset',
  currency_id: 'EUR',
};

function check(changes: Partial<ObligationDraft>, before?: Obligation) {
  const errors = new FieldErrors();
  const terms = readTerms({ ...draft, ...changes }, parties, before, errors);
  return { terms, codes: Object.fromEntries(errors.list.map(({ field, code }) => [field, code])) };
}

test('reads the terms of a request, money in minor units of its currency', () => {
  expect(check({ reference: 'R', notes: '', due_date: FIRST_OF_MARCH })).toEqual({
    codes: {},
    terms: {
      name: 'Bike',
      reference: 'R',
      notes: '',
      opened_date: '2026-03-01',
      due_date: '2026-03-01',
      currency_id: 'EUR',
      original_minor: 1000n,
      outstanding_minor: 250n,
      contact_id: 'ann',
      account_id: 'asset',
    },
  });
});

test.each<[Partial<ObligationDraft>, Record<string, string>]>([
  [{ account_id: 'debt' }, {}],
  [{ account_id: 'equity' }, { account_id: 'wrong_type' }],
  [{ account_id: 'idle' }, { account_id: 'inactive' }],
  [{ account_id: 'none' }, { account_id: 'not_found' }],
  [{ contact_id: 'gone' }, { contact_id: 'not_found' }],
  [{ contact_id: 'none' }, { contact_id: 'not_found' }],
  [{ contact_id: undefined, contact: { id: 'ann' } }, {}],
  [{ contact_id: undefined, contact: { id: 'none' } }, { 'contact.id': 'not_found' }],
  [{ account_id: undefined, account: { id: 'equity' } }, { 'account.id': 'wrong_type' }],
  [{ contact_id: 'ann', contact: { id: 'none' } }, {}],
  [{ contact_id: undefined }, { contact_id: 'required' }],
  [{ due_date: '2026-02-28' as CalendarDate }, { due_date: 'before_opened_date' }],
  [{ original_amount: 0 }, { original_amount: 'too_small' }],
  [{ outstanding_amount: 0 }, {}],
  [{ outstanding_amount: -1 }, { outstanding_amount: 'too_small' }],
  [{ outstanding_amount: 20 }, {}],
  [
    { currency_id: 'JPY', original_amount: 1e15 },
    { original_amount: 'amount_too_large', outstanding_amount: 'too_many_decimals' },
  ],
  [
    { currency_id: undefined, original_amount: -1 },
    { currency_id: 'required', original_amount: 'too_small' },
  ],
])('judges %j', (changes, codes) => {
  const checked = check(changes);
  expect(checked.codes).toEqual(codes);
  if (Object.keys(codes).length === 0) expect(checked.terms).toBeDefined();
});

test('lets an obligation keep records that could no longer be chosen', () => {
  const before = { contact_id: 'gone', account_id: 'idle' } as Obligation;
  expect(check({ contact_id: 'gone', account_id: 'idle' }, before).codes).toEqual({});
  expect(check({ contact_id: 'none' }, before).codes).toEqual({ contact_id: 'not_found' });
});

test('does not ask for contact_id if the nested contact is what must be fixed', () => {
  const errors = new FieldErrors();
  errors.add('contact.id', 'not_found', 'no such record');
  readTerms({ ...draft, contact_id: undefined }, parties, undefined, errors);
  expect(errors.list.map(({ field }) => field)).toEqual(['contact.id']);
});

test("prefers the plain id to a nested record's", () => {
  expect(namedIn({ account_id: 'a', account: { id: 'b' } }, 'account')).toBe('a');
  expect(namedIn({ account: { id: 'b' } }, 'account')).toBe('b');
  expect(namedIn({}, 'account')).toBeUndefined();
});

test('is settled from the moment nothing is outstanding', () => {
  const now = new Date('2026-11-15T12:00:00.000Z');
  const at = now.toISOString();
  const [open, paid] = [{ outstanding_minor: 1n }, { outstanding_minor: 0n }];
  expect(settlement(open, undefined, now)).toEqual({ status: 'open', settled_at: undefined });
  expect(settlement(paid, undefined, now)).toEqual({ status: 'settled', settled_at: at });
  expect(settlement(paid, { settled_at: 'then' }, now)).toEqual({ status: 'settled', settled_at: 'then' });
  expect(settlement(paid, { settled_at: undefined }, now)).toEqual({ status: 'settled', settled_at: at });
  expect(settlement(open, { settled_at: 'then' }, now)).toEqual({ status: 'open', settled_at: undefined });
});

/** Nothing was posted for it, and nothing paid. */
const ITEM = {
  pk: 'BOOK#01890000-0000-7000-8000-000000000001',
  sk: 'OBLIGATION#01890000-0000-7000-8000-0000000000aa',
  id: '01890000-0000-7000-8000-0000000000aa',
  name: 'Bike',
  notes: 'Red',
  opened_date: '2026-03-01',
  original_minor: 10000,
  outstanding_minor: 4050,
  status: 'open',
  contact_id: 'ann',
  account_id: 'debt',
  currency_id: 'EUR',
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-02T10:00:00.000Z',
  version: 2,
  by_order: 'OBLIGATION#2026-03-01#01890000-0000-7000-8000-0000000000aa',
};

test('an obligation without a posting and without payments is shown as such', () => {
  const shown = showObligation(fromItem(obligation, ITEM), parties);
  expect(JSON.parse(JSON.stringify(shown))).toEqual({
    id: ITEM.id,
    name: 'Bike',
    reference: null,
    notes: 'Red',
    opened_date: '2026-03-01',
    due_date: null,
    original_amount: 100,
    outstanding_amount: 40.5,
    paid_amount: 0,
    direction: 'owed_by_me',
    is_posted: false,
    status: 'open',
    settled_at: null,
    contact: { id: 'ann', name: null },
    account: { id: 'debt', name: 'debt', code: 'debt', type: 'liability' },
    currency: { id: 'EUR', name: 'Euro', code: 'EUR' },
    created_at: ITEM.created_at,
    updated_at: ITEM.updated_at,
    deleted_at: null,
  });
});

test('a payment and its deletion cancel out, even on an obligation that never had payments', () => {
  const now = new Date('2026-11-15T12:00:00.000Z');
  const actor = { at: now, memberNumber: 1 };
  const before = fromItem(obligation, ITEM);
  const money = { amountMinor: 50n, takenMinor: 45n };
  const settling = { amountMinor: 4000n, takenMinor: undefined };
  const paid = withPayment(withPayment(before, money, 1, actor), settling, 1, actor);
  expect(paid).toMatchObject({
    status: 'settled',
    settled_at: now.toISOString(),
    outstanding_minor: 0n,
    payment_count: 2,
    paid_minor: 4050n,
    money_payment_count: 1,
    money_paid_minor: 50n,
    money_taken_minor: 45n,
    version: 4,
  });
  const open = withPayment(withPayment(paid, money, -1, actor), settling, -1, actor);
  expect(open).toMatchObject({
    status: 'open',
    settled_at: undefined,
    outstanding_minor: 4050n,
    payment_count: 0,
    paid_minor: 0n,
    money_payment_count: 0,
    money_paid_minor: 0n,
    money_taken_minor: 0n,
  });
});

test('payments keep the currency and the account from changing', () => {
  const before = { ...fromItem(obligation, ITEM), payment_count: 1 };
  const { terms } = check({ account_id: 'debt', currency_id: 'EUR' });
  if (!terms) throw new Error('The terms are valid.');
  expect(() => requireSameBasis(before, terms)).not.toThrow();
  expect(() => requireSameBasis(before, { ...terms, account_id: 'asset' })).toThrow('has payments');
  expect(() => requireSameBasis(before, { ...terms, currency_id: 'USD' })).toThrow('has payments');
  const unpaid = { ...before, payment_count: 0 };
  expect(() => requireSameBasis(unpaid, { ...terms, account_id: 'asset' })).not.toThrow();
});
