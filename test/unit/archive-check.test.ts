import { expect, test } from 'vitest';
import { parseLine } from '../../lib/archive/check-line.ts';
import { newRestore, saveTexts } from '../../lib/archive/restore-store.ts';
import { type ArchiveState, newState, stateFromJson, stateToJson } from '../../lib/archive/state.ts';
import { checkPart } from '../../lib/archive/upload.ts';
import type { BookId } from '../../lib/platform/book.ts';
import type { Counted } from '../../lib/platform/counts.ts';
import type { Problem } from '../../lib/platform/problems.ts';
import { externalIdHash } from '../../lib/transactions/external-id.ts';
import { CountedMap } from '../support/counted-map.ts';

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const AT = '2026-09-10T08:15:30.250Z';
const life = { created_at: AT, updated_at: AT };
const account = { record: 'account', is_active: true, ...life };

type Json = Record<string, unknown>;

/** A small archive with one of everything. */
function archive(): Json[] {
  const loan = {
    record: 'obligation',
    id: id(20),
    name: 'Loan',
    opened_date: '2026-01-01',
    currency_id: 'EUR',
    original_amount: 10,
    outstanding_amount: 7,
    contact_id: id(10),
    account_id: id(2),
    funding_account_id: id(1),
    opening_entry_id: id(30),
    opening_revision: 1,
    opening_rate: 1,
    opening_rate_source: 'same_currency',
    ...life,
  };
  const entry = {
    record: 'transaction',
    date: '2026-01-01',
    currency_id: 'EUR',
    fx_rate: 1,
    fx_rate_date: '2026-01-01',
    fx_rate_source: 'same_currency',
    ...life,
  };
  return [
    { record: 'archive', version: 1 },
    { record: 'settings', base_currency_id: 'EUR', opening_account_id: id(3) },
    { record: 'lock', locked_through: '2025-12-31' },
    { ...account, id: id(1), code: '1010', name: 'Bank', type: 'asset' },
    { ...account, id: id(2), code: '1200', name: 'Receivables', type: 'asset' },
    { ...account, id: id(3), code: '3000', name: 'Opening', type: 'equity' },
    { ...account, id: id(4), code: '5000', name: 'Food', type: 'expense', for_category: true },
    {
      record: 'category',
      id: id(5),
      kind: 'expense',
      name: 'Food',
      is_active: true,
      account_id: id(4),
      ...life,
    },
    { record: 'contact', id: id(10), name: 'Bob', ...life },
    loan,
    {
      record: 'payment_note',
      id: id(25),
      obligation_id: id(20),
      account_id: id(2),
      date: '2026-01-02',
      currency_id: 'EUR',
      amount: 1,
      external_id: 'a',
      ...life,
    },
    {
      ...entry,
      id: id(30),
      kind: 'journal',
      obligation_id: id(20),
      lines: [
        { account_id: id(2), amount: 10, base_amount: 10 },
        { account_id: id(1), amount: -10, base_amount: -10 },
      ],
    },
    {
      ...entry,
      id: id(31),
      kind: 'expense',
      currency_id: 'USD',
      fx_rate: 0.5,
      fx_rate_source: 'user',
      lines: [
        { account_id: id(4), amount: 1, base_amount: 0.5, category_id: id(5) },
        { account_id: id(1), amount: -1, base_amount: -0.5 },
      ],
    },
    {
      ...entry,
      id: id(32),
      kind: 'payment',
      obligation_id: id(20),
      opening_revision: 1,
      lines: [
        { account_id: id(1), amount: 2, base_amount: 2 },
        { account_id: id(2), amount: -2, base_amount: -2 },
      ],
    },
    {
      record: 'fingerprints',
      account_id: id(1),
      month: '2026-01',
      import_id: id(50),
      step: 0,
      posted: [
        {
          date: '2026-01-01',
          amount: -1.5,
          currency_id: 'USD',
          bank_id_hash: 'abcdefgh_-1',
          text_hash: '12345678901',
          transaction_id: id(31),
        },
      ],
    },
    {
      record: 'budget',
      month: '2026-01',
      assigned: [
        { category_id: id(5), amount: -20.5 },
        { category_id: id(6), amount: 1 },
      ],
    },
    {
      record: 'schedule',
      id: id(40),
      name: 'Rent',
      kind: 'expense',
      template: { currency_id: 'EUR', amount: 500, asset_account_id: id(1), category_id: id(6) },
      rule: { frequency: 'monthly', interval: 1 },
      starts_on: '2026-01-01',
      mode: 'post',
      is_active: true,
      posted_count: 1,
      last_error: { code: 'period_locked', date: '2026-02-01', at: AT },
      done_through: '2026-02-01',
      missed: ['2026-02-01'],
      ahead: ['2026-04-01'],
      retry_on: '2026-02-02',
      ...life,
    },
    { record: 'end', records: 17 },
  ];
}

