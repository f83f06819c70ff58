import { type TestUser, walk } from '../../support/api.ts';

export const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Everything that the API shows of a user's books, with ids numbered in the order in which they appear. */
export async function shownBooks(user: TestUser): Promise<unknown> {
  const [accounts, groups, categories, contacts, obligations, transactions, schedules, rules, tags] =
    await Promise.all([
      walk(user, '/accounts'),
      walk(user, '/budgeting/groups'),
      walk(user, '/budgeting/categories'),
      walk(user, '/contacts?include_deleted=true'),
      walk(user, '/obligations?include_deleted=true'),
      walk(user, '/transactions?include_deleted=true'),
      walk(user, '/budgeting/schedules'),
      walk(user, '/rules'),
      walk(user, '/tags'),
    ]);
  const registers: unknown[] = [];
  const reconciliations: unknown[] = [];
  for (const { id } of accounts) {
    registers.push(await walk(user, `/accounts/${id}/register`));
    reconciliations.push(await walk(user, `/accounts/${id}/reconciliations`));
  }
  const payments: unknown[] = [];
  for (const { id, deleted_at } of obligations)
    if (deleted_at === null)
      payments.push(await walk(user, `/obligations/${id}/payments?include_deleted=true`));
  const range = 'from=2025-12&to=2026-03';
  const [lock, trialBalance, summary, netWorth, budgets, me] = await Promise.all(
    [
      '/budgeting/lock',
      '/reports/trial-balance',
      `/reports/summary?${range}`,
      `/reports/net-worth?${range}`,
      `/reports/budget?${range}`,
      '/auth/me',
    ].map(async (path) => (await user.get(path)).body),
  );
  const books = {
    ...{ accounts, groups, categories, contacts, obligations, transactions, schedules, rules, tags },
    ...{ registers, reconciliations, payments },
  };
  const reports = {
    lock,
    trialBalance,
    summary,
    netWorth,
    budgets,
    base: me.base_currency_id,
    zone: me.time_zone,
  };
  const numbers = new Map<string, string>();
  const text = JSON.stringify({ ...books, ...reports }).replaceAll(ID, (id) => {
    const number = numbers.get(id) ?? `#${numbers.size}`;
    numbers.set(id, number);
    return number;
  });
  return JSON.parse(text);
}
