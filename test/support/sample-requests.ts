import { randomUUID } from 'node:crypto';
import type {
  BookInput,
  ObligationInput,
  PaymentInput,
  PersonalFinance,
  ScheduleInput,
  TransferInput,
  WebhookInput,
} from '../../client/client.ts';
import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { archiveParts } from '../../tools/openapi/example-export.ts';
import { FILES, REQUESTS } from '../../tools/openapi/examples.ts';
import { Authenticator } from './authenticator.ts';
import { sharedBank } from './bank.ts';
import { announcement, JPEG, send } from './files.ts';

export interface Sample {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly file?: { readonly content: string; readonly mediaType: string };
}

/** A user without records. */
export interface SampleUser {
  readonly email: string;
  readonly password: string;
  readonly api: PersonalFinance;
  /** The token of an invitation to a book of somebody else. Without it, the samples have one of the user's own. */
  readonly invitationToken?: string;
}

/** The requests of a user who has one of everything, so that the example of any endpoint can be sent. */
export interface Samples {
  /** The request of an endpoint's example, with this user's ids in it. */
  sample(endpoint: Endpoint): Sample;
  /** The same for a record that does not exist. */
  strangeSample(endpoint: Endpoint): Sample;
  /** The book in the paths of the samples. */
  readonly householdId: string;
}

/** All but the endpoint of assistants, whose messages and errors follow their own protocol. */
export const ENDPOINTS: readonly Endpoint[] = endpoints.filter(({ isRpc }) => !isRpc);

