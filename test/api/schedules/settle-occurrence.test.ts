import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { providerRate } from '../../support/ledger-rates.ts';
import { inDays, NOON, TODAY } from '../../support/noon.ts';
import { type Books, done, expectFaults, expectProblem, newBooks } from '../../support/user-with-books.ts';
import { PATH, planner } from './support.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks(NOON);
});

test('posts one date with the fields that differ this time, and returns the transaction', async () => {
  const { plan, settle, read } = planner(books);
  const { id, template } = await plan();
  const posted = done(
    await settle(id, inDays(1), { action: 'post', amount: 900.5, memo: 'more', date: TODAY }),
  );
  expect(posted).toMatchObject({ ...template, kind: 'expense', amount: 900.5, memo: 'more', date: TODAY });
  expect(done(await books.user.get(`/transactions/${posted.id}`))).toEqual(posted);
  expect(await read(id)).toMatchObject({ next_date: TODAY, posted_count: 1 });
});

test('skips one date, and returns the schedule', async () => {
  const { plan, settle } = planner(books);
  const { id } = await plan({ max_count: 2 });
  expect(done(await settle(id, TODAY))).toMatchObject({ id, next_date: inDays(1), posted_count: 0 });
  const last = done(await settle(id, inDays(1)));
  expect('next_date' in last).toBe(false);
});

