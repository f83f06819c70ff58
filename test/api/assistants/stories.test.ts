import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectForTest } from '../../support/assistant.ts';
import { cloud } from '../../support/cloud.ts';
import { type Books, newBooks } from '../../support/user-with-books.ts';

/** It has some of these conversations. */
const INTEGRATIONS = readFileSync('docs/integrations.md', 'utf8');

let books: Books;
beforeAll(async () => {
  books = await newBooks({ base_currency_id: 'EUR' });
  await books.newCategory('expense', 'Groceries');
  await books.newCategory('expense', 'Lunch');
  await books.newCategory('expense', 'Other');
  await books.newCategory('income', 'Other');
});
const connected = () => connectForTest(books.user.token);

test('"What did I spend on groceries in September?"', async () => {
  const { use } = await connected();
  const spent = { category_id: 'Groceries', asset_account_id: 'Bank', currency_id: 'EUR' };
  for (const [date, amount] of [
    ['2026-08-31', 99],
    ['2026-09-01', 20.5],
    ['2026-09-30', 4.05],
  ])
    expect(
      (await use('create_transaction', { record_type: 'expense', ...spent, date, amount })).isError,
    ).toBe(false);
  const { data, text } = await use('get_report', {
    report: 'spending',
    from: '2026-09-01',
    to: '2026-09-30',
    by: 'category',
  });
  expect(data.rows).toMatchObject([{ name: 'Groceries', amount: 24.55 }]);
  const [, documented] = /`get_report` with .* returns `(.+)`\./.exec(INTEGRATIONS) ?? [];
  expect(text.replaceAll(data.rows[0].id, '...')).toContain(documented);
  const listed = await use('list_records', {
    record_type: 'expense',
    category_id: 'groceries',
    from: '2026-09-01',
    limit: 10,
  });
  expect(listed.text).toMatch(/^2 records\n/);
  expect(listed.text).toContain('category_id: Groceries, asset_account_id: Bank');
  expect(listed.data.data[0].category_id).toMatch(/^[0-9a-f-]{36}$/);
});

test('"Record 12.50 for lunch from Cash, dry run first"', async () => {
  const { use } = await connected();
  const lunch = {
    category_id: 'lunch',
    asset_account_id: ' CASH ',
    currency_id: 'EUR',
    amount: 12.5,
    date: '2026-10-05',
  };
  const cash = async () => (await books.balances(books.accounts.Cash.id)).balance;
  const before = await cash();
  const tried = await use('create_transaction', { record_type: 'expense', ...lunch, dry_run: true });
  expect(tried.text).toMatch(/nothing was written[\s\S]*amount: 12\.50 EUR/);
  expect(await cash()).toBe(before);

  const recorded = await use('create_transaction', {
    record_type: 'expense',
    ...lunch,
    idempotency_key: 'lunch-1',
  });
  expect(recorded.data).toMatchObject({ amount: 12.5, asset_account_id: books.accounts.Cash.id });
  const repeated = await use('create_transaction', {
    record_type: 'expense',
    ...lunch,
    idempotency_key: 'lunch-1',
  });
  expect(repeated.text).toMatch(/^This was done before/);
  expect(repeated.data.id).toBe(recorded.data.id);
  expect(await cash()).toBeCloseTo(before - 12.5, 2);
});

test('"4 euros for a sandwich", "30 dollars of presents", "What is a pound in yen?"', async () => {
  const { use } = await connected();
  const spent = {
    record_type: 'expense',
    category_id: 'Lunch',
    asset_account_id: 'Cash',
    date: '2026-10-05',
  };
  const dryRun = (currency_id: string) =>
    use('create_transaction', { ...spent, currency_id, amount: 4, dry_run: true });
  expect((await dryRun('€')).data).toMatchObject({ currency_id: 'EUR', amount: 4 });
  expect((await dryRun('dollars')).data).toMatchObject({ currency_id: 'USD', base_currency_id: 'EUR' });
  expect((await dryRun('kr')).text).toMatch(
    /currency_id: several currencies are called "kr"\. Use the id of one: "Danish Krone" \(id DKK\)/,
  );
  const { data } = await use('get_fx_rate', { from: 'pounds', to: 'yen', date: '2026-09-30' });
  expect(data).toMatchObject({ from: 'GBP', to: 'JPY' });
  const euro = await use('get_record', { record_type: 'currency', record_id: '€' });
  expect(euro.data.code).toBe('EUR');
});

