import { beforeAll, expect, test } from 'vitest';
import {
  type AttachmentInput,
  etagOf,
  isProblem,
  type Pages,
  type PersonalFinance,
} from '../../../client/client.ts';
import { endpoints } from '../../../lib/contracts.ts';
import { newUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { sharedBank } from '../../support/bank.ts';

interface Resource<Shown extends { id: string }> {
  list(): Pages<Shown>;
  get(id: string): Promise<Shown>;
  /** Sends the record back unchanged. Nobody changes a currency. */
  put?(record: Shown, options: { ifMatch: string }): Promise<Shown>;
}

/** Text that JSON can represent in several ways. */
const TRICKY = 'Zoë "& Søn" \\ / \u{1F4B6}';

let api: PersonalFinance;
beforeAll(async () => {
  ({ api } = await newUser({ base_currency_id: 'EUR' }));
  const { data: accounts } = await api.listAccounts({ type: 'asset' });
  const contact = await api.createContact({ name: TRICKY, email: 'zoe@example.com', notes: 'a\n\tb\u2028' });
  const parties = { contact_id: contact.id, account_id: accounts[0]?.id ?? '', currency_id: 'KWD' };
  const owed = { opened_date: '2026-10-01', original_amount: 0.001, outstanding_amount: 1e9 };
  await api.createObligation({ name: 'Tickets', notes: TRICKY.repeat(5000), ...owed, ...parties });
  const deleted = await api.createObligation({ name: 'Deleted', ...owed, ...parties });
  await api.deleteObligation(deleted.id);
  await api.createGroup({ name: TRICKY, position: 0.5 });
  const bank = await sharedBank();
  await api.createConnection({ provider: 'simplefin', setup_token: bank.setupToken(), name: TRICKY });
  for (const kind of ['expense', 'income'] as const) {
    const category = await api.createCategory({ name: TRICKY, kind });
    const body = {
      category_id: category.id,
      asset_account_id: accounts[0]?.id ?? '',
      currency_id: 'USD',
      amount: 1_000_000.1,
      date: '2026-09-12',
      memo: TRICKY,
    };
    const { id } = await (kind === 'expense' ? api.createExpense(body) : api.createIncome(body));
    const file = { file_name: 'zoë.pdf', content_type: 'application/pdf', size: 1, sha256: 'a'.repeat(64) };
    await api.createAttachment(id, file as AttachmentInput);
  }
  await api.createEdit({ filter: { kind: ['income'] }, actions: { memo: `${TRICKY} 2` } });
  await api.createRule({
    name: TRICKY,
    conditions: [{ field: 'payee', op: 'contains', value: [TRICKY, 'x'] }],
    actions: { tags: ['food'] },
  });
  const [from_account_id = '', to_account_id = ''] = accounts.map(({ id }) => id);
  const moved = { currency_id: 'USD', amount: 0.3, to_currency_id: 'JPY', to_amount: 47 };
  await api.createTransfer({ ...moved, from_account_id, to_account_id, date: '2026-09-12', memo: TRICKY });
  const lines = [
    { account_id: from_account_id, debit: 0.3, memo: TRICKY },
    { account_id: to_account_id, credit: 0.3 },
  ];
  await api.createJournalEntry({ currency_id: 'USD', date: '2026-09-12', memo: 'x', lines });
  const template = { currency_id: 'EUR', amount: 0.3, from_account_id, to_account_id, memo: TRICKY };
  await api.createSchedule({
    name: TRICKY,
    kind: 'transfer',
    template,
    rule: { frequency: 'monthly', month_day: -1 },
    starts_on: '2199-01-31',
    mode: 'remind',
  });
  await api.createWebhook({ url: 'https://hooks.example.com/finance', events: ['contact.*'] });
  const { options } = await api.createPasskeyOptions();
  await api.createPasskey({ name: TRICKY, credential: new Authenticator().create(options) });
  await api.createImport(
    { account_id: from_account_id, file_name: TRICKY },
    'Date,Amount,Payee\n2026-09-12,-0.30,Baker\n',
    'text/csv',
  );
});

const all = { include_deleted: true };
function resource<Shown extends { id: string }>(of: Resource<Shown>): Resource<Shown> {
  return of;
}
const RESOURCES = {
  listAccounts: resource({
    list: () => api.listAccounts(),
    get: (id) => api.getAccount(id),
    put: (record, options) => api.updateAccount(record.id, record, options),
  }),
  listCategories: resource({
    list: () => api.listCategories(),
    get: (id) => api.getCategory(id),
    put: (record, options) => api.updateCategory(record.id, record, options),
  }),
  listGroups: resource({
    list: () => api.listGroups(),
    get: (id) => api.getGroup(id),
    put: (record, options) => api.updateGroup(record.id, record, options),
  }),
  listEdits: resource({
    list: () => api.listEdits(),
    get: (id) => api.getEdit(id),
  }),
  listAttachments: resource({
    list: () => api.listAttachments(),
    get: (id) => api.getAttachment(id),
  }),
  listConnections: resource({
    list: () => api.listConnections(),
    get: (id) => api.getConnection(id),
    put: (record, options) => api.updateConnection(record.id, record, options),
  }),
  listRules: resource({
    list: () => api.listRules(),
    get: (id) => api.getRule(id),
    put: (record, options) => api.updateRule(record.id, record, options),
  }),
  listExpenses: resource({
    list: () => api.listExpenses(all),
    get: (id) => api.getExpense(id, all),
    put: (record, options) => api.updateExpense(record.id, record, options),
  }),
  listIncomes: resource({
    list: () => api.listIncomes(all),
    get: (id) => api.getIncome(id, all),
    put: (record, options) => api.updateIncome(record.id, record, options),
  }),
  listTransfers: resource({
    list: () => api.listTransfers(all),
    get: (id) => api.getTransfer(id, all),
    put: (record, options) => api.updateTransfer(record.id, record, options),
  }),
  listJournalEntries: resource({
    list: () => api.listJournalEntries(all),
    get: (id) => api.getJournalEntry(id, all),
    put: (record, options) => api.updateJournalEntry(record.id, record, options),
  }),
  listTransactions: resource({
    list: () => api.listTransactions(all),
    get: (id) => api.getTransaction(id, all),
  }),
  listContacts: resource({
    list: () => api.listContacts(all),
    get: (id) => api.getContact(id, all),
    put: (record, options) => api.updateContact(record.id, record, options),
  }),
  listObligations: resource({
    list: () => api.listObligations(all),
    get: (id) => api.getObligation(id, all),
    put: (record, options) => api.updateObligation(record.id, record, options),
  }),
  listSchedules: resource({
    list: () => api.listSchedules(),
    get: (id) => api.getSchedule(id),
    put: (record, options) => api.updateSchedule(record.id, record, options),
  }),
  listImports: resource({
    list: () => api.listImports(),
    get: (id) => api.getImport(id),
  }),
  listBooks: resource({
    list: () => api.listBooks(),
    get: (id) => api.getBook(id),
    put: (record, options) => api.updateBook(record.id, record, options),
  }),
  listWebhooks: resource({
    list: () => api.listWebhooks(),
    get: (id) => api.getWebhook(id),
    put: (record, options) => api.updateWebhook(record.id, record, options),
  }),
  listPasskeys: resource({
    list: () => api.listPasskeys(),
    get: (id) => api.getPasskey(id),
  }),
  listCurrencies: resource({
    list: () => api.listCurrencies({ limit: 5 }),
    get: (id) => api.getCurrency(id),
  }),
};

test('every list whose records have a version is covered', () => {
  const versioned = new Set(
    endpoints.filter(({ etag }) => etag).map(({ method, path }) => `${method} ${path}`),
  );
  const lists = endpoints.filter(({ method, path }) => method === 'GET' && versioned.has(`GET ${path}/{id}`));
  expect(lists.map(({ id }) => id).toSorted()).toEqual(Object.keys(RESOURCES).toSorted());
});

test.each(Object.entries(RESOURCES))('%s: a record has the same version as on its own', async (_id, of) => {
  const { list, get } = of as Resource<{ id: string }>;
  const { data } = await list();
  expect(data.length).toBeGreaterThan(0);
  for (const record of data) expect(await etagOf(record)).toBe(await etagOf(await get(record.id)));
});

const CHANGEABLE = Object.entries(RESOURCES).filter(([, { put }]) => put);
test.each(CHANGEABLE)('%s: a record can be sent back with its version, but only once', async (_id, of) => {
  const { list, put } = of as Required<Resource<{ id: string; deleted_at?: string | null }>>;
  const { data } = await list();
  const record = data.find(({ deleted_at }) => !deleted_at);
  if (!record) throw new Error('There is no record to put back.');
  const ifMatch = await etagOf(record);
  const changed = await put(record, { ifMatch });
  expect(await etagOf(changed)).not.toBe(ifMatch);
  const late = await put(record, { ifMatch }).catch((error: unknown) => error);
  expect(isProblem(late, 'version_mismatch')).toBe(true);
});
