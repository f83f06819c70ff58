import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape.
  readonly body: any;
}

interface Expected {
  readonly path: string;
  readonly id: string;
  amount: number;
  /** `maybe`: a response was lost and the client gave up, so both states are valid. */
  deleted: boolean | 'maybe';
  /** Amounts that are also valid, because the response to a change was lost. */
  maybeAmounts: number[];
}

const KINDS = ['expense', 'income'] as const;
const PATHS = { expense: '/budgeting/expenses', income: '/budgeting/incomes' } as const;

/** One person's client, which keeps its own books of what the service has acknowledged. */
export class Household {
  readonly expected = new Map<string, Expected>();
  /** Create requests whose response was lost, by their unique memo. */
  readonly abandoned = new Map<string, number>();
  acknowledged = 0;
  unanswered = 0;
  readonly #base: string;
  #token = '';
  #accounts: string[] = [];
  #categories = { expense: '', income: '' };

  constructor(base: string) {
    this.#base = base;
  }

  async moveIn(): Promise<void> {
    const password = 'correct horse battery';
    const email = `soak-${randomUUID()}@example.com`;
    const body = { name: 'Soak', email, password, password_confirmation: password };
    this.#token = (await this.#must('POST', '/auth/register', body)).token;
    const { data } = await this.#must('GET', '/accounts');
    this.#accounts = data
      .filter((account: { type: string }) => account.type !== 'equity')
      .map((account: { id: string }) => account.id);
    for (const kind of KINDS) {
      this.#categories[kind] = (await this.#must('POST', '/budgeting/categories', { name: kind, kind })).id;
    }
  }

  /** One random thing that a client does. */
  async act(): Promise<void> {
    const live = [...this.expected.values()].filter((record) => record.deleted === false);
    const dice = Math.random();
    const record = live[Math.floor(Math.random() * live.length)];
    if (!record || dice < 0.5) return this.#create();
    if (dice < 0.75) return this.#change(record);
    return this.#delete(record);
  }

  async #create(): Promise<void> {
    const kind = KINDS[Math.random() < 0.7 ? 0 : 1] ?? 'expense';
    const memo = randomUUID();
    const body = { ...this.#entry(kind), memo };
    const key = { 'idempotency-key': memo };
    // An impatient client gives up after one try; a careful one repeats with the same key.
    const attempts = Math.random() < 0.2 ? 1 : 40;
    const reply = await this.#send('POST', PATHS[kind], body, key, attempts);
    if (!reply) {
      this.abandoned.set(memo, body.amount);
      return;
    }
    if (reply.status !== 200) throw new Error(`POST ${kind}: ${reply.status} ${JSON.stringify(reply.body)}`);
    const { id } = reply.body;
    this.expected.set(id, {
      path: `${PATHS[kind]}/${id}`,
      id,
      amount: body.amount,
      deleted: false,
      maybeAmounts: [],
    });
  }

  async #change(record: Expected): Promise<void> {
    const kind = record.path.startsWith(PATHS.expense) ? 'expense' : 'income';
    const body = this.#entry(kind);
    const reply = await this.#send('PUT', record.path, body, {}, 40);
    if (!reply) record.maybeAmounts.push(body.amount);
    else if (reply.status !== 200) throw new Error(`PUT: ${reply.status} ${JSON.stringify(reply.body)}`);
    else Object.assign(record, { amount: body.amount, maybeAmounts: [] });
  }

  async #delete(record: Expected): Promise<void> {
    const reply = await this.#send('DELETE', record.path, undefined, {}, 40);
    // A repeat of a delete that was carried out finds nothing left to delete.
    if (!reply) record.deleted = 'maybe';
    else if (reply.status === 204 || reply.status === 404) record.deleted = true;
    else throw new Error(`DELETE: ${reply.status} ${JSON.stringify(reply.body)}`);
  }

  #entry(kind: 'expense' | 'income') {
    return {
      currency_id: ['USD', 'EUR', 'JPY'][Math.floor(Math.random() * 3)],
      fx_rate: undefined,
      category_id: this.#categories[kind],
      amount: 1 + Math.floor(Math.random() * 1_000),
      date: `2026-0${1 + Math.floor(Math.random() * 9)}-15`,
      asset_account_id: this.#accounts[Math.floor(Math.random() * this.#accounts.length)],
    };
  }

  /** Undefined if the outcome is unknown. A 5xx is not an acknowledgement. */
  async #send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    attempts: number,
  ): Promise<Reply | undefined> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const reply = await this.#once(method, path, body, headers).catch(() => undefined);
      if (reply && reply.status < 500 && reply.status !== 409 && reply.status !== 429) {
        this.acknowledged++;
        return reply;
      }
      this.unanswered++;
      await sleep(50 + Math.random() * 250);
    }
    return undefined;
  }

  async #once(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  // biome-ignore lint/suspicious/noExplicitAny: records of every shape.
  async #must(method: string, path: string, body?: unknown): Promise<any> {
    const reply = await this.#once(method, path, body, {});
    if (reply.status !== 200)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  /** Everything that is stored, as the API shows it. */
  async audit() {
    const transactions = [];
    for (const kind of KINDS) {
      let cursor: string | null = null;
      do {
        const page = await this.#must(
          'GET',
          `${PATHS[kind]}?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        transactions.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null);
    }
    const accounts = (await this.#must('GET', '/accounts?limit=100')).data;
    const trialBalance = await this.#must('GET', '/reports/trial-balance');
    const summary = await this.#must('GET', '/reports/summary?from=2026-01&to=2026-12');
    return { transactions, accounts, trialBalance, summary };
  }
}