test('in books kept in Canadian dollars, dollars are Canadian', async () => {
  const canadian = await newBooks({ base_currency_id: 'CAD' });
  const { use } = await connectForTest(canadian.user.token);
  const { data } = await use('get_fx_rate', { from: '$', to: 'EUR', date: '2026-09-30' });
  expect(data.from).toBe('CAD');
});

test('a completed write is reported even if the names of its accounts cannot be read', async () => {
  const { use } = await connected();
  const { user } = books;
  const snack = { category_id: 'Lunch', asset_account_id: 'Cash', currency_id: 'EUR', date: '2026-10-06' };
  const reads = async () =>
    (await cloud().observer.calls(`BOOK#${user.bookId}`)).filter(
      ({ by, operation }) => by.includes('ServeAssistant') && operation === 'BatchGetItem',
    ).length;
  const before = await reads();
  expect((await use('create_transaction', { record_type: 'expense', ...snack, amount: 3 })).text).toContain(
    'asset_account_id: Cash',
  );
  // The last read of a call is that of the names.
  const skip = (await reads()) - before - 1;
  const scope = {
    by: 'ServeAssistant',
    operation: 'BatchGetItem',
    text: `BOOK#${user.bookId}`,
    skip,
    times: 1,
  };
  const broken = await cloud().observer.inject({ ...scope, kind: 'error', name: 'ValidationException' });
  const { isError, text } = await use('create_transaction', { record_type: 'expense', ...snack, amount: 4 });
  expect([isError, await broken.hits()]).toEqual([false, 1]);
  expect(text).toMatch(/^Done:\n.*asset_account_id: [0-9a-f-]{36}/);
  expect(text).toContain('amount: 4.00 EUR');
});

test('a completed write is reported even if the base currency cannot be read', async () => {
  const { use } = await connected();
  const { user } = books;
  const text = `BOOK#${user.bookId}`;
  const reads = async () =>
    (await cloud().observer.calls(text)).filter(
      ({ by, operation }) => by.includes('ServeAssistant') && operation === 'GetItem',
    ).length;
  const before = await reads();
  const jar = { type: 'asset' };
  expect((await use('create_record', { record_type: 'account', ...jar, name: 'Jar' })).text).toContain(
    'balance: 0.00 EUR',
  );
  // The last read of a call is that of the base currency.
  const skip = (await reads()) - before - 1;
  const scope = { by: 'ServeAssistant', operation: 'GetItem', text, skip, times: 1 };
  const broken = await cloud().observer.inject({ ...scope, kind: 'error', name: 'ValidationException' });
  const done = await use('create_record', { record_type: 'account', ...jar, name: 'Second jar' });
  expect([done.isError, await broken.hits()]).toEqual([false, 1]);
  expect(done.text).toMatch(/^Done:\n.*name: Second jar, .*balance: 0(?:,|$)/);
});

test('a write whose outcome is unknown is not reported as not done', async () => {
  const { use } = await connected();
  const tea = { category_id: 'Lunch', asset_account_id: 'Cash', currency_id: 'EUR', date: '2026-10-09' };
  const lost = await cloud().observer.inject({
    kind: 'forward then reset',
    by: 'ServeAssistant',
    operation: 'TransactWriteItems',
    text: `BOOK#${books.user.bookId}`,
  });
  const { isError, text } = await use('create_transaction', {
    record_type: 'expense',
    ...tea,
    amount: 2,
  }).finally(lost.remove);
  expect(isError).toBe(true);
  expect(text).toMatch(
    /^Perhaps done \(outcome_unknown\): .* Repeat the request with the same idempotency_key/,
  );
  const { data } = await use('list_records', { record_type: 'expense', from: tea.date, to: tea.date });
  expect(data.data).toMatchObject([{ amount: 2 }]);
});

test('a dry run shows the currency of every amount, and the accounts that change', async () => {
  const { use } = await connected();
  const given = { currency_id: 'KWD', fx_rate: 2.85, date: '2026-10-05', dry_run: true };
  const splits = [
    { category_id: 'Lunch', amount: 5 },
    { category_id: 'Groceries', amount: 7.5 },
  ];
  const expense = await use('create_transaction', {
    record_type: 'expense',
    ...given,
    asset_account_id: 'Cash',
    amount: 12.5,
    splits,
  });
  expect(expense.text).toMatch(/\n- .* amount: 5\.000 KWD, base_amount: 14\.25 EUR/);
  const lines = [
    { account_id: 'Bank', debit: 2 },
    { account_id: 'Cash', credit: 2 },
  ];
  const entry = await use('create_transaction', { record_type: 'journal_entry', ...given, lines });
  expect(entry.text).toContain('lines:\n- account_name: Bank, debit: 2.000 KWD, debit_base: 5.70 EUR\n');
  expect(entry.text).toContain('- account_name: Cash, credit: 2.000 KWD, credit_base: 5.70 EUR');
});

