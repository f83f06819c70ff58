import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape.
  readonly body: any;
}

interface Expected {
  readonly kind: Kind;
  readonly path: string;
  readonly id: string;
  amount: number;
  /** `maybe`: a response was lost and the client gave up, so both states are valid. */
  deleted: boolean | 'maybe';
  /** Amounts that are also valid, because the response to a change was lost. */
  maybeAmounts: number[];
}

/** What a client records, in its usual proportions. */
const KINDS = ['expense', 'expense', 'split', 'income', 'transfer', 'journal', 'payment'] as const;
type Kind = (typeof KINDS)[number];

/** A simulated client, which keeps its own record of what the service has acknowledged. */
export class Household {
  readonly expected = new Map<string, Expected>();
  /** Create requests whose response was lost, by their unique memo. */
  readonly abandoned = new Map<string, number>();
  acknowledged = 0;
  unanswered = 0;
  readonly #base: string;
  #token = '';
  #accounts: string[] = [];
  #categories = { expense: '', other: '', income: '' };
  #opening = '';
  #loan = '';
  /** The loan's entries, which were not recorded as transactions. */
  openingEntryId = '';

  constructor(base: string) {
    this.#base = base;
  }

  async moveIn(): Promise<void> {
    const password = 'correct horse battery';
    const email = `soak-${randomUUID()}@example.com`;
    const body = { name: 'Soak', email, password, password_confirmation: password };
    this.#token = (await this.#must('POST', '/auth/register', body)).token;
    const { data } = await this.#must('GET', '/accounts');
    const withCode = (code: string): string =>
      data.find((account: { code: string; id: string }) => account.code === code).id;
    this.#accounts = ['1000', '1010', '2100'].map(withCode);
    this.#opening = withCode('3000');
    for (const name of ['expense', 'other', 'income'] as const) {
      const kind = name === 'income' ? 'income' : 'expense';
      this.#categories[name] = (await this.#must('POST', '/budgeting/categories', { name, kind })).id;
    }
    const { id } = await this.#must('POST', '/contacts', { name: 'Bob' });
    const loan = await this.#must('POST', '/obligations', {
      name: 'A loan that outlasts every payment',
      opened_date: '2026-01-01',
      original_amount: 10_000_000,
      outstanding_amount: 10_000_000,
      currency_id: 'EUR',
      contact_id: id,
      account_id: withCode('1200'),
      funding: 'opening_balance',
    });
    this.#loan = loan.id;
    this.openingEntryId = loan.opening_entry_id;
  }

  #pathOf(kind: Kind): string {
    if (kind === 'income') return '/budgeting/incomes';
    if (kind === 'transfer') return '/budgeting/transfers';
    if (kind === 'journal') return '/ledger/entries';
    return kind === 'payment' ? `/obligations/${this.#loan}/payments` : '/budgeting/expenses';
  }

  /** One random thing that a client does. */
  async act(): Promise<void> {
    const live = [...this.expected.values()].filter((record) => record.deleted === false);
    const dice = Math.random();
    const record = live[Math.floor(Math.random() * live.length)];
    if (!record || dice < 0.5) return this.#create();
    // A payment is changed by deleting it and recording another.
    if (dice < 0.75 && record.kind !== 'payment') return this.#change(record);
    return this.#delete(record);
  }

  async #create(): Promise<void> {
    const kind = KINDS[Math.floor(Math.random() * KINDS.length)] ?? 'expense';
    const memo = randomUUID();
    const { amount, body: fields } = this.#entry(kind);
    const body = { ...fields, memo };
    const key = { 'idempotency-key': memo };
    // An impatient client gives up after one try; a careful one repeats with the same key.
    const attempts = Math.random() < 0.2 ? 1 : 40;
    const reply = await this.#send('POST', this.#pathOf(kind), body, key, attempts);
    if (!reply) {
      this.abandoned.set(memo, amount);
      return;
    }
    if (reply.status !== 200) throw new Error(`POST ${kind}: ${reply.status} ${JSON.stringify(reply.body)}`);
    const { id } = reply.body;
    this.expected.set(id, {
      kind,
      path: `${this.#pathOf(kind)}/${id}`,
      id,
      amount,
      deleted: false,
      maybeAmounts: [],
    });
  }

  async #change(record: Expected): Promise<void> {
    // A plain expense may become a split one, and vice versa.
    const isExpense = record.kind === 'expense' || record.kind === 'split';
    const kind = isExpense ? (Math.random() < 0.5 ? 'expense' : 'split') : record.kind;
    const { amount, body } = this.#entry(kind);
    const reply = await this.#send('PUT', record.path, body, {}, 40);
    if (!reply) record.maybeAmounts.push(amount);
    else if (reply.status !== 200) throw new Error(`PUT: ${reply.status} ${JSON.stringify(reply.body)}`);
    else Object.assign(record, { amount, maybeAmounts: [] });
  }

  async #delete(record: Expected): Promise<void> {
    const reply = await this.#send('DELETE', record.path, undefined, {}, 40);
    // Repeating a delete that was carried out finds nothing left to delete.
    if (!reply) record.deleted = 'maybe';
    else if (reply.status === 204 || reply.status === 404) record.deleted = true;
    else throw new Error(`DELETE: ${reply.status} ${JSON.stringify(reply.body)}`);
  }

  #entry(kind: Kind): { amount: number; body: object } {
    const amount = 2 + Math.floor(Math.random() * 1_000);
    const any = Math.floor(Math.random() * this.#accounts.length);
    const [account, other] = [this.#accounts[any], this.#accounts[(any + 1) % this.#accounts.length]];
    const date = `2026-0${1 + Math.floor(Math.random() * 9)}-15`;
    const currency_id = ['USD', 'EUR', 'JPY'][Math.floor(Math.random() * 3)];
    const spent = { date, currency_id, amount, asset_account_id: account };
    const { expense, other: another, income } = this.#categories;
    switch (kind) {
      case 'split': {
        const splits = [
          { category_id: expense, amount: amount - 1 },
          { category_id: another, amount: 1 },
        ];
        return { amount, body: { ...spent, splits } };
      }
      case 'transfer': {
        const route = { date, from_account_id: account, to_account_id: other, to_currency_id: 'EUR' };
        return { amount, body: { ...route, currency_id, amount } };
      }
      case 'journal': {
        const lines = [
          { account_id: account, debit: amount },
          { account_id: this.#opening, credit: amount },
        ];
        return { amount, body: { date, currency_id, lines } };
      }
      case 'payment':
        return { amount, body: { date, amount, asset_account_id: account } };
      default:
        return { amount, body: { ...spent, category_id: kind === 'expense' ? expense : income } };
    }
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
    let cursor: string | null = null;
    do {
      const page = await this.#must(
        'GET',
        `/transactions?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      transactions.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const accounts = (await this.#must('GET', '/accounts?limit=100')).data;
    const trialBalance = await this.#must('GET', '/reports/trial-balance');
    const summary = await this.#must('GET', '/reports/summary?from=2026-01&to=2026-12');
    const { paid_amount } = await this.#must('GET', `/obligations/${this.#loan}`);
    return { transactions, accounts, trialBalance, summary, paidAmount: paid_amount as number };
  }
}
