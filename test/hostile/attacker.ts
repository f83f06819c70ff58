import { hash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { idToBytes } from '../../lib/platform/id.ts';
import type { Item } from '../../lib/platform/table/write.ts';
import { actAs, call, newEmail, newUser, PASSWORD, type TestUser } from '../support/api.ts';
import { copies } from '../support/copied-user.ts';
import { join } from '../support/members.ts';
import { ENDPOINTS } from '../support/sample-requests.ts';
import { newSampleWorld } from '../support/sample-world.ts';
import { table } from '../support/table.ts';
import type { Knowledge } from './fields.ts';
import type { HostileRequest } from './requests.ts';

/** Marks every record of the victim, and nothing else: a response that contains it is a leak. */
export const SECRET_MARK = 'victims-eyes-only';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sent byte for byte: fetch would clean up paths, headers and bodies first. */
export function sendRaw(
  base: string,
  request: HostileRequest,
  token: string | undefined,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const body = request.body === undefined ? undefined : Buffer.from(request.body as string);
  const outgoing = httpRequest(
    {
      hostname,
      port,
      method: request.method,
      path: request.target,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...request.headers,
        ...(body && { 'content-length': body.length }),
      },
    },
    (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      buffer(incoming).then((bytes) => resolve({ status, headers, text: bytes.toString() }), reject);
    },
  );
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

/** The base currency of everyone here. */
const BASE = 'EUR';

/** A user with one record of everything, all of them marked. */
async function populate(user: TestUser, mark: string) {
  const created = async (path: string, body: object): Promise<string> => {
    const answer = await user.post(path, body);
    if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.text}`);
    return answer.body.id;
  };
  // Bought at its own rate, so that there is something to revalue.
  const foreign = { opening_balance: 100, opening_currency_id: 'USD', opening_fx_rate: 3 };
  await created('/accounts', { name: mark, type: 'asset', ...foreign, opening_date: '2026-01-01' });
  const accounts = (await user.get('/accounts')).body.data as { id: string; type: string }[];
  const [asset = '', owed = ''] = accounts.filter(({ type }) => type === 'asset').map(({ id }) => id);
  const spending = await created('/budgeting/categories', { name: `${mark} food` });
  const earning = await created('/budgeting/categories', { name: `${mark} pay`, kind: 'income' });
  const unused: string[] = [];
  for (const name of ['rent', 'travel', 'gifts'])
    unused.push(await created('/budgeting/categories', { name: `${mark} ${name}` }));
  const entry = {
    currency_id: BASE,
    amount: 12.34,
    date: '2026-01-31',
    asset_account_id: asset,
    memo: mark,
  };
  const expenses = [await created('/budgeting/expenses', { ...entry, category_id: spending })];
  expenses.push(await created('/budgeting/expenses', { ...entry, category_id: spending }));
  const incomes = [await created('/budgeting/incomes', { ...entry, category_id: earning })];
  // As many as expenses, because requests pick one at random.
  incomes.push(await created('/budgeting/incomes', { ...entry, category_id: earning }));
  const [from, to] = accounts.filter(({ type }) => type === 'asset').map(({ id }) => id);
  const moved = { currency_id: BASE, amount: 5, date: '2026-01-31', memo: mark };
  const transfers = [
    await created('/budgeting/transfers', { ...moved, from_account_id: from, to_account_id: to }),
  ];
  const lines = [
    { account_id: from, credit: 5 },
    { account_id: to, debit: 5, memo: mark },
  ];
  const entries = [
    await created('/ledger/entries', { currency_id: BASE, date: '2026-01-31', memo: mark, lines }),
  ];
  const contacts = [await created('/contacts', { name: `${mark} Bob`, notes: mark })];
  contacts.push(await created('/contacts', { name: `${mark} Eve` }));
  const owe = (more: object = {}) =>
    created('/obligations', {
      name: mark,
      opened_date: '2026-01-01',
      original_amount: 10,
      outstanding_amount: 5,
      contact_id: contacts[0],
      account_id: owed,
      currency_id: BASE,
      ...more,
    });
  // One that is paid, and two that can be changed and deleted.
  const obligations = [await owe({ funding_account_id: asset }), await owe(), await owe()];
  const payment = { date: '2026-01-31', amount: 1, memo: mark };
  const payments = [
    await created(`/obligations/${obligations[0]}/payments`, { ...payment, asset_account_id: asset }),
    await created(`/obligations/${obligations[0]}/payments`, payment),
  ];
  const { date: _date, ...template } = { ...entry, category_id: spending };
  const schedules = [
    await created('/budgeting/schedules', {
      name: mark,
      kind: 'expense',
      template,
      rule: { frequency: 'daily' },
      starts_on: '2026-01-01',
      mode: 'remind',
    }),
  ];
  const file = `Date,Payee,Amount\n2026-01-31,${mark},-5.00\n2026-01-30,${mark},-6.00\n`;
  const imports: string[] = [];
  for (let i = 0; i < 3; i++)
    imports.push((await user.api.createImport({ account_id: asset }, file, 'text/csv')).id);
  const edits: string[] = [];
  for (let i = 0; i < 2; i++)
    edits.push((await user.api.createEdit({ filter: { q: mark }, actions: { memo: `${mark} ${i}` } })).id);
  // Nobody listens there.
  const webhooks = [await created('/webhooks', { url: `http://localhost:9/${mark}`, events: ['contact.*'] })];
  const deliveries = [await created(`/webhooks/${webhooks[0]}/test`, {})];
  const sessions = (await user.get('/auth/sessions')).body.data as { id: string; current: boolean }[];
  const tokens = [await created('/auth/tokens', { name: mark, scope: 'write' })];
  return {
    ids: {
      'auth/{id}': tokens,
      category_id: [spending, earning],
      expense_category_id: [spending],
      income_category_id: [earning],
      from_category_id: [spending],
      to_category_id: [unused[0] ?? ''],
      account_id: accounts.map(({ id }) => id),
      asset_account_id: [asset],
      from_account_id: [from ?? ''],
      to_account_id: [to ?? ''],
      contact_id: contacts,
      funding_account_id: [asset],
      funding_category_id: [spending, earning],
      payment_id: payments,
      'accounts/{id}': accounts.map(({ id }) => id),
      'categories/{id}': [spending, earning, ...unused],
      'transactions/{id}': [...expenses, ...incomes],
      'transfers/{id}': transfers,
      'journal/{id}': entries,
      'schedules/{id}': schedules,
      'edits/{id}': edits,
      'imports/{id}': imports,
      'contacts/{id}': contacts,
      'obligations/{id}': obligations,
      'webhooks/{id}': webhooks,
      delivery_id: deliveries,
    },
    sessions: sessions.map(({ id }) => id),
  };
}

async function cursorsOf(user: TestUser): Promise<string[]> {
  const pages = ['/contacts?limit=1', '/budgeting/expenses?limit=1', '/accounts?limit=2'];
  return Promise.all(pages.map(async (path) => (await user.get(path)).body.next_cursor as string));
}

export interface Victim {
  readonly id: string;
  readonly bookId: string;
  readonly token: string;
  readonly records: Awaited<ReturnType<typeof populate>>;
  readonly cursors: readonly string[];
}

export async function createVictim(): Promise<Victim> {
  const user = await newUser({ name: SECRET_MARK, base_currency_id: BASE });
  const records = await populate(user, SECRET_MARK);
  return { id: user.id, bookId: user.bookId, token: user.token, records, cursors: await cursorsOf(user) };
}

const OTHER_SESSIONS = 2;

/** Users with one record of everything and some sessions. Each attacker is one of them. */
const populatedUser = copies(async () => {
  const { user, host, sample, householdId } = await newSampleWorld();
  const { ids } = await populate(user, 'mine');
  await join(user, host, 'editor', householdId);
  const [invitation] = (await user.api.listInvitations(householdId)).data;
  for (let i = 0; i < OTHER_SESSIONS; i++) await logIn(user.email);
  const sessions = (await user.get('/auth/sessions')).body.data as { id: string; current: boolean }[];
  const samples = Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.id, sample(endpoint)]));
  return {
    ...user,
    partitions: [`BOOK#${householdId}`, `USER#${host.id}`],
    samples,
    ids: {
      ...ids,
      'books/{id}': [householdId, user.bookId],
      member_id: [host.id, user.id],
      invitation_id: [invitation?.id ?? ''],
    },
    others: sessions.filter(({ current }) => !current).map(({ id }) => id),
  };
});