/** Lines count from 1. */
const lineOf = (number: number) => archive()[number - 1] as Json;
const textOf = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const most = (accountId: number, sign: 1 | -1) => ({
  account_id: id(accountId),
  amount: sign * 9_999_999_999_999.99,
  base_amount: sign * 9_999_999_999_999.99,
});

/** What is reported about an archive; undefined if it is accepted. */
function faultOf(text: string, state = newState()): string | undefined {
  try {
    checkPart(text, state);
    return undefined;
  } catch (error) {
    return (error as Problem).errors?.[0]?.message ?? String(error);
  }
}

test('an archive is accepted, whole or in parts, and its derived values are known', () => {
  const lines = archive();
  let state = newState();
  for (const line of lines) {
    checkPart(textOf([line]), state);
    state = stateFromJson(stateToJson(state));
  }
  expect([state.isComplete, state.lines]).toEqual([true, 18]);
  expect(state.accounts.get(id(2))).toMatchObject({ obligations: 1, categories: 0 });
  expect(state.accounts.get(id(4))).toMatchObject({ categories: 1 });
  expect(state.obligations.get(id(20))?.paid).toEqual({
    payment_count: 2,
    paid_minor: 300n,
    money_payment_count: 1,
    money_paid_minor: 200n,
    money_taken_minor: 200n,
  });
  // The other category was deleted before the archive was made.
  expect(state.budgets).toEqual({ months: 1, assignments: 1, sum: 2050n });
});

test('what is deleted counts in no sum, and its external id is free', () => {
  const state = newState();
  const lines = archive();
  const [note, expense, payment] = [lines[10], lines[12], lines[13]] as [Json, Json, Json];
  note.deleted_at = AT;
  expense.external_id = note.external_id;
  payment.deleted_at = AT;
  checkPart(textOf(lines), state);
  expect(state.obligations.get(id(20))?.paid).toEqual({});
  // The opening entry and the expense.
  expect(state.turnover.get('turnover')).toBe(1050n);
});

test('the steps of an import are ordered as numbers', () => {
  const fingerprints = lineOf(15);
  const steps = [0, 9, 10, 100].map((step) => ({ ...fingerprints, step }));
  expect(faultOf(textOf([...archive().slice(0, 8), ...steps]))).toBeUndefined();
});

test('the assignments of all months are counted', () => {
  const state = newState();
  const budget = lineOf(16);
  checkPart(textOf([...archive().slice(0, 8), budget, { ...budget, month: '2026-02' }]), state);
  expect(state.budgets).toEqual({ months: 2, assignments: 2, sum: 4100n });
});

test('the turnover of all transactions is limited, although each of them is within the limit', () => {
  const expenses = Array.from({ length: 5 }, (_, index) => ({
    ...lineOf(13),
    id: id(60 + index),
    currency_id: 'EUR',
    fx_rate: 1,
    fx_rate_source: 'same_currency',
    lines: [{ ...most(4, 1), category_id: id(5) }, most(1, -1)],
  }));
  const start = archive().slice(0, 8);
  expect(faultOf(textOf([...start, ...expenses.slice(0, 4)]))).toBeUndefined();
  expect(faultOf(textOf([...start, ...expenses]))).toMatch(/^line 13: makes the sum of all transactions too/);
});

test.each<[what: Counted, number: number, max: number]>([
  ['contacts', 9, 10_000],
  ['obligations', 10, 10_000],
  ['schedules', 17, 500],
])('there are no more %s than the service allows', (what, number, max) => {
  const [line, state] = [lineOf(number), newState()];
  checkPart(textOf(archive().slice(0, Math.min(number - 1, 9))), state);
  state.counts.set(what, max - 1);
  expect(faultOf(textOf([line]), state)).toBeUndefined();
  expect(faultOf(textOf([{ ...line, id: id(999) }]), state)).toMatch(`there are more ${what} than allowed`);
});