/** Gives a user, whose base currency is the euro, one of everything. */
export async function createSamples({ api, email, password, invitationToken }: SampleUser): Promise<Samples> {
  // Before there is any other record, because only then can an archive be restored.
  const archive = await api.createImport({}, archiveParts[0], 'application/x-ndjson');
  const account = await api.createAccount({ name: 'Savings', type: 'asset' });
  const used = await api.createAccount({ name: 'Wallet', type: 'asset' });
  const saved = await api.createAccount({ name: 'Deposit', type: 'asset' });
  const owing = await api.createAccount({ name: 'Owed', type: 'asset' });
  // Bought at its own rate, so that there is something to revalue.
  const foreign = await api.createAccount({
    name: 'Dollars',
    type: 'asset',
    opening_balance: 100,
    opening_currency_id: 'USD',
    opening_date: '2026-09-01',
    opening_fx_rate: 2,
  });
  const unmoved = await api.createAccount({ name: 'Unmoved', type: 'asset' });
  const reconciliation = await api.createReconciliation(unmoved.id, { date: '2026-08-31', balance: 0 });
  // So that its list has one.
  await api.createReconciliation(saved.id, { date: '2026-07-31', balance: 0 });
  const spending = await api.createCategory({ name: 'Food' });
  const earning = await api.createCategory({ name: 'Pay', kind: 'income' });
  const unused = await api.createCategory({ name: 'Unused' });
  const group = await api.createGroup({ name: 'Everyday' });
  const upload = () => api.createImport({ account_id: used.id }, BANK_FILE, 'text/csv');
  // Before there is a rule, so that something else is proposed again.
  const proposed = await upload();
  const rule = await api.createRule({
    name: 'Shops',
    conditions: [{ field: 'payee', op: 'contains', value: 'market' }],
    actions: { category_id: spending.id },
  });
  // So that it can be removed.
  await api.updateTarget(unused.id, { type: 'monthly', amount: 1 });
  const contact = await api.createContact({ name: 'Bob' });
  const entry = { currency_id: 'EUR', amount: 1, date: '2026-09-12', asset_account_id: used.id };
  const names = {
    contact_id: contact.id,
    account_id: owing.id,
    funding_account_id: used.id,
    category_id: spending.id,
    asset_account_id: used.id,
    from_account_id: used.id,
    to_account_id: saved.id,
    from_category_id: spending.id,
    to_category_id: unused.id,
  };
  const spent = await api.createExpense({ ...entry, category_id: spending.id });
  const announced = () => api.createAttachment(spent.id, announcement(RECEIPT));
  const stored = await announced();
  await send(stored, RECEIPT);
  await api.completeAttachment(stored.id);
  const sent = await announced();
  await send(sent, RECEIPT);
  const lines = [
    { account_id: used.id, debit: 1 },
    { account_id: saved.id, credit: 1 },
  ];
  const owed = replaced(REQUESTS.createObligation as object, names) as ObligationInput;
  /** Two of each: one that stays, and one that is deleted, to be restored. */
  const twice = async (create: () => Promise<{ id: string }>, remove: (id: string) => Promise<void>) => {
    const [stays, goes] = [await create(), await create()];
    await remove(goes.id);
    return { stays: stays.id, goes: goes.id };
  };
  const edited = () =>
    api.createEdit({ filter: { ids: [spent.id] }, actions: { memo: new Date().toISOString() } });
  const paid = (await api.createObligation(owed)).id;
  const part = replaced(REQUESTS.createPayment as object, names) as PaymentInput;
  const payments = await twice(
    () => api.createPayment(paid, { ...part, amount: 1 }),
    (id) => api.deletePayment(paid, id),
  );
  const { events } = REQUESTS.createWebhook as WebhookInput;
  // Nobody listens there.
  const webhook = await api.createWebhook({ url: 'http://localhost:9', events });
  const delivery = await api.testWebhook(webhook.id);
  const { id: userId } = await api.getMe();
  // Its name confirms that it may be deleted.
  const { name } = REQUESTS.deleteBook as BookInput;
  const household = await api.createBook({ name });
  const invitation = await api.createInvitation(household.id, { role: 'editor' });
  const { options } = await api.createPasskeyOptions();
  const passkey = await api.createPasskey({ credential: new Authenticator().create(options) });
  const bank = await sharedBank();
  const connection = await api.createConnection({ provider: 'simplefin', setup_token: bank.setupToken() });
  const outside = (await api.listOutsideAccounts(connection.id)).data;
  const outsideId = outside.find((each) => each.currency_id === 'EUR')?.id ?? '';
  await api.linkOutsideAccount(connection.id, outsideId, { account_id: foreign.id });
  const rent = replaced(REQUESTS.createSchedule as object, names) as ScheduleInput;
  const ids: Readonly<Record<string, { stays: string; goes?: string }>> = {
    '/accounts': { stays: account.id },
    '/accounts/{id}/register': { stays: used.id },
    '/accounts/{id}/revaluation': { stays: foreign.id },
    '/accounts/{id}/cleared': { stays: used.id },
    '/accounts/{id}/reconciliations': { stays: saved.id },
    '/accounts/{id}/reconciliations/{reconciliation_id}': { stays: unmoved.id },
    '/budgeting/groups': { stays: group.id },
    '/rules': { stays: rule.id },
    '/budgeting/categories': { stays: unused.id },
    '/budgeting/expenses': await twice(
      () => api.createExpense({ ...entry, category_id: spending.id }),
      (id) => api.deleteExpense(id),
    ),
    '/budgeting/incomes': await twice(
      () => api.createIncome({ ...entry, category_id: earning.id }),
      (id) => api.deleteIncome(id),
    ),
    '/budgeting/transfers': await twice(
      () => api.createTransfer(replaced(REQUESTS.createTransfer as object, names) as TransferInput),
      (id) => api.deleteTransfer(id),
    ),
    // A reminder, so that no run posts it.
    '/budgeting/schedules': { stays: (await api.createSchedule({ ...rent, mode: 'remind' })).id },
    '/ledger/entries': await twice(
      () => api.createJournalEntry({ date: '2026-09-01', currency_id: 'EUR', lines }),
      (id) => api.deleteJournalEntry(id),
    ),
    '/transactions': { stays: spent.id },
    '/edits': { stays: (await edited()).id },
    '/edits/{id}/revert': { stays: (await edited()).id },
    '/attachments': { stays: stored.id },
    '/attachments/{id}/complete': { stays: sent.id },
    '/attachments/{id}/upload': { stays: (await announced()).id },
    '/connections': { stays: connection.id },
    '/imports': { stays: (await upload()).id },
    '/imports/{id}/propose': { stays: proposed.id },
    '/imports/{id}/revert': { stays: (await api.commitImport((await upload()).id)).id },
    '/imports/{id}/parts': { stays: archive.id },
    '/contacts': await twice(
      () => api.createContact({ name: 'Ann' }),
      (id) => api.deleteContact(id),
    ),
    '/obligations': await twice(
      () => api.createObligation(owed),
      (id) => api.deleteObligation(id),
    ),
    '/auth/sessions': { stays: (await api.listSessions()).data[0]?.id ?? '' },
    '/auth/tokens': { stays: (await api.createToken({ name: 'Script', scope: 'read' })).id },
    '/auth/passkeys': { stays: passkey.id },
    '/books': { stays: household.id },
    '/currencies': { stays: 'EUR' },
    '/webhooks': { stays: webhook.id },
  };

  function sample(endpoint: Endpoint): Sample {
    const { id, method, path } = endpoint;
    const known = ids[path] ?? ids[path.replace(/\/\{id\}.*$/, '')];
    const pick = (one: typeof known) => (path.endsWith('/restore') ? one?.goes : one?.stays) ?? '';
    const body = bodyOf(endpoint);
    const filled = path.includes('/payments')
      ? path.replace('{id}', paid).replace('{payment_id}', pick(payments))
      : path
          .replace('{id}', pick(known))
          .replace('{delivery_id}', delivery.id)
          .replace('{outside_account_id}', outsideId)
          .replace('{reconciliation_id}', reconciliation.id)
          .replace('{member_id}', userId)
          .replace('{invitation_id}', invitation.id)
          .replace('{row}', '1')
          .replace('{date}', rent.starts_on)
          .replace('{month}', '2026-09')
          .replace('{category_id}', spending.id);
    const query = id === 'createImport' ? `?account_id=${used.id}` : (QUERIES[id] ?? '');
    const [mediaType, content] = Object.entries(FILES[id] ?? {})[0] ?? [];
    const file = mediaType && content && { file: { content, mediaType } };
    return { id, method, path: filled + query, ...(body && { body }), ...(file && file) };
  }

  function bodyOf({ id }: Endpoint): object | undefined {
    const example = REQUESTS[id] as object | undefined;
    const own = { register: `user-${randomUUID()}@example.com`, login: email, updateMe: email }[id];
    const { transactions, category_ids } = (example ?? {}) as {
      transactions?: object[];
      category_ids?: string[];
    };
    if (category_ids) return { category_ids: [spending.id] };
    if (transactions) return { transactions: transactions.map((each) => replaced(each, names)) };
    return (
      example && {
        ...replaced(example, { ...names, category_id: id.endsWith('Income') ? earning.id : spending.id }),
        ...(id.endsWith('JournalEntry') && { lines }),
        ...(own !== undefined && { email: own }),
        ...(id === 'createConnection' && { setup_token: bank.setupToken() }),
        ...(id === 'linkOutsideAccount' && { account_id: saved.id, from: undefined }),
        ...(id === 'changePassword' && { current_password: password }),
        ...(id === 'deleteMe' && { password }),
        ...(id === 'markCleared' && { transaction_ids: [spent.id] }),
        // Of an account on which nothing is cleared.
        ...(id === 'createReconciliation' && { balance: 0 }),
        ...(id.endsWith('Invitation') &&
          id !== 'createInvitation' && { token: invitationToken ?? invitation.token }),
      }
    );
  }

  return {
    sample,
    householdId: household.id,
    strangeSample: (endpoint) => {
      const strange = () => (endpoint.path.startsWith('/currencies') ? 'XXX' : randomUUID());
      const path = endpoint.path.replace(/\{\w+\}/g, strange) + (QUERIES[endpoint.id] ?? '');
      return { ...sample(endpoint), path };
    },
  };
}

