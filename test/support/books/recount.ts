import { expect } from 'vitest';
import { type TestUser, walk } from '../api.ts';
import type { Json } from '../user-with-books.ts';
import { withoutGateway } from '../without-gateway.ts';

/** In ten-thousandths, so that sums of JSON numbers stay exact. */
const units = (value: number) => Math.round(value * 10_000);

/**
 * Recounts everything from the list of transactions, as an auditor would, for when requests race and nobody can predict
 * which of them wins. Whichever wins, every balance, register and obligation must match the list.
 */
export async function expectAddsUp(
  audited: TestUser,
): Promise<{ transactions: Json[]; accounts: Map<string, Json> }> {
  const user = withoutGateway(audited);
  const [transactions, accounts, obligations] = await Promise.all([
    walk(user, '/transactions'),
    walk(user, '/accounts'),
    walk(user, '/obligations'),
  ]);
  const sums = new Map<string, number>();
  const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + units(value));
  for (const { lines } of transactions) {
    for (const line of lines) {
      add(line.account_id, line.debit_base - line.credit_base);
      add(`${line.account_id} ${line.currency_id}`, line.debit - line.credit);
    }
    const total = lines.reduce(
      (sum: number, line: Json) => sum + units(line.debit_base) - units(line.credit_base),
      0,
    );
    expect(total).toBe(0);
  }
  expect(new Set(transactions.map(({ id }: Json) => id)).size).toBe(transactions.length);
  for (const { id, type, balance, balances } of accounts) {
    const sign = type === 'asset' || type === 'expense' ? 1 : -1;
    expect([id, units(balance)]).toEqual([id, sign * (sums.get(id) ?? 0) + 0]);
    for (const each of balances)
      expect([id, units(each.balance)]).toEqual([
        id,
        sign * (sums.get(`${id} ${each.currency_id}`) ?? 0) + 0,
      ]);
    const rows = await walk(user, `/accounts/${id}/register`);
    const lines = transactions
      .flatMap(({ lines: all }: Json) => all)
      .filter((line: Json) => line.account_id === id);
    expect(rows).toHaveLength(lines.length);
    if (rows[0]) expect(rows[0].balance).toBe(balance);
    const last = rows.at(-1);
    if (last) expect(units(last.balance)).toBe(sign * units(last.debit_base - last.credit_base) + 0);
  }
  for (const { id, paid_amount } of obligations) {
    const payments = await walk(user, `/obligations/${id}/payments`);
    expect(units(paid_amount)).toBe(
      payments.reduce((sum: number, { amount }: Json) => sum + units(amount), 0),
    );
  }
  const { total } = (await user.get('/reports/trial-balance')).body;
  expect(total.debit).toBe(total.credit);
  return { transactions, accounts: new Map(accounts.map((account: Json) => [account.id, account])) };
}
