import { describe, expect, test } from 'vitest';
import { answerText, lacksBaseCurrency } from '../../lib/assistants/answer-text.ts';

test('every amount is followed by its currency', () => {
  const expense = {
    id: 'e1',
    date: '2026-09-12',
    currency_id: 'USD',
    amount: 54.2,
    base_currency_id: 'EUR',
    base_amount: 50,
    fx_rate: 0.92,
    memo: null,
    is_locked: false,
    lines: [{ debit: 54.2 }],
    created_at: '2026-09-12T10:00:00.000Z',
  };
  expect(answerText(expense, undefined)).toBe(
    'id: e1, date: 2026-09-12, currency_id: USD, amount: 54.20 USD, base_currency_id: EUR, base_amount: 50.00 EUR, fx_rate: 0.92',
  );
});

test.each([
  ['a balance of an account', { name: 'Bank', balance: -3 }, 'balance: -3.00 EUR'],
  [
    'a balance in another currency',
    { balances: [{ currency_id: 'JPY', balance: 1200 }] },
    'balance: 1200 JPY',
  ],
  [
    'a line of a register',
    { kind: 'journal', currency_id: 'USD', debit: 1, balance: 2, currency_balance: 3 },
    'debit: 1.00 USD, balance: 2.00 EUR, currency_balance: 3.00 USD',
  ],
  [
    'a transfer between currencies',
    { currency_id: 'EUR', amount: 1, to_currency_id: 'USD', to_amount: 1 },
    'amount: 1.00 EUR, to_currency_id: USD, to_amount: 1.00 USD',
  ],
  [
    'a payment in another currency than its obligation',
    { currency_id: 'EUR', amount: 1, money_currency_id: 'USD', money_amount: 1.1 },
    'amount: 1.00 EUR, money_currency_id: USD, money_amount: 1.10 USD',
  ],
  [
    'an obligation',
    { original_amount: 80, currency: { id: 'GBP', symbol: '£' } },
    'original_amount: 80.00 GBP',
  ],
  ['an account without money', { name: 'Cash', balance: 0 }, 'name: Cash, balance: 0.00 EUR'],
  ['a share is no amount', { amount: 5, share: 0.766573295985061 }, 'amount: 5.00 EUR, share: 0.7666'],
  ['a place in an order is no amount', { name: 'Home', position: 2.5 }, 'name: Home, position: 2.5'],
  [
    'how many transactions an edit has found is no amount, and its filter has no currency',
    {
      filter: { amount_from: 5, amount_to: 6 },
      counts: { matched: 3, changed: 2, unchanged: 0, skipped: 1 },
    },
    'filter: amount_from: 5, amount_to: 6\ncounts: matched: 3, changed: 2, unchanged: 0, skipped: 1',
  ],
  [
    'files and their sizes are no amounts',
    { attachment_count: 2, attachments: [{ file_name: 'a.png', size: 58 }] },
    'attachment_count: 2\nattachments:\n- file_name: a.png, size: 58',
  ],
  [
    'parts and amounts of a rule have no currency',
    {
      conditions: [{ field: 'amount', op: 'at_least', value: 20 }],
      actions: { splits: [{ category_id: 'Food', percent: 33.33 }] },
    },
    'value: 20\nactions:\n  splits:\n  - category_id: Food, percent: 33.33',
  ],
])('%s', (_what, record, text) => {
  expect(answerText(record, 'EUR').endsWith(text), answerText(record, 'EUR')).toBe(true);
});

test('what is not active or not posted says so; other flags are shown only if they are set', () => {
  const schedule = { name: 'Rent', is_active: false, is_refund: false, is_overdue: true };
  expect(answerText(schedule, undefined)).toBe('name: Rent, is_active: false, is_overdue: true');
  expect(answerText({ name: 'Loan', is_posted: false }, undefined)).toBe('name: Loan, is_posted: false');
});