test('settles a date once, even in parallel, with a key, and after the transaction was deleted', async () => {
  const { plan, settle, read } = planner(books);
  const { id } = await plan();
  const answers = await Promise.all([1, 2, 3, 4].map(() => settle(id, TODAY, { action: 'post' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expectProblem(await settle(id, TODAY), 409, 'occurrence_done');
  const posted = answers.find(({ status }) => status === 200)?.body;
  expect((await books.user.delete(`/budgeting/expenses/${posted.id}`)).status).toBe(204);
  expectProblem(await settle(id, TODAY, { action: 'post' }), 409, 'occurrence_done');
  expect((await read(id)).posted_count).toBe(1);

  const options = { headers: { 'idempotency-key': randomUUID() } };
  const first = await settle(id, inDays(1), { action: 'post' }, options);
  const repeated = await settle(id, inDays(1), { action: 'post' }, options);
  expect([repeated.headers.get('idempotency-replayed'), done(repeated)]).toEqual(['true', done(first)]);
});

describe('a change to the schedule before the write is taken into account', () => {
  /** Posts a date, and does something else between the read and the write of the schedule. */
  async function overtaken(id: string, meanwhile: () => Promise<unknown>) {
    const { settle } = planner(books);
    const between = await holdWrite(books.user, 'SettleOccurrence');
    const late = settle(id, TODAY, { action: 'post' });
    await between(meanwhile);
    return late;
  }

  test('the same date was posted: it is not posted again', async () => {
    const { plan, settle, read } = planner(books);
    const { id } = await plan();
    const late = await overtaken(id, async () => done(await settle(id, TODAY, { action: 'post' })));
    expectProblem(late, 409, 'occurrence_done');
    expect((await read(id)).posted_count).toBe(1);
  });

  test('another date was skipped: both dates are done', async () => {
    const { plan, settle, read } = planner(books);
    const { id } = await plan();
    done(await overtaken(id, async () => done(await settle(id, inDays(1)))));
    expect(await read(id)).toMatchObject({ next_date: inDays(2), posted_count: 1 });
  });

  test('the schedule was changed: the changed one is posted and kept', async () => {
    const { plan, read } = planner(books);
    const planned = await plan();
    const changed = { ...planned, name: 'More', template: { ...planned.template, amount: 900 } };
    const path = `${PATH}/${planned.id}`;
    const late = await overtaken(planned.id, async () => done(await books.user.put(path, changed)));
    expect(done(late).amount).toBe(900);
    expect(await read(planned.id)).toMatchObject({ name: 'More', posted_count: 1 });
  });

  test('the schedule was deleted: nothing is posted, and it does not come back', async () => {
    const { id } = await planner(books).plan();
    const late = await overtaken(id, () => books.user.delete(`${PATH}/${id}`));
    expectProblem(late, 404, 'not_found');
    expectProblem(await books.user.get(`${PATH}/${id}`), 404, 'not_found');
  });
});

test('refuses dates that are not in the rule, and invalid fields', async () => {
  const { plan, settle } = planner(books);
  const { id } = await plan({ rule: { frequency: 'weekly' } });
  for (const date of [inDays(1), inDays(-7), '2026-02-30'])
    expectProblem(await settle(id, date), 404, 'not_found');
  expectFaults(await settle(id, TODAY, { action: 'skip', amount: 1 }), { amount: 'conflicting_fields' });
  expectFaults(await settle(id, TODAY, { action: 'post', amount: -1, from_account_id: id, colour: 'red' }), {
    amount: 'too_small',
    from_account_id: 'unknown_field',
    colour: 'unknown_field',
  });
  expectFaults(await settle(id, TODAY, {}), { action: 'required' });
});

test('a category replaces the splits of the template', async () => {
  const { plan, settle, body } = planner(books);
  const { category_id, ...rest } = body().template;
  const splits = [
    { category_id, amount: 800 },
    { category_id, amount: 50 },
  ];
  const { id } = await plan({ template: { ...rest, splits } });
  const other = (await books.newCategory('expense', 'Other')).id;
  const plain = done(await settle(id, TODAY, { action: 'post', category_id: other }));
  expect([plain.category_id, plain.splits]).toEqual([other, undefined]);
  expect(done(await settle(id, inDays(1), { action: 'post' })).splits).toHaveLength(2);
});

test('the rate and the arriving amount of the template do not apply in another currency', async () => {
  const { plan, settle, body } = planner(books);
  const { template } = body();
  const rated = { ...template, currency_id: 'EUR', fx_rate: 1.5 };
  const { id } = await plan({ template: rated });
  const inYen = done(await settle(id, TODAY, { action: 'post', currency_id: 'JPY' }));
  expect(inYen).toMatchObject({ amount: 850, fx_rate: providerRate('JPY', 'USD', TODAY) });
  const inEuros = done(await settle(id, inDays(1), { action: 'post', currency_id: 'EUR' }));
  expect(inEuros).toMatchObject({ fx_rate: 1.5, fx_rate_source: 'user' });

  const { Bank, Cash } = books.accounts;
  const moved = { currency_id: 'USD', amount: 10, from_account_id: Bank.id, to_account_id: Cash.id };
  const transfer = await plan({
    kind: 'transfer',
    template: { ...moved, to_currency_id: 'JPY', to_amount: 1600 },
  });
  const change = { action: 'post', to_currency_id: 'GBP' };
  const pounds = done(await settle(transfer.id, TODAY, change));
  expect(pounds.to_amount).toBeCloseTo(10 * (providerRate('USD', 'GBP', TODAY) ?? 0), 2);
  const yen = done(await settle(transfer.id, inDays(1), { action: 'post', amount: 11 }));
  expect(yen).toMatchObject({ to_amount: 1600, to_currency_id: 'JPY' });
  const fromEuros = done(await settle(transfer.id, inDays(2), { action: 'post', currency_id: 'EUR' }));
  expect(fromEuros.to_amount).toBeCloseTo(10 * (providerRate('EUR', 'JPY', TODAY) ?? 0), 0);
});

test('the arriving amount of the template follows another amount within one currency', async () => {
  const { plan, settle } = planner(books);
  const { Bank, Cash } = books.accounts;
  const moved = { currency_id: 'USD', amount: 10, from_account_id: Bank.id, to_account_id: Cash.id };
  const { id } = await plan({ kind: 'transfer', template: { ...moved, to_amount: 10 } });
  expect(done(await settle(id, TODAY, { action: 'post', amount: 11 })).to_amount).toBe(11);
});

test('is refused in a locked period, and the date stays open', async () => {
  const own = await newBooks(NOON);
  const { plan, settle, read } = planner(own);
  const { id } = await plan();
  await own.user.put('/budgeting/lock', { locked_through: TODAY });
  expectProblem(await settle(id, TODAY, { action: 'post' }), 409, 'period_locked');
  expect((await read(id)).next_date).toBe(TODAY);
});
