import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { done, expectFaults, newBooks } from '../../support/user-with-books.ts';

test('an account has the currency that it is given, or else that of its opening balance, or else the base', async () => {
  const user = await newUser({ base_currency_id: 'EUR' });
  const create = async (given: object) =>
    done(await user.post('/accounts', { name: 'A', type: 'asset', ...given }));
  expect(await create({})).toMatchObject({ currency_id: 'EUR', in_budget: true });
  expect(await create({ currency_id: 'USD', in_budget: false })).toMatchObject({
    currency_id: 'USD',
    in_budget: false,
  });
  expect(await create({ opening_balance: 5, opening_currency_id: 'GBP' })).toMatchObject({
    currency_id: 'GBP',
  });
  expect(await create({ opening_balance: 5, currency_id: 'CHF' })).toMatchObject({
    currency_id: 'CHF',
    balances: [{ currency_id: 'CHF', balance: 5 }],
  });
  const both = { opening_balance: 5, currency_id: 'CHF', opening_currency_id: 'EUR' };
  expect(await create(both)).toMatchObject({
    currency_id: 'CHF',
    balances: [{ currency_id: 'EUR', balance: 5 }],
  });
});

test('an account that was never given a currency follows the base currency', async () => {
  const user = await newUser({ base_currency_id: 'EUR' });
  const [bank] = done(await user.get('/accounts')).data;
  const own = done(await user.post('/accounts', { name: 'A', type: 'liability', currency_id: 'EUR' }));
  const me = done(await user.get('/auth/me'));
  done(await user.put('/auth/me', { ...me, base_currency_id: 'USD' }));
  const currencyOf = async (id: string) => done(await user.get(`/accounts/${id}`)).currency_id;
  expect([await currencyOf(bank.id), await currencyOf(own.id)]).toEqual(['USD', 'EUR']);
});

test('a change keeps what it leaves out, moves nothing, and limits nothing', async () => {
  const { user, accounts, record } = await newBooks();
  await record('income', { amount: 7 });
  const path = `/accounts/${accounts.Cash.id}`;
  const changed = done(await user.put(path, { name: 'Cash', currency_id: 'JPY', in_budget: false }));
  expect(changed).toMatchObject({ currency_id: 'JPY', in_budget: false, balance: 7 });
  expect(done(await user.put(path, { name: 'Purse' }))).toMatchObject({
    ...{ name: 'Purse', currency_id: 'JPY', in_budget: false, balance: 7 },
  });
  await record('income', { amount: 1 });
  expect(done(await user.get(path))).toMatchObject({ currency_id: 'JPY', balance: 8 });
});

test.each(['equity', 'income', 'expense'])('an account of type %s has neither', async (type) => {
  const user = await newUser();
  const sent = { currency_id: 'USD', in_budget: true };
  const faults = { currency_id: 'wrong_type', in_budget: 'wrong_type' };
  expectFaults(await user.post('/accounts', { name: 'A', type, ...sent }), faults);
  const made = done(await user.post('/accounts', { name: 'A', type, currency_id: null, in_budget: null }));
  expect(made).not.toHaveProperty('currency_id');
  expect(made).not.toHaveProperty('in_budget');
  expectFaults(await user.put(`/accounts/${made.id}`, { name: 'A', ...sent }), faults);
  done(await user.put(`/accounts/${made.id}`, made));
});

test('an archive keeps both; in an older one, only the accounts of obligations are outside the budget', async () => {
  const { user, accounts } = await newBooks();
  const contact_id = done(await user.post('/contacts', { name: 'Bob' })).id;
  const given = {
    name: 'Loan',
    contact_id,
    currency_id: 'USD',
    opened_date: '2026-01-01',
    due_date: '2026-12-01',
  };
  const amounts = { original_amount: 5, outstanding_amount: 5 };
  const obligation = async (own: object) =>
    done(await user.post('/obligations', { ...given, ...amounts, ...own }));
  done(await user.put(`/accounts/${accounts.Bank.id}`, { name: 'Bank', currency_id: 'GBP' }));
  await obligation({ account_id: accounts.Cash.id, funding_account_id: accounts['Credit card'].id });
  const deleted = await obligation({ account_id: accounts.Payables.id });
  expect((await user.delete(`/obligations/${deleted.id}`)).status).toBe(204);
  const archive = await user.api.getExport({ format: 'archive' }).all();
  const restored = async (text: string) => {
    const other = await newUser();
    const { id } = await other.api.createImport({}, text, 'application/x-ndjson');
    for (let status = ''; status !== 'committed'; ) ({ status } = await other.api.commitImport(id));
    const { data } = await other.api.listAccounts();
    return Object.fromEntries(data.map((each) => [each.name, `${each.currency_id} ${each.in_budget}`]));
  };
  expect(await restored(archive)).toMatchObject({
    ...{ Bank: 'GBP true', Cash: 'USD true', Receivables: 'USD false', Payables: 'USD false' },
  });
  const older = archive.replaceAll(/,"in_budget":(?:true|false)/g, '').replace(',"currency_id":"GBP"', '');
  expect(await restored(older)).toMatchObject({
    ...{ Bank: 'USD true', Cash: 'USD false', Receivables: 'USD true', Payables: 'USD false' },
    'Credit card': 'USD true',
  });
});