export class Attacker {
  readonly id: string;
  readonly bookId: string;
  readonly token: string;
  readonly knowledge: Knowledge;
  /** The fingerprint after the last request, if that was refused: it is also the one before the next request. */
  stored: string | undefined;

  private constructor({ id, bookId }: Pick<TestUser, 'id' | 'bookId'>, token: string, knowledge: Knowledge) {
    this.id = id;
    this.bookId = bookId;
    this.token = token;
    this.knowledge = knowledge;
  }

  static async create(victim: Victim): Promise<Attacker> {
    const user = actAs(await populatedUser(newEmail()));
    const foreign = [
      ...Object.values(victim.records.ids).flat(),
      ...victim.records.sessions,
      victim.id,
      victim.bookId,
    ];
    const [header = '', payload = '', signature = ''] = user.token.split('.');
    const tokens = [
      `Bearer ${user.token.slice(0, -2)}`,
      `Bearer ${header}.${payload}.`,
      `Bearer ${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`,
      `Bearer ${header}.${victim.token.split('.')[1]}.${signature}`,
      // An access token of the victim, without its secret.
      `Bearer pfs_${Buffer.concat([
        idToBytes(victim.id),
        idToBytes(victim.records.ids['auth/{id}'][0] ?? ''),
        Buffer.alloc(34),
      ]).toString('base64url')}`,
      `Bearer pfs_${'x'.repeat(3000)}`,
      'Bearer',
      'Bearer x',
      'Basic dXNlcjpwYXNz',
      `bearer ${user.token}`,
      `Bearer ${user.token}=`,
      `Bearer ${' '.repeat(4000)}x x`,
    ];
    return new Attacker(user, user.token, {
      email: user.email,
      password: PASSWORD,
      own: { ...user.ids, 'auth/{id}': [...user.others, ...(user.ids['auth/{id}'] ?? [])] },
      samples: user.samples,
      foreign,
      cursors: await cursorsOf(user),
      foreignCursors: victim.cursors,
      tokens,
    });
  }