/** So many accounts. */
const accountsOf = (count: number, own: Json): Json[] =>
  Array.from({ length: count }, (_, index) => ({
    ...account,
    id: id(index),
    code: `5${index}`,
    name: 'Account',
    type: 'expense',
    ...own,
  }));

test("accounts created for categories may outnumber categories, while the user's own are limited", () => {
  const start = archive().slice(0, 2);
  expect(faultOf(textOf([...start, ...accountsOf(1001, { for_category: true })]))).toBeUndefined();
  expect(faultOf(textOf([...start, ...accountsOf(1000, {})]))).toBeUndefined();
  expect(faultOf(textOf([...start, ...accountsOf(1001, {})]))).toMatch(/^line 1003: there are more accounts/);
});

test('the work of checking an account does not grow with the number of accounts', () => {
  const accounts: ArchiveState['accounts'] & { looks: number } = new CountedMap();
  const text = textOf([...archive().slice(0, 2), ...accountsOf(5000, { for_category: true })]);
  expect(faultOf(text, { ...newState(), accounts })).toBeUndefined();
  expect(accounts.size).toBe(5000);
  expect(accounts.looks).toBeLessThanOrEqual(2 * 5000);
});

test('an account of a later part must not have the code of an earlier one', () => {
  const [first, second] = accountsOf(2, { code: '1010' });
  const state = newState();
  checkPart(textOf([...archive().slice(0, 2), first]), state);
  expect(faultOf(textOf([second]), stateFromJson(stateToJson(state)))).toMatch(
    /^line 4: code: another account has it/,
  );
});

test('a few more categories than allowed, as simultaneous requests may create, are restored', () => {
  const lines = archive();
  const place = lines.findIndex(({ record }) => record === 'category');
  const categories = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...lines[place],
      id: id(100 + index),
      name: `Category ${index}`,
    }));
  const start = lines.slice(0, place);
  expect(faultOf(textOf([...start, ...categories(1020)]))).toBeUndefined();
  expect(faultOf(textOf([...start, ...categories(1101)]))).toMatch(/there are more categories than allowed/);
});

/** Changes one line. */
function changed(number: number, change: Json): string {
  return textOf(archive().map((line, index) => (index === number - 1 ? { ...line, ...change } : line)));
}
const assignment = (category: number, amount = 1) => ({ category_id: id(category), amount });
const linesOf = (number: number) => lineOf(number).lines as Json[];

test.each([
  [
    'expense',
    changed(13, { deleted_at: AT, lines: [{ ...linesOf(13)[0], category_id: id(9) }, linesOf(13)[1]] }),
  ],
  ['obligation', changed(10, { deleted_at: AT, funding_account_id: undefined, funding_category_id: id(9) })],
  ['note of a payment', changed(11, { deleted_at: AT, account_id: id(9) })],
])('a deleted %s may refer to records deleted after it', (_what, text) => {
  expect(faultOf(text)).toBeUndefined();
});

test.each([
  [10, 'opening_revision'],
  [15, 'step'],
  [17, 'posted_count'],
])('a number of something is a whole number: line %i, %s', (number, field) => {
  for (const value of [5e-324, 0.5, -1, 1e300])
    expect(faultOf(changed(number, { [field]: value }))).toContain(
      `${field}: must be a whole number from 0 to`,
    );
});