test('names work inside lists and templates, and for contacts, obligations and schedules', async () => {
  const { use } = await connected();
  const batch = await use('create_transactions', {
    transactions: [
      {
        kind: 'expense',
        category_id: 'Other',
        asset_account_id: 'Bank',
        currency_id: 'EUR',
        amount: 1,
        date: '2026-10-01',
      },
      {
        kind: 'income',
        category_id: 'Other',
        asset_account_id: 'Bank',
        currency_id: 'EUR',
        amount: 2,
        date: '2026-10-01',
      },
      {
        kind: 'transfer',
        from_account_id: 'Bank',
        to_account_id: 'Cash',
        currency_id: 'EUR',
        amount: 3,
        date: '2026-10-01',
      },
    ],
  });
  expect(batch.isError, batch.text).toBe(false);
  await use('create_record', { record_type: 'contact', name: 'Bob Stein' });
  const loan = await use('create_obligation', {
    name: 'Loan to Bob',
    opened_date: '2026-10-01',
    original_amount: 80,
    outstanding_amount: 80,
    currency_id: 'EUR',
    contact_id: 'bob stein',
    account_id: 'Receivables',
    funding_account_id: 'Bank',
  });
  expect(loan.isError, loan.text).toBe(false);
  const paid = await use('create_payment', {
    obligation_id: 'loan to bob',
    date: '2026-10-02',
    amount: 30,
    asset_account_id: 'Cash',
  });
  expect(paid.isError, paid.text).toBe(false);
  expect((await use('get_record', { record_type: 'obligation', record_id: 'Loan to Bob' })).text).toContain(
    'outstanding_amount: 50.00 EUR',
  );
  const template = { category_id: 'Other', asset_account_id: 'Bank', currency_id: 'EUR', amount: 850 };
  const rent = {
    name: 'Rent',
    kind: 'expense',
    mode: 'remind',
    starts_on: '2030-01-01',
    rule: { frequency: 'monthly' },
  };
  expect((await use('create_schedule', { ...rent, template })).isError).toBe(false);
  expect((await use('get_record', { record_type: 'schedule', record_id: 'rent' })).data.name).toBe('Rent');
  await use('delete_record', { record_type: 'contact', record_id: 'Bob Stein' });
  expect((await use('get_record', { record_type: 'contact', record_id: 'Bob Stein' })).text).toContain(
    'no contact is called',
  );
  expect((await use('restore_record', { record_type: 'contact', record_id: 'Bob Stein' })).data.name).toBe(
    'Bob Stein',
  );
});

test('"Split this bill with Anna", who is new, "and undo it"', async () => {
  const { use } = await connected();
  const rest = {
    name: 'Half of the dinner',
    contact_id: 'Anna',
    account_id: 'Receivables',
    funding_account_id: 'Credit card',
    opened_date: '2026-10-07',
    original_amount: 30,
    outstanding_amount: 30,
    currency_id: 'EUR',
  };
  await use('create_record', { record_type: 'contact', name: 'Hanna' });
  expect((await use('create_obligation', rest)).text).toMatch(
    /no contact is called "Anna".*"Hanna".* If none fits, create_record with record_type: contact creates one\./,
  );
  await use('create_record', { record_type: 'contact', name: 'Anna' });
  expect((await use('create_obligation', rest)).isError).toBe(false);
  const { text } = await use('list_obligations', { status: 'open', contact_id: 'Anna' });
  expect(text).toMatch(/^1 record\n- id: \S+, name: Half of the dinner, .*direction: owed_to_me/);
  const undone = await use('delete_record', { record_type: 'obligation', record_id: 'Half of the dinner' });
  expect(undone.text).toBe('Deleted. restore_record restores it.');
  const named = { record_type: 'obligation', record_id: 'Half of the dinner' };
  expect((await use('get_record', named)).text).toContain('no obligation is called');
  expect((await use('restore_record', named)).data.name).toBe('Half of the dinner');
});