  async isLoggedIn(): Promise<boolean> {
    return (await call('GET', '/auth/me', { token: this.token })).status === 200;
  }

  /** With the previous password; undefined if that is no longer right. */
  async loggedInAgain(): Promise<Attacker | undefined> {
    const token = await logIn(this.knowledge.email);
    return token === undefined ? undefined : new Attacker(this, token, this.knowledge);
  }
}

async function logIn(email: string): Promise<string | undefined> {
  const answer = await call('POST', '/auth/login', { body: { email, password: PASSWORD } });
  return answer.status === 200 ? answer.body.token : undefined;
}

/**
 * A fingerprint of everything stored for a user, except an attacker's sessions: attackers guess one another's e-mail
 * address and password, and one that attacks the login opens sessions for another.
 */
export async function fingerprint(
  { id, bookId }: Pick<TestUser, 'id' | 'bookId'>,
  without: readonly string[] = [],
): Promise<string> {
  const partitions = [`USER#${id}`, `CRED#${id}`, `BOOK#${bookId}`];
  const items = (await Promise.all(partitions.map((each) => table().list(each)))).flat();
  const isKept = ({ sk }: Item) => !without.some((prefix) => String(sk).startsWith(prefix));
  return hash('sha256', JSON.stringify(items.filter(isKept)));
}
