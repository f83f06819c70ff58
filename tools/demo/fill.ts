import type { PersonalFinance } from '../../client/client.ts';
import type { PlannedTransaction } from './calendar.ts';
import { ACCOUNTS, CONTACTS, EXPENSE_CATEGORIES, INCOME_CATEGORIES, transactions } from './household.ts';
import { OBLIGATIONS } from './obligations.ts';
import { Progress } from './progress.ts';

/** Requests at a time: a laptop has only a few cores, and the service has a limit. */
const PARALLEL = 6;

type Ids = ReadonlyMap<string, string>;

/** Creates the records of the household that do not exist yet, and counts them. */
export async function fill(api: PersonalFinance): Promise<{ created: number; found: number }> {
  const planned = transactions();
  const names = [...ACCOUNTS, ...EXPENSE_CATEGORIES, ...INCOME_CATEGORIES, ...CONTACTS, ...OBLIGATIONS];
  const progress = new Progress(names.length + planned.length);
  const counts = { created: 0, found: 0 };

  /** Ids by name, after creating what is missing. */
  async function ensure<Wanted extends { readonly name: string }>(
    wanted: readonly Wanted[],
    existing: AsyncIterable<{ id: string; name: string }>,
    create: (one: Wanted) => Promise<{ id: string }>,
  ): Promise<Ids> {
    const ids = new Map<string, string>();
    for await (const { id, name } of existing) ids.set(name, id);
    for (const one of wanted) {
      if (ids.has(one.name)) counts.found += 1;
      else {
        ids.set(one.name, (await create(one)).id);
        counts.created += 1;
      }
      progress.step(one.name);
    }
    return ids;
  }

  const named = (names: readonly string[]) => names.map((name) => ({ name }));
  const accounts = await ensure(ACCOUNTS, api.listAccounts({ limit: 100 }), (one) => api.createAccount(one));
  const categories = {
    expense: await ensure(named(EXPENSE_CATEGORIES), api.listCategories({ kind: 'expense' }), ({ name }) =>
      api.createCategory({ name, kind: 'expense' }),
    ),
    income: await ensure(named(INCOME_CATEGORIES), api.listCategories({ kind: 'income' }), ({ name }) =>
      api.createCategory({ name, kind: 'income' }),
    ),
  };
  const contacts = await ensure(CONTACTS, api.listContacts(), (one) => api.createContact(one));
  await ensure(OBLIGATIONS, api.listObligations(), ({ contact, account, ...rest }) =>
    api.createObligation({
      ...rest,
      contact_id: idByName(contacts, contact),
      account_id: idByName(accounts, account),
    }),
  );

  const existing = new Set<string>();
  for await (const { date, memo } of api.listExpenses({ limit: 100 })) existing.add(`${date} ${memo}`);
  for await (const { date, memo } of api.listIncomes({ limit: 100 })) existing.add(`${date} ${memo}`);
  await inParallel(planned, async (one) => {
    if (existing.has(`${one.date} ${one.memo}`)) counts.found += 1;
    else {
      await record(one);
      counts.created += 1;
    }
    progress.step(`${one.date} ${one.memo}`);
  });
  progress.end();
  return counts;

  function record({ kind, category, account, currency, amount, date, memo }: PlannedTransaction) {
    const body = {
      currency_id: currency,
      category_id: idByName(categories[kind], category),
      asset_account_id: idByName(accounts, account),
      amount,
      date,
      memo,
    };
    return kind === 'expense' ? api.createExpense(body) : api.createIncome(body);
  }
}

function idByName(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has no ${name}.`);
  return id;
}

async function inParallel<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}