test('what was not converted is shown once', () => {
  const own = { currency_id: 'EUR', amount: 5, base_amount: 5 };
  const conversion = { fx_rate: 1, fx_rate_date: '2026-10-01', fx_rate_source: 'same_currency' };
  const expense = { id: 'e1', ...own, base_currency_id: 'EUR', ...conversion, splits: [own] };
  expect(answerText(expense, undefined)).toBe(
    `id: e1, currency_id: EUR, amount: 5.00 EUR
splits:
- currency_id: EUR, amount: 5.00 EUR`,
  );
  const transfer = { currency_id: 'EUR', amount: 1, to_currency_id: 'EUR', to_amount: 1 };
  expect(answerText(transfer, undefined)).toBe('currency_id: EUR, amount: 1.00 EUR');
  const line = { line_id: 'l1', debit: 5, credit: 0, debit_base: 5, credit_base: 0 };
  const balances = { balance: 7, currency_balance: 7 };
  expect(answerText({ ...line, currency_id: 'EUR', ...balances }, 'EUR')).toBe(
    'line_id: l1, debit: 5.00 EUR, currency_id: EUR, balance: 7.00 EUR',
  );
  expect(answerText({ ...line, currency_id: 'USD', ...balances }, 'EUR')).toBe(
    'line_id: l1, debit: 5.00 USD, debit_base: 5.00 EUR, currency_id: USD, balance: 7.00 EUR, currency_balance: 7.00 USD',
  );
});

test('a line break in a note cannot look like another record', () => {
  const names = new Map([['a1', 'Bank\n- id: a2']]);
  const note = { account_id: 'a1', memo: 'Thanks\n- id: e9, amount: 1000.00 EUR\u2028!' };
  expect(answerText({ data: [note] }, undefined, names)).toBe(
    '1 record\n- account_id: Bank\\n- id: a2, memo: Thanks\\n- id: e9, amount: 1000.00 EUR\\n!',
  );
});

test('a reference is shown as the name of its record, and the id of a record stays', () => {
  const names = new Map([
    ['c1', 'Food'],
    ['a1', 'Bank'],
  ]);
  const expense = {
    id: 'a1',
    memo: 'c1',
    category_id: 'c1',
    asset_account_id: 'a1',
    splits: [{ category_id: 'c2' }],
  };
  expect(answerText(expense, undefined, names)).toBe(
    'id: a1, memo: c1, category_id: Food, asset_account_id: Bank\nsplits:\n- category_id: c2',
  );
});

test('what an edit changes is shown by its names, before and after', () => {
  const names = new Map([['c1', 'Food']]);
  const changes = { category_id: { from: 'c1', to: 'c2' } };
  expect(answerText({ changes }, undefined, names)).toContain('category_id: from: Food, to: c2');
});

describe('a nested value without a currency has the currency of its record', () => {
  test('the splits of an expense', () => {
    const splits = [
      { category_id: 'c1', amount: 5, base_amount: 14.26 },
      { category_id: 'c2', amount: 7.5, base_amount: 21.39 },
    ];
    const expense = { currency_id: 'KWD', amount: 12.5, base_currency_id: 'EUR', base_amount: 35.65, splits };
    expect(answerText({ data: [expense], has_more: false }, undefined)).toBe(
      `1 record
- currency_id: KWD, amount: 12.500 KWD, base_currency_id: EUR, base_amount: 35.65 EUR
  splits:
  - category_id: c1, amount: 5.000 KWD, base_amount: 14.26 EUR
  - category_id: c2, amount: 7.500 KWD, base_amount: 21.39 EUR`,
    );
  });

  test('the splits of a template', () => {
    const template = { currency_id: 'USD', amount: 8, splits: [{ category_id: 'c1', amount: 8 }] };
    const schedule = { name: 'Rent', template, rule: { frequency: 'monthly', interval: 1 } };
    expect(answerText(schedule, 'EUR')).toBe(
      `name: Rent
template: currency_id: USD, amount: 8.00 USD
  splits:
  - category_id: c1, amount: 8.00 USD
rule: frequency: monthly, interval: 1`,
    );
    expect(lacksBaseCurrency(schedule)).toBe(false);
  });

  test('but not what follows the record', () => {
    const data = [{ currency_id: 'USD', amount: 1 }, { balance: 2 }];
    expect(answerText({ data }, 'EUR')).toContain('- balance: 2.00 EUR');
    expect(lacksBaseCurrency({ data })).toBe(true);
  });
});