describe('errors that an assistant can correct', () => {
  test('an unknown name returns candidates, and nothing is written', async () => {
    const { use } = await connected();
    const given = { asset_account_id: 'Csh', currency_id: 'EUR', amount: 1, date: '2026-10-05' };
    const splits = [
      { category_id: 'Grocerys', amount: 0.5 },
      { category_id: 'Lunch', amount: 0.5 },
    ];
    const { isError, text, data } = await use('create_transaction', {
      record_type: 'expense',
      ...given,
      splits,
    });
    expect(isError).toBe(true);
    expect(text).toMatch(/asset_account_id: no account is called "Csh"\. Closest first: "Cash" \(asset, id /);
    expect(text).toMatch(
      /splits\[0\]\.category_id: no category is called "Grocerys"\. Closest first: "Groceries"/,
    );
    expect(data.errors[0]).toMatchObject({ code: 'unknown_name', candidates: expect.any(Array) });
  });

  test('an unknown category says how to create one of its kind', async () => {
    const { use } = await connected();
    const pay = { asset_account_id: 'Bank', currency_id: 'EUR', amount: 1, date: '2026-10-05' };
    const income = await use('create_transaction', {
      record_type: 'income',
      ...pay,
      category_id: 'Royalties',
    });
    expect(income.text).toContain(
      'If none fits, create_record with record_type: category and kind: income creates one.',
    );
    const expense = await use('create_transaction', { record_type: 'expense', ...pay, category_id: 'Pets' });
    expect(expense.text).toContain('If none fits, create_record with record_type: category creates one.');
    // Nothing is created to be looked at.
    const read = await use('list_records', { record_type: 'expense', category_id: 'Pets' });
    expect(read.text).not.toContain('create_record');
  });

  test('an ambiguous name returns candidates too', async () => {
    const { use } = await connected();
    for (let count = 0; count < 2; count++)
      await use('create_record', { record_type: 'contact', name: 'Ann' });
    const { isError, text, data } = await use('get_record', { record_type: 'contact', record_id: 'ann' });
    expect(isError).toBe(true);
    expect(text).toContain('several contacts are called "ann". Use the id of one:');
    expect(
      (await use('get_record', { record_type: 'contact', record_id: data.errors[0].candidates[0].id })).data
        .name,
    ).toBe('Ann');
  });

  test('invalid arguments are reported like those of the endpoint, all at once', async () => {
    const { use } = await connected();
    const { isError, text, data } = await use('create_transaction', {
      record_type: 'expense',
      category_id: 'Lunch',
      asset_account_id: 'Cash',
      currency_id: 'EUR',
      amount: 1.234,
      date: 'yesterday',
      colour: 'red',
    });
    expect(isError).toBe(true);
    expect(text).toContain('- amount: ');
    expect(text).toContain('- date: ');
    expect(text).toContain('- colour: ');
    expect(data.code).toBe('validation_failed');
    // In a request, the account is the id in the path.
    const other = await use('revalue_account', { account_id: 'Lunch', date: '2026-10-05' });
    expect(other.text).toContain('- account_id: must be an asset or a liability account');
    expect(other.data.errors).toMatchObject([{ field: 'account_id', code: 'wrong_type' }]);
  });

  test('a statement that does not fit into one call says how much does, and a row that was recorded is refused', async () => {
    const { use } = await connected();
    const transactions = Array.from({ length: 100 }, (_, row) => ({
      kind: 'expense',
      category_id: 'Lunch',
      asset_account_id: 'Bank',
      currency_id: 'EUR',
      amount: 1 + row,
      date: '2026-10-08',
      external_id: `row ${row}`,
    }));
    const { text, data } = await use('create_transactions', { transactions });
    expect(text).toMatch(/^Not done \(batch_too_large\): .*\nThe first \d+ fit\.$/);
    expect(text).toContain(`The first ${data.fits} fit.`);
    const key = { idempotency_key: 'statement-1' };
    const some = await use('create_transactions', { transactions: transactions.slice(0, 2), ...key });
    expect(some.isError, some.text).toBe(false);
    const again = await use('create_transactions', { transactions: transactions.slice(1, 3) });
    expect(again.text).toMatch(/transactions\[0\]: .* Look for it with list_transactions and external_id/);
    const other = await use('create_transactions', { transactions: transactions.slice(3, 4), ...key });
    expect(other.text).toContain('This idempotency_key was used for another request.');
  });

  test('a dry run checks conditions that only a write can check', async () => {
    const { use } = await connected();
    const taken = await use('create_record', { record_type: 'category', name: 'lunch', dry_run: true });
    expect(taken.text).toContain('Not done (category_name_taken)');
    await use('update_lock', { locked_through: '2025-12-31' });
    const late = { category_id: 'Lunch', asset_account_id: 'Cash', currency_id: 'EUR', amount: 1 };
    const locked = await use('create_transaction', {
      record_type: 'expense',
      ...late,
      date: '2025-12-31',
      dry_run: true,
    });
    expect(locked.text).toContain('Not done (period_locked)');
  });

  test('invalid arguments of the tools themselves: dry_run and idempotency_key', async () => {
    const { use } = await connected();
    expect(
      (await use('create_record', { record_type: 'contact', name: 'Eve', dry_run: 'yes' })).text,
    ).toContain('dry_run: must be');
    expect(
      (await use('delete_record', { record_type: 'contact', record_id: 'Eve', idempotency_key: 'k' })).text,
    ).toContain('idempotency_key: is not an argument of delete_record');
    expect((await use('get_lock', { dry_run: true })).isError).toBe(false);
  });

  test('null for dry_run and idempotency_key means that they are left out', async () => {
    const { use } = await connected();
    const absent = { dry_run: null, idempotency_key: null };
    expect((await use('create_record', { record_type: 'contact', name: 'Mallory', ...absent })).isError).toBe(
      false,
    );
    expect(
      (await use('delete_record', { record_type: 'contact', record_id: 'Mallory', ...absent })).isError,
    ).toBe(false);
  });
});

test('"What is in no group, and fund what is in Home"', async () => {
  const { use } = await connectForTest((await newBooks()).user.token);
  await use('create_record', { record_type: 'group', name: 'Home' });
  await use('create_record', { record_type: 'category', name: 'Rent', group_id: 'Home' });
  await use('create_record', { record_type: 'category', name: 'Power', group_id: 'home' });
  const loose = await use('list_records', { record_type: 'category', group_id: 'none' });
  expect(loose.data.data.length).toBeGreaterThan(0);
  expect(loose.text).not.toContain('Rent');
  const inGroup = await use('list_records', { record_type: 'category', group_id: 'Home' });
  expect(inGroup.text).toMatch(/^2 records\n[\s\S]*name: Power[\s\S]*group_id: Home/);
  await use('update_record', { record_type: 'target', category_id: 'Rent', type: 'monthly', amount: 700 });
  const funded = await use('change_budget', { action: 'fund', month: '2026-10', category_ids: ['Rent'] });
  expect(funded.data).toMatchObject({ assigned: 700, needed: 0 });
});

test('"Reconcile my bank account": what is missing is said', async () => {
  const { use } = await connectForTest((await newBooks({ base_currency_id: 'EUR' })).user.token);
  const { text } = await use('reconcile', { account_id: 'Bank', date: '2026-01-31', balance: 12.5 });
  expect(text).toContain('The cleared balance is 0 EUR; the balance of the statement differs by 12.5.');
});

test('another user cannot be reached, by id or by name', async () => {
  const other = await newBooks({ base_currency_id: 'EUR' });
  await other.newAccount({ name: 'Swiss account', type: 'asset' });
  const { use } = await connected();
  const foreign = await use('get_record', { record_type: 'account', record_id: other.accounts.Cash.id });
  expect(foreign.text).toContain('Not done (not_found)');
  const named = await use('get_record', { record_type: 'account', record_id: 'Swiss account' });
  expect(named.isError).toBe(true);
  expect(named.text).not.toContain('"Swiss account" (');
  const spent = { category_id: other.categories.expense.id, asset_account_id: other.accounts.Cash.id };
  const written = await use('create_transaction', {
    record_type: 'expense',
    ...spent,
    currency_id: 'EUR',
    amount: 1,
    date: '2026-10-05',
  });
  expect(written.text).toMatch(/asset_account_id: .*\n?/);
  expect(written.isError).toBe(true);
});

test('the official client also works with a handshake', async () => {
  const { use, client } = await connectForTest(books.user.token, 'handshake');
  expect(client.getServerVersion()?.name).toBe('personal-finance-service');
  expect((await use('get_record', { record_type: 'account', record_id: 'Bank' })).data.name).toBe('Bank');
});
