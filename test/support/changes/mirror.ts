import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, ChangePage, PersonalFinance, Reconciliation } from '../../../client/client.ts';

const PATIENCE_MS = 30_000;

/** A copy of a user's records, kept by applying changes. By type and id: `expense/<id>`. */
export class Mirror {
  readonly records = new Map<string, unknown>();
  /** Of everything that was applied, in order. */
  readonly applied: Change[] = [];
  cursor: string | undefined;
  readonly #api: PersonalFinance;
  readonly #limit: number;

  constructor(api: PersonalFinance, { since, limit = 100 }: { since?: string; limit?: number } = {}) {
    this.#api = api;
    this.#limit = limit;
    this.cursor = since;
  }

  async readPage(): Promise<ChangePage> {
    const page = await this.#api.listChanges({ since: this.cursor, limit: this.#limit });
    for (const change of page.data) {
      const key = `${change.type}/${change.id}`;
      if (change.change === 'deleted') this.records.delete(key);
      else this.records.set(key, change.record);
      this.applied.push(change);
    }
    this.cursor = page.next_cursor;
    return page;
  }

  /** As far as the feed is now. */
  async catchUp(): Promise<this> {
    for (let page = await this.readPage(); page.has_more; ) page = await this.readPage();
    return this;
  }

  /** A change is there within seconds, but on a busy machine that may be many. */
  async until(isDone: () => boolean | Promise<boolean>): Promise<this> {
    const givesUpAt = Date.now() + PATIENCE_MS;
    do {
      await this.catchUp();
      if (await isDone()) return this;
      await sleep(100);
    } while (Date.now() < givesUpAt);
    return this;
  }

  /** As `listed` has it. */
  comparable(): Record<string, unknown> {
    return Object.fromEntries([...this.records].map(([key, record]) => [key, comparable(record)]).sort());
  }
}

/** What the lists show, by type and id as in a mirror. */
export async function listed(api: PersonalFinance): Promise<Record<string, unknown>> {
  const all = { limit: 100 };
  const obligations = await api.listObligations(all).all();
  const payments = await Promise.all(obligations.map(({ id }) => api.listPayments(id, all).all()));
  const [user, lock] = [await api.getMe(), await api.getLock()];
  const of = (type: string, records: { id: string }[]) =>
    records.map((record): [string, unknown] => [`${type}/${record.id}`, record]);
  const transactions = await api.listTransactions(all).all();
  const entries: [string, unknown][] = [
    ...of('account', await api.listAccounts(all).all()),
    ...of('group', await api.listGroups(all).all()),
    ...of('category', await api.listCategories(all).all()),
    ...of('contact', await api.listContacts(all).all()),
    ...of('rule', await api.listRules(all).all()),
    ...of('connection', await api.listConnections(all).all()),
    ...of('schedule', await api.listSchedules(all).all()),
    ...of('obligation', obligations),
    ...of('payment', payments.flat()),
    ...of('reconciliation', await reconciliations(api)),
    ...of('attachment', await api.listAttachments(all).all()),
    ...transactions.map((record): [string, unknown] => [`${record.kind}/${record.id}`, record]),
    ...(await budgets(api)),
    ['lock/lock', lock],
    [`user/${user.id}`, user],
  ];
  return Object.fromEntries(entries.map(([key, record]) => [key, comparable(record)]).sort());
}

async function reconciliations(api: PersonalFinance): Promise<Reconciliation[]> {
  const accounts = await api.listAccounts({ limit: 100 }).all();
  const reconciled = accounts.filter(({ cleared_balances = [] }) =>
    cleared_balances.some(({ reconciled_through }) => reconciled_through !== undefined),
  );
  return (await Promise.all(reconciled.map(({ id }) => api.listReconciliations(id).all()))).flat();
}

/** The months that the tests use. */
const MONTHS = ['2026-08', '2026-09', '2026-10'];

async function budgets(api: PersonalFinance): Promise<[string, unknown][]> {
  const months = await Promise.all(MONTHS.map((month) => api.getBudget(month)));
  return months.flatMap(({ month, categories }) =>
    categories
      .filter(({ assigned }) => assigned !== 0)
      .map(({ category_id, assigned }): [string, unknown] => [
        `budget/${month}/${category_id}`,
        { month, category_id, assigned },
      ]),
  );
}

/** What other records decide is not repeated for each record: names, the lock, and what is reconciled. */
const OF_OTHERS = new Set(['is_locked', 'is_reconciled', 'account_name']);

function comparable(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record), (name, value) => {
    if (OF_OTHERS.has(name)) return undefined;
    // A nested contact or account: only which one it is.
    if ((name === 'contact' || name === 'account') && value !== null && typeof value === 'object')
      return { id: value.id };
    return value;
  });
}
