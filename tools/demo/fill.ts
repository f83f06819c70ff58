import { isProblem, type PersonalFinance } from '../../client/client.ts';
import { Progress } from '../cli/progress.ts';
import type { PlannedTransaction } from './calendar.ts';
import {
  ACCOUNTS,
  CONTACTS,
  EXPENSE_CATEGORIES,
  INCOME_CATEGORIES,
  OPENING_ENTRY,
  OWNERS,
  openingDate,
  transactions,
} from './household.ts';
import { obligations, type PlannedObligation } from './obligations.ts';
import type { Period } from './period.ts';
import { BUDGET_STEPS, fillBudgets, SCHEDULES, SURPLUS, scheduleBody } from './plans.ts';
import { type IdOf, obligationBody, openingBody, transactionBody, transferBody } from './requests.ts';
import { transfers } from './transfers.ts';

/** How many transactions are sent together, unless the service says that fewer fit into one write. */
const TOGETHER = 25;

type Ids = ReadonlyMap<string, string>;
type Titled = { readonly date: string; readonly memo?: string };

/** Creates the records of the household that do not exist yet, each by the one who paid, and counts them. */
export async function fill(
  api: PersonalFinance,
  partner: PersonalFinance,
  period: Period,
): Promise<{ created: number; found: number }> {
  const planned = transactions(period);
  const moved = transfers(planned, period);
  const owed = obligations(period);
  const opening = { ...OPENING_ENTRY, date: openingDate(period) };
  const payments = owed.flatMap((one) => one.payments ?? []);
  const named = [ACCOUNTS, EXPENSE_CATEGORIES, INCOME_CATEGORIES, CONTACTS, owed, SCHEDULES].flat();
  const records = [named, payments, planned, moved, [opening]].flat();
  const progress = new Progress(process.stdout, records.length + BUDGET_STEPS);
  const counts = { created: 0, found: 0 };

  /** Creates the records that are missing, and returns the ids of all by name. */
  async function ensure<Wanted extends { readonly name: string }>(
    wanted: readonly Wanted[],
    existing: AsyncIterable<{ id: string; name: string }>,
    create: (one: Wanted) => Promise<{ id: string }>,
  ): Promise<Ids> {
    const ids = new Map<string, string>();
    for await (const { id, name } of existing) ids.set(name, id);
    for (const one of wanted) {
      const isNew = !ids.has(one.name);
      if (isNew) ids.set(one.name, (await create(one)).id);
      count(one.name, isNew);
    }
    return ids;
  }

  const byName = (names: readonly string[]) => names.map((name) => ({ name }));
  const accounts = await ensure(ACCOUNTS, api.listAccounts({ limit: 100 }), (one) =>
    api.createAccount({ ...one, opening_date: opening.date }),
  );
  const categories = {
    expense: await ensure(byName(EXPENSE_CATEGORIES), api.listCategories({ kind: 'expense' }), ({ name }) =>
      api.createCategory({
        name,
        kind: 'expense',
        ...(SURPLUS.includes(name) && { budget_rollover: 'surplus' }),
      }),
    ),
    income: await ensure(byName(INCOME_CATEGORIES), api.listCategories({ kind: 'income' }), ({ name }) =>
      api.createCategory({ name, kind: 'income' }),
    ),
  };
  const contacts = await ensure(CONTACTS, api.listContacts(), (one) => api.createContact(one));
  const ids = { account: accounts, contact: contacts, ...categories };
  const idOf: IdOf = (type, name) => idByName(ids[type], name);
  const obligationIds = await ensure(owed, api.listObligations(), (one) =>
    api.createObligation(obligationBody(one, idOf)),
  );
  for (const one of owed) await pay(idByName(obligationIds, one.name), one);

  const existing = new Set<string>();
  for await (const one of api.listTransactions({ limit: 100 })) existing.add(titleOf(one));
  await once(opening, () => api.createJournalEntry(openingBody(opening.date, idOf)));
  for (const one of moved) await once(one, () => api.createTransfer(transferBody(one, idOf)));
  const isPartners = ({ account }: PlannedTransaction) =>
    OWNERS[account as keyof typeof OWNERS] === 'partner';
  await recordTogether(
    api,
    planned.filter((one) => !isPartners(one)),
  );
  await recordTogether(partner, planned.filter(isPartners));
  for (const name of ['Credit card', 'Cash']) await revalue(idOf('account', name));
  await fillBudgets(api, period, (name) => idOf('expense', name), count);
  await ensure(SCHEDULES, api.listSchedules(), (one) => api.createSchedule(scheduleBody(one, period, idOf)));
  progress.end();
  return counts;

  /** Foreign purchases are paid at other rates. What is left of that is no debt, and no money. */
  async function revalue(id: string): Promise<void> {
    try {
      await api.revalueAccount(id, { date: period.today });
    } catch (error) {
      if (!isProblem(error, 'already_valued')) throw error;
    }
  }

  /** Runs a step unless a transaction with this date and memo exists. */
  async function once(one: Titled, act: () => Promise<unknown>): Promise<void> {
    const isNew = !existing.has(titleOf(one));
    if (isNew) await act();
    count(titleOf(one), isNew);
  }

  function count(what: string, isNew: boolean): void {
    counts[isNew ? 'created' : 'found'] += 1;
    progress.step(what);
  }

  async function pay(id: string, { payments = [] }: PlannedObligation): Promise<void> {
    if (payments.length === 0) return;
    const paid = new Set<string>();
    for await (const { date } of api.listPayments(id)) paid.add(date);
    for (const { date, amount, account } of payments) {
      const isNew = !paid.has(date);
      const asset_account_id = account && idOf('account', account);
      if (isNew) await api.createPayment(id, { date, amount, asset_account_id });
      count(`${date} payment`, isNew);
    }
  }

  async function recordTogether(by: PersonalFinance, all: readonly PlannedTransaction[]): Promise<void> {
    const isThere = (one: Titled) => existing.has(titleOf(one));
    for (const one of all.filter(isThere)) count(titleOf(one), false);
    let waiting = all.filter((one) => !isThere(one));
    let size = TOGETHER;
    while (waiting.length > 0) {
      const next = waiting.slice(0, size);
      try {
        await by.createTransactions({
          transactions: next.map((one) => ({ kind: one.kind, ...transactionBody(one, idOf) })),
        });
      } catch (error) {
        if (!isProblem(error, 'batch_too_large') || !error.fits) throw error;
        size = error.fits;
        continue;
      }
      for (const one of next) count(titleOf(one), true);
      waiting = waiting.slice(size);
      size = TOGETHER;
    }
  }
}

/** The demo recognizes a transaction by its date and memo. */
function titleOf({ date, memo }: Titled): string {
  return `${date} ${memo}`;
}

function idByName(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has no ${name}.`);
  return id;
}
