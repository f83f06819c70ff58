import { describe, expect, test } from 'vitest';
import {
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  type Json,
  KINDS,
  newBooks,
  PATHS,
} from '../../support/user-with-books.ts';

describe.each(KINDS)('a refund of an %s', (kind) => {
  test('moves the money the other way, with positive amounts', async () => {
    const books = await newBooks();
    const usual = await books.record(kind, { amount: 30 });
    const refund = await books.record(kind, { amount: 12.5, is_refund: true });
    expect(usual.is_refund).toBe(false);
    expect(refund).toMatchObject({
      is_refund: true,
      amount: 12.5,
      base_amount: 12.5,
      category_id: usual.category_id,
    });
    const columns = (made: Json) =>
      made.lines.map((line: Json) => [line.account_id, line.debit, line.credit]);
    expect(columns(refund)).toEqual(
      columns(usual).map(([account, debit, credit]: number[]) => [account, credit && 12.5, debit && 12.5]),
    );
    const cash = await books.balances(books.accounts.Cash.id);
    expect(cash.balance).toBe(kind === 'expense' ? -17.5 : 17.5);
    expect(done(await books.user.get(`${PATHS[kind]}/${refund.id}`))).toEqual(refund);
    await expectBalanced(books.user);
  });

  test('lowers the total of its category, which may become negative; shares are then 0', async () => {
    const books = await newBooks();
    const other = await books.newCategory(kind, 'Other');
    await books.record(kind, { amount: 10 });
    await books.record(kind, { amount: 25, is_refund: true, category_id: other.id });
    const { total } = done(await books.user.get('/reports/summary?from=2026-03&to=2026-03'));
    expect(total.categories.map(({ name, amount, share }: Json) => [name, amount, share])).toEqual([
      [books.categories[kind].name, 10, 0],
      ['Other', -25, 0],
    ]);
    expect([total[kind], total.net]).toEqual([-15, kind === 'expense' ? 15 : -15]);
  });

  test('can be toggled by PUT, and a month whose refunds cancel out shows 0', async () => {
    const books = await newBooks();
    const made = await books.record(kind, { amount: 8 });
    const refund = await books.record(kind, { amount: 8, is_refund: true });
    const shown = async () => done(await books.user.get('/reports/summary?from=2026-03&to=2026-03')).total;
    expect((await shown()).categories).toMatchObject([{ amount: 0, share: 0 }]);
    const back = done(
      await books.user.put(`${PATHS[kind]}/${refund.id}`, { ...refund, is_refund: undefined }),
    );
    expect(back.is_refund).toBe(false);
    expect((await shown())[kind]).toBe(16);
    expect(back.lines.map((line: Json) => line.debit)).toEqual(made.lines.map((line: Json) => line.debit));
  });
});

test('payee, external id and refund are checked like every field', async () => {
  const { user, body } = await newBooks();
  const post = (changes: Record<string, unknown>) => user.post(PATHS.expense, body('expense', changes));
  expectFaults(await post({ payee: 'x'.repeat(151), external_id: '', is_refund: 'yes' }), {
    payee: 'too_long',
    external_id: 'too_short',
    is_refund: 'invalid_type',
  });
  expectFaults(await post({ external_id: 'x'.repeat(201) }), { external_id: 'too_long' });
  expectFaults(await post({ external_id: 'a\nb' }), { external_id: 'invalid_characters' });
  const made = done(await post({ payee: ' Corner Bakery ', external_id: ' Till 7 ' }));
  expect(made).toMatchObject({ payee: 'Corner Bakery', external_id: 'Till 7' });
  expect(done(await post({ payee: '' }))).not.toHaveProperty('payee');
});

test('an external id belongs to one live transaction, whatever its kind', async () => {
  const { user, body, record } = await newBooks();
  const first = await record('expense', { external_id: 'bank-1' });
  expectProblem(
    await user.post(PATHS.income, body('income', { external_id: 'bank-1' })),
    409,
    'external_id_taken',
  );
  // Compared exactly.
  const other = await record('income', { external_id: 'BANK-1' });
  expectProblem(
    await user.put(`${PATHS.income}/${other.id}`, { ...other, external_id: 'bank-1' }),
    409,
    'external_id_taken',
  );
  const path = `${PATHS.expense}/${first.id}`;
  expect((await user.delete(path)).status).toBe(204);
  const second = await record('income', { external_id: 'bank-1' });
  expectProblem(await user.post(`${path}/restore`), 409, 'external_id_taken');
  done(await user.put(`${PATHS.income}/${second.id}`, { ...second, external_id: undefined }));
  expect(done(await user.post(`${path}/restore`)).external_id).toBe('bank-1');
  const taken = await Promise.all(
    Array.from({ length: 5 }, () => user.post(PATHS.expense, body('expense', { external_id: 'race' }))),
  );
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});