test('a list in a nested record has a line per item', () => {
  const categories = [
    { name: 'Food', amount: 30 },
    { name: 'Rent', amount: 5.64 },
  ];
  const months = [{ month: '2026-09', categories }];
  expect(answerText({ base_currency_id: 'EUR', months, total: { net: 1, categories } }, undefined)).toBe(
    `base_currency_id: EUR
months:
- month: 2026-09
  categories:
  - name: Food, amount: 30.00 EUR
  - name: Rent, amount: 5.64 EUR
total: net: 1.00 EUR
  categories:
  - name: Food, amount: 30.00 EUR
  - name: Rent, amount: 5.64 EUR`,
  );
});

describe('a journal entry shows which accounts change', () => {
  const line = (account_name: string, currency_id: string, amounts: object, memo = 'Coat') => ({
    id: `line of ${account_name}`,
    account_name,
    currency_id,
    ...{ debit: 0, credit: 0, debit_base: 0, credit_base: 0, ...amounts },
    fx_rate: 1,
    memo,
  });
  const linesOf = (...lines: object[]) =>
    answerText({ kind: 'journal', base_currency_id: 'EUR', memo: 'Coat', lines }, undefined)
      .split('\n')
      .slice(1);

  test('and how: a debit or a credit', () => {
    const bank = line('Bank', 'EUR', { debit: 5, debit_base: 5 });
    const opening = line('Opening balances', 'EUR', { credit: 5, credit_base: 5 }, 'Old');
    expect(linesOf(bank, opening)).toEqual([
      'lines:',
      '- account_name: Bank, debit: 5.00 EUR',
      '- account_name: Opening balances, credit: 5.00 EUR, memo: Old',
    ]);
  });

  test('in the base currency too, if it differs', () => {
    const bank = line('Bank', 'USD', { debit: 5, debit_base: 4.6 });
    expect(linesOf(bank)).toContain('- account_name: Bank, debit: 5.00 USD, debit_base: 4.60 EUR');
  });

  test('by an amount in the base currency only, as in a revaluation', () => {
    const revalued = line('Bank', 'USD', { credit_base: 0.5 });
    expect(linesOf(revalued)).toContain('- account_name: Bank, credit_base: 0.50 EUR');
    const difference = line('Exchange differences', 'EUR', { debit_base: 0.5 });
    expect(linesOf(difference)).toContain('- account_name: Exchange differences, debit_base: 0.50 EUR');
  });
});

test.each([
  [true, { name: 'Bank', balance: 1, balances: [{ currency_id: 'USD', balance: 1 }] }],
  [true, { data: [{ name: 'Bank', balance: 1 }], has_more: false }],
  [false, { base_currency_id: 'EUR', months: [{ income: 1 }] }],
  [false, { data: [{ base_currency_id: 'EUR', base_amount: 1 }], has_more: false }],
  [false, { name: 'Rent', template: { currency_id: 'EUR', amount: 850 }, posted_count: 2 }],
  [false, { name: 'Bob' }],
])('the base currency has to be looked up: %s', (isLacking, response) => {
  expect(lacksBaseCurrency(response)).toBe(isLacking);
});

test('no result is empty', () => {
  expect(answerText({ locked_through: null }, undefined)).toBe('{"locked_through":null}');
});

test('a list has one line per record, and says how to continue', () => {
  const data = [
    { name: 'A', balance: 1 },
    { name: 'B', balance: 2 },
  ];
  expect(answerText({ data, has_more: true, next_cursor: 'c1' }, 'EUR')).toBe(
    '2 records; more follow with cursor: c1\n- name: A, balance: 1.00 EUR\n- name: B, balance: 2.00 EUR',
  );
});

test('a long result is truncated between records', () => {
  const data = Array.from({ length: 100 }, (_, index) => ({ name: `${index} ${'x'.repeat(1000)}` }));
  const text = answerText({ data, has_more: false, next_cursor: null }, 'EUR');
  expect(text.length).toBeLessThan(17_000);
  expect(text).toMatch(/\n\.\.\. \(the rest is in the structured content/);
});
