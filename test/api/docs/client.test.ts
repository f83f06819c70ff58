import { expect, inject, test } from 'vitest';
import { etagOf, isProblem, metaOf, PersonalFinance } from '../../../client/client.ts';
import { newUser } from '../../support/api.ts';

/** A client as users have it: the other tests' clients do not use `fetch`, which takes more CPU time. */
async function newClient(given: Record<string, unknown> = {}) {
  const { token, email } = await newUser(given);
  return { email, api: new PersonalFinance({ baseUrl: inject('cloudUrl'), token }) };
}

test('does what the README shows: accounts, a category, an expense, the summary', async () => {
  const { api } = await newClient({ base_currency_id: 'EUR' });
  const { data: assets } = await api.listAccounts({ type: 'asset' });
  const bank = assets.find(({ name }) => name === 'Bank');
  const groceries = await api.createCategory({ name: 'Groceries' });
  const expense = await api.createExpense({
    currency_id: 'USD',
    amount: 54.2,
    date: '2026-09-12',
    category_id: groceries.id,
    asset_account_id: bank?.id ?? '',
  });
  expect(expense).toMatchObject({ kind: 'expense', base_currency_id: 'EUR', fx_rate_source: 'provider' });
  const { total } = await api.getSummary({ from: '2026-09', to: '2026-09' });
  expect(total).toMatchObject({ expense: expense.base_amount, income: 0 });
  const trial = await api.getTrialBalance();
  expect(trial.total.debit).toBe(trial.total.credit);
});

test('pages through a whole list', async () => {
  const { api } = await newClient();
  for (const name of ['Ann', 'Bea', 'Cid', 'Dan', 'Eve']) await api.createContact({ name });
  const names: string[] = [];
  for await (const contact of api.listContacts({ limit: 2 })) names.push(contact.name);
  expect(names).toEqual(['Ann', 'Bea', 'Cid', 'Dan', 'Eve']);
  expect(await api.listContacts({ limit: 2 })).toMatchObject({ has_more: true });
});

test('sends back a record that was read, and settles it', async () => {
  const { api } = await newClient();
  const contact = await api.createContact({ name: 'Bob' });
  const { data } = await api.listAccounts({ type: 'liability' });
  const owed = await api.createObligation({
    name: 'Tickets',
    opened_date: '2026-10-01',
    original_amount: 80,
    outstanding_amount: 80,
    contact_id: contact.id,
    account_id: data[0]?.id ?? '',
    currency_id: 'EUR',
  });
  const settled = await api.updateObligation(owed.id, { ...owed, outstanding_amount: 0 });
  expect(settled).toMatchObject({ status: 'settled', contact: { name: 'Bob' } });
});

test('throws problems with their code, and supports versions', async () => {
  const { api, email } = await newClient();
  const taken = await api
    .register({ name: 'Eve', email, password: 'purple elephants', password_confirmation: 'purple elephants' })
    .catch((error: unknown) => error);
  expect(isProblem(taken, 'email_taken')).toBe(true);
  const invalid = await api.createContact({ name: '' }).catch((error: unknown) => error);
  expect(isProblem(invalid, 'validation_failed') && invalid.errors).toMatchObject([
    { field: 'name', code: 'too_short' },
  ]);
  expect(String(invalid)).toMatch(/^PersonalFinanceError: validation_failed: .+\. name: must not be empty$/);

  const contact = await api.createContact({ name: 'Bob' });
  expect(await api.getContact(contact.id, {}, { ifNoneMatch: await etagOf(contact) })).toBeUndefined();
  await api.updateContact(contact.id, { name: 'Robert' });
  const late = await api
    .deleteContact(contact.id, { ifMatch: await etagOf(contact) })
    .catch((error: unknown) => error);
  expect(isProblem(late, 'version_mismatch')).toBe(true);
  await api.deleteContact(contact.id);
  expect(await api.restoreContact(contact.id)).toMatchObject({ name: 'Robert' });
});

test('sends a file as browsers provide it', async () => {
  const { api } = await newClient();
  const { data } = await api.listAccounts({ type: 'asset' });
  const content = 'Date,Amount,Payee\n2026-09-12,-0.30,Caf\u00e9\n';
  const file = new File([content], 'statement.csv', { type: 'application/vnd.ms-excel' });
  const preview = await api.createImport(
    { account_id: data[0]?.id ?? '', file_name: file.name },
    file,
    'text/csv',
  );
  const [row] = await api.listImportRows(preview.id).all();
  expect(row).toMatchObject({ payee: 'Caf\u00e9' });
});

test('creates one record if the first response is lost', async () => {
  const { token } = await newUser();
  let isLost = false;
  const api = new PersonalFinance({
    baseUrl: inject('cloudUrl'),
    token,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (isLost || init.method !== 'POST') return response;
      isLost = true;
      throw new TypeError('The connection broke.');
    },
  });
  const created = await api.createContact({ name: 'Bob' });
  expect(metaOf(created).isReplay).toBe(true);
  expect((await api.listContacts().all()).map(({ id }) => id)).toEqual([created.id]);
});