test('a time in the future becomes the present, wherever it is', () => {
  const future = '9999-12-31T23:59:59.999Z';
  const contact = { ...lineOf(9), deleted_at: AT };
  for (const line of [...archive().filter((each) => 'created_at' in each), contact]) {
    const read = JSON.stringify(parseLine(JSON.stringify(line).replaceAll(AT, future)));
    expect(read).toMatch(/"updated_at":"20/);
    expect(read).not.toContain('9999');
  }
  expect(parseLine(JSON.stringify(lineOf(9)))).toMatchObject(life);
});

test.each<[what: string, text: string, fault: RegExp]>([
  ['no version', textOf(archive().slice(1)), /^line 1: an archive starts with/],
  ['another version', changed(1, { version: 2 }), /^line 1: version: 2 is not known/],
  ['no settings', textOf(archive().toSpliced(1, 1)), /^line 2: the settings are missing/],
  [
    'settings twice',
    textOf(archive().toSpliced(2, 0, lineOf(2))),
    /^line 3: record: there is only one settings/,
  ],
  ['an unknown type', changed(5, { record: 'pet' }), /^line 5: record: must be one of archive, settings/],
  ['broken JSON', `${textOf(archive().slice(0, 3))}{"record": \n`, /^line 4: is not JSON/],
  ['a huge line', changed(9, { notes: 'n'.repeat(2 ** 20) }), /^line 9: is longer than 1 MiB/],
  ['an unknown field', changed(4, { colour: 'red' }), /^line 4: account: has no field "colour"/],
  [
    'unknown fields that fill the line, and would control a terminal',
    changed(4, { ['\u001b[31m'.repeat(10_000)]: 'red' }),
    /^line 4: account: has no field "(?:\[31m ?)+…"$/,
  ],
  [
    'a name with a control character',
    changed(4, { name: 'a\u0007' }),
    /^line 4: name: must not contain control/,
  ],
  [
    'a wrong currency',
    changed(2, { base_currency_id: 'XXX' }),
    /^line 2: base_currency_id: must be the ISO 4217/,
  ],
  ['a wrong timestamp', changed(4, { created_at: 'yesterday' }), /^line 4: created_at: must be a timestamp/],
  [
    'a day that does not exist',
    changed(4, { created_at: '2026-02-31T08:15:30.250Z' }),
    /^line 4: created_at: must be a timestamp/,
  ],
  [
    'a wrong order of types',
    textOf(archive().toSpliced(3, 0, lineOf(9))),
    /^line 5: record: account must come before contact/,
  ],
  ['an id twice', changed(5, { id: id(1) }), /^line 5: id: must be greater/],
  [
    'a wrong order of ids',
    textOf(archive().toSpliced(3, 2, lineOf(5), lineOf(4))),
    /^line 5: id: must be greater/,
  ],
  ['a code twice', changed(5, { code: '1010' }), /^line 5: code: another account has it/],
  [
    'an unknown account of a category',
    changed(8, { account_id: id(9) }),
    /^line 8: account_id: no such account/,
  ],
  [
    'a category of another type',
    changed(8, { account_id: id(1) }),
    /^line 8: account_id: must be an account of type expense/,
  ],
  [
    'a category with the name of another one',
    textOf(archive().toSpliced(8, 0, { ...lineOf(8), id: id(7), name: 'FOOD' })),
    /^line 9: name: another category of its kind has it/,
  ],
  [
    'an obligation on an account that is neither an asset nor a liability',
    changed(10, { account_id: id(3) }),
    /^line 10: account_id: must be an asset or a liability/,
  ],
  [
    'an open obligation that is settled',
    changed(10, { settled_at: AT }),
    /^line 10: settled_at: only if nothing is outstanding/,
  ],
  ['an unknown contact', changed(10, { contact_id: id(11) }), /^line 10: contact_id: no such contact/],
  [
    'an amount of too many decimals',
    changed(10, { original_amount: 1.001 }),
    /^line 10: original_amount: must have at most 2 decimals/,
  ],
  [
    'a payment of nothing',
    changed(11, { obligation_id: id(21) }),
    /^line 11: obligation_id: no such obligation/,
  ],
  [
    'a payment in another currency than its obligation',
    changed(11, { currency_id: 'USD' }),
    /^line 11: currency_id: must be the currency of the obligation/,
  ],
  [
    'a payment on another account than that of its obligation',
    changed(14, { lines: [linesOf(14)[0], { ...linesOf(14)[1], account_id: id(3) }] }),
    /^line 14: lines\[1\].account_id: must be the account of the obligation/,
  ],
  [
    'a payment that moves money for an obligation that is not posted',
    textOf(
      archive()
        .with(9, {
          ...lineOf(10),
          funding_account_id: undefined,
          opening_entry_id: undefined,
          opening_rate: undefined,
          opening_rate_source: undefined,
        })
        .toSpliced(11, 1),
    ),
    /^line 13: obligation_id: has no opening entry/,
  ],
  [
    'a payment from an equity account',
    changed(14, { lines: [{ ...linesOf(14)[0], account_id: id(3) }, linesOf(14)[1]] }),
    /^line 14: lines\[0\].account_id: must be an asset or a liability/,
  ],
  [
    'an expense from an equity account',
    changed(13, { lines: [linesOf(13)[0], { ...linesOf(13)[1], account_id: id(3) }] }),
    /^line 13: lines\[1\].account_id: must be an asset or a liability/,
  ],
  [
    'an obligation funded from an equity account',
    changed(10, { funding_account_id: id(3) }),
    /^line 10: funding_account_id: must be an asset or a liability/,
  ],
  [
    'a payment that makes the sum of all payments too large',
    changed(11, { amount: 9_999_999_999_999.99 }),
    /^line 14: makes the sum of all payments too large to keep exactly/,
  ],
  [
    'a fraction of a revision',
    changed(10, { opening_revision: 1.5 }),
    /^line 10: opening_revision: must be a whole number/,
  ],
  [
    'a revision that no number represents exactly',
    changed(14, { opening_revision: 2 ** 60 }),
    /^line 14: opening_revision: must be a whole number/,
  ],
  [
    'an entry whose sums are too large, although each line is not',
    changed(13, {
      deleted_at: AT,
      lines: [...Array(5).fill(most(4, 1)), ...Array(4).fill(most(4, -1)), most(1, -1)],
    }),
    /^line 13: lines: add up to more than can be kept exactly/,
  ],
  [
    'an unbalanced entry',
    changed(12, { lines: [linesOf(12)[0], { ...linesOf(12)[1], amount: -9, base_amount: -9 }] }),
    /^line 12: lines: debits equal credits/,
  ],
  [
    'an unknown account',
    changed(13, { lines: [linesOf(13)[0], { ...linesOf(13)[1], account_id: id(9) }] }),
    /^line 13: lines\[1\].account_id: no such account/,
  ],
  [
    'an unknown category',
    changed(13, { lines: [{ ...linesOf(13)[0], category_id: id(9) }, linesOf(13)[1]] }),
    /^line 13: lines\[0\].category_id: no such category/,
  ],
  [
    'an account that is not that of the category',
    changed(13, { lines: [{ ...linesOf(13)[0], account_id: id(2) }, linesOf(13)[1]] }),
    /^line 13: lines\[0\].account_id: must be the account of the category/,
  ],
  [
    'a rate within the base currency',
    changed(12, { fx_rate: 2, fx_rate_source: 'user' }),
    /^line 12: fx_rate: must be 1 in the base currency/,
  ],
  [
    'a payment with both lines on the same side',
    changed(14, {
      lines: [
        { account_id: id(1), amount: 1, base_amount: 1 },
        { account_id: id(2), amount: 1, base_amount: 1 },
        { account_id: id(3), amount: -2, base_amount: -2 },
      ],
    }),
    /^line 14: lines: the first two lines of a payment are on opposite sides/,
  ],
  [
    'a payment that takes another currency out of the obligation',
    changed(14, { lines: [linesOf(14)[0], { ...linesOf(14)[1], amount: -4, currency_id: 'USD' }] }),
    /^line 14: lines\[1\].currency_id: must be the currency of the payment/,
  ],
  [
    'an expense without a category',
    changed(13, { lines: [{ ...linesOf(13)[0], category_id: undefined }, linesOf(13)[1]] }),
    /^line 13: lines\[0\].category_id: must be a category/,
  ],
  [
    'a refund that is none',
    changed(13, { is_refund: true }),
    /^line 13: lines\[1\].amount: has the wrong sign/,
  ],
  ['one line', changed(13, { lines: [linesOf(13)[0]] }), /^line 13: lines: is not valid/],
  [
    'an external id twice',
    changed(13, { external_id: 'a' }),
    /^line 13: external_id: another transaction has it/,
  ],
  [
    'no opening entry',
    textOf(archive().toSpliced(11, 1).with(-1, { record: 'end', records: 16 })),
    /^line 17: the opening entry \S+ of an obligation is missing/,
  ],
  [
    'an opening entry of another obligation',
    changed(10, { opening_entry_id: id(33) }),
    /^line 12: obligation_id: has another opening entry/,
  ],
  [
    'the opening entry with the id of another obligation',
    changed(12, { obligation_id: id(21) }),
    /^line 12: obligation_id: has another opening entry/,
  ],
  [
    'fingerprints in a wrong order',
    textOf(archive().toSpliced(14, 0, { ...lineOf(15), step: 1 })),
    /^line 16: account_id, month, import_id, step: must be greater/,
  ],
  [
    'a fingerprint of another month',
    changed(15, { month: '2026-02' }),
    /^line 15: posted\[0\].date: must be in the month/,
  ],
  [
    'a month twice',
    textOf(archive().toSpliced(16, 0, lineOf(16))),
    /^line 17: month: must be greater than on the line before/,
  ],
  [
    'a category twice in a month',
    changed(16, { assigned: [assignment(5), assignment(5)] }),
    /^line 16: assigned\[1\].category_id: occurs twice/,
  ],
  [
    'an amount of a budget with too many decimals',
    changed(16, { assigned: [assignment(5, 0.001)] }),
    /^line 16: assigned\[0\].amount: must have at most 2 decimals/,
  ],
  [
    'an assignment of nothing',
    changed(16, { assigned: [assignment(5, 0)] }),
    /^line 16: assigned: must not be 0/,
  ],
  [
    'budgets beyond the limit',
    changed(16, { assigned: [assignment(5, 9_999_999_999_999.99), assignment(7, 0.01)] }).replace(
      '{"record":"contact"',
      `${JSON.stringify({ ...lineOf(8), id: id(7), name: 'Rent' })}\n{"record":"contact"`,
    ),
    /^line 17: makes the sum of all assignments too large/,
  ],
  [
    'a template without an amount',
    changed(17, { template: { ...(lineOf(17).template as Json), amount: undefined } }),
    /^line 17: template.amount: is required/,
  ],
  [
    'a template with a field of another kind',
    changed(17, { template: { ...(lineOf(17).template as Json), to_account_id: id(1) } }),
    /^line 17: template.to_account_id: is not a field of this kind/,
  ],
  [
    'a schedule that ends before it starts',
    changed(17, { ends_on: '2025-12-31' }),
    /^line 17: ends_on: must not be before starts_on/,
  ],
  [
    'a missed date that is still to come',
    changed(17, { missed: ['2026-03-01'] }),
    /^line 17: missed: must not be after done_through/,
  ],
  [
    'a missed date twice, which would be posted twice',
    changed(17, { missed: ['2026-02-01', '2026-02-01'] }),
    /^line 17: missed: must not have a date twice/,
  ],
  [
    'a missed date that is not retried for years',
    changed(17, { retry_on: '2199-12-31' }),
    /^line 17: retry_on: must not be after tomorrow/,
  ],
  [
    'a date ahead that is done anyway',
    changed(17, { ahead: ['2026-02-01'] }),
    /^line 17: ahead: must be after done_through/,
  ],
  [
    'a schedule that is done with the future',
    changed(17, { done_through: '2199-12-31', ahead: [] }),
    /^line 17: done_through: must not be in the future/,
  ],
  [
    'a schedule with an error that fills an item of the table',
    changed(17, { last_error: { code: 'x'.repeat(500_000), date: '2026-02-01', at: AT } }),
    /^line 17: last_error.code: must be the code of a problem/,
  ],
  [
    'a fraction of a posting',
    changed(17, { posted_count: 0.5 }),
    /^line 17: posted_count: must be a whole number/,
  ],
  ['a missing line', textOf(archive().toSpliced(8, 1)), /^line 9: contact_id: no such contact/],
  ['a wrong number of lines', changed(18, { records: 18 }), /^line 18: records: must be 17/],
  ['a line after the last', textOf([...archive(), lineOf(18)]), /^line 19: nothing may follow the last line/],
  [
    'a missing account of the settings',
    changed(2, { opening_account_id: id(9) }),
    /^line 18: the settings name an account/,
  ],
  [
    'a missing account for exchange differences',
    changed(2, { exchange_account_id: id(9) }),
    /^line 18: the settings name an account/,
  ],
  [
    'a budget for an income category',
    textOf(
      archive()
        .toSpliced(8, 0, { ...lineOf(8), id: id(8), kind: 'income', account_id: id(7) })
        .toSpliced(7, 0, { ...account, id: id(7), code: '4000', name: 'Pay', type: 'income' })
        .with(17, { ...lineOf(16), assigned: [assignment(8)] }),
    ),
    /^line 18: assigned\[0\].category_id: must be an expense category/,
  ],
])('%s is refused with its line', (_what, text, fault) => {
  expect(faultOf(text)).toMatch(fault);
});

test('a stored part takes no more room however many external ids earlier parts have', () => {
  const state = newState();
  for (let i = 0; i < 200_000; i++) state.externalIds.add(externalIdHash(`till-${i}`));
  const part = { number: 40, text: textOf([lineOf(12)]), externalIds: [externalIdHash('till-1')] };
  const writes = saveTexts(id(1) as BookId, id(2), part, state, newRestore(new Date()));
  expect(JSON.stringify(writes).length).toBeLessThan(4000);
});

test('the archive that they are derived from is accepted', () => {
  expect(faultOf(textOf(archive()))).toBeUndefined();
});
