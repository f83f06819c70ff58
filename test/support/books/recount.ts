import { expect } from 'vitest';
import { type TestUser, walk } from '../api.ts';
import { minorOf } from '../exact.ts';
import { withoutGateway } from '../without-gateway.ts';
import { expectRegister, expectSums, tagsOf } from './check.ts';
import { BooksModel, sum } from './model.ts';
import { shownEntries, toLine } from './shown.ts';
import { expectStored } from './stored.ts';
import { digitsOf } from './world.ts';

/**
 * Recounts everything from the list of transactions, as an auditor would, for when requests race and nobody can predict
 * which of them wins. Whichever wins, all sums, registers and obligations must match the list.
 */
export async function expectConsistent(audited: TestUser): Promise<BooksModel> {
  const user = withoutGateway(audited);
  const [entries, categories, obligations, me] = await Promise.all([
    shownEntries(user),
    walk(user, '/budgeting/categories'),
    walk(user, '/obligations'),
    user.get('/auth/me'),
  ]);
  const model = new BooksModel();
  const baseId: string = me.body.base_currency_id;
  for (const { shown, categoryOf } of entries) {
    const { id, kind, date, amount, asset_account_id } = shown;
    const lines = shown.lines.map((line) => ({ ...toLine(line, baseId), categoryId: categoryOf(line) }));
    expect(sum(lines.map(({ base }) => base))).toBe(0n);
    if (kind === 'expense' || kind === 'income') {
      const [paid] = lines.filter(({ accountId }) => accountId === asset_account_id);
      const minor = minorOf(amount, digitsOf(paid?.currencyId ?? ''));
      expect([minor, -minor]).toContain(paid?.amount);
    }
    (shown.deleted_at === undefined ? model.entries : model.deleted).set(id, { id, kind, date, lines });
  }
  expect(model.entries.size + model.deleted.size).toBe(entries.length);
  const world = {
    user,
    baseId,
    model,
    categories: categories.map(({ id, kind, account }) => ({ id, kind, accountId: account.id })),
  };
  await expectStored(world);
  expect(await walk(user, '/tags')).toEqual(tagsOf(entries.map(({ shown }) => shown)));
  const accounts = await expectSums(world);
  const used = new Set(model.live.flatMap(({ lines }) => lines.map(({ accountId }) => accountId)));
  await Promise.all(
    accounts.filter(({ id }) => used.has(id)).map((account) => expectRegister(world, account)),
  );
  for (const { id, paid_amount, currency } of obligations) {
    const payments = await walk(user, `/obligations/${id}/payments`);
    const paid = payments.map(({ amount }) => minorOf(amount, digitsOf(currency.id)));
    expect(minorOf(paid_amount, digitsOf(currency.id))).toBe(sum(paid));
  }
  return model;
}