const RECEIPT = JPEG();
const BANK_FILE = FILES.createImport?.['text/csv'] ?? '';

let daysAsked = Math.floor(Math.random() * 20_000);
/** A date that nothing else has requested, because functions cache the rates of a day. */
const farDay = () => new Date(Date.UTC(2131, 6, 19 + daysAsked++)).toISOString().slice(0, 10);

/** The required parts of a request. */
const QUERIES: Readonly<Record<string, string>> = {
  get getFxRate() {
    return `?from=EUR&to=USD&date=${farDay()}`;
  },
  getExport: '?format=hledger',
  addImportPart: '?number=2',
  getSummary: '?from=2026-08&to=2026-09',
  getNetWorth: '?from=2026-08&to=2026-09',
  // Not today, which may end before the request is sent.
  getForecast: `?through=${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}`,
  getBudgetReport: '?from=2026-08&to=2026-09',
  getSpending: '?from=2026-09-01&to=2026-09-30&by=category',
  getMembersReport: '?from=2026-09-01&to=2026-09-30',
};

function replaced(body: object, ids: Readonly<Record<string, string>>): object {
  const isNested = (value: unknown) => value !== null && typeof value === 'object' && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      isNested(value) ? replaced(value, ids) : (ids[field] ?? value),
    ]),
  );
}
