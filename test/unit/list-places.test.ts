import { expect, test, vi } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { balanced, negated } from '../../lib/ledger/entry.ts';
import { RATE_ONE } from '../../lib/ledger/fx-rate.ts';
import { money } from '../../lib/ledger/money.ts';
import type { BookId } from '../../lib/platform/book.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { newId } from '../../lib/platform/id.ts';
import { deleted } from '../../lib/platform/lifecycle.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import type { QueryInput } from '../../lib/platform/table/read.ts';
import { type Item, Stale } from '../../lib/platform/table/write.ts';
import { type ListRequest, listTransactions, ofMoneyAccount } from '../../lib/transactions/lists.ts';
import { places } from '../../lib/transactions/places.ts';
import { newTransaction } from '../../lib/transactions/post-all.ts';
import { toItem } from '../../lib/transactions/store.ts';
import type { Transaction } from '../../lib/transactions/transaction.ts';

const table = vi.hoisted(() => ({ place: {} as Item, record: {} as Item }));
vi.mock('../../lib/platform/table/read.ts', () => ({
  query: async ({ IndexName, ExpressionAttributeValues: values }: QueryInput) => {
    const value = String(table.place[IndexName ?? '']);
    const items = value >= values?.[':lower'] && value <= values?.[':upper'] ? [table.place] : [];
    return { items, readCount: items.length, readBytes: 0, lastKey: undefined };
  },
  readItems: async () => ({ items: [table.record], readBytes: 0 }),
  getItems: async () => [{ sk: 'LEDGER', base_currency_id: 'EUR' }],
}));

const bookId = newId() as BookId;
const [bank, cash, savings] = [newId(), newId(), newId()];
const date = '2026-09-12' as CalendarDate;
const actor = { at: new Date('2026-09-12T10:00:00.000Z'), memberNumber: 1 };

function transfer(to: string, from: string, id?: string): Transaction {
  const currency = currencyOf('EUR');
  const amount = money(500n, currency);
  const entry = balanced([
    { accountId: to, amount, base: amount },
    { accountId: from, amount: negated(amount), base: negated(amount) },
  ]);
  const fx = { rate: RATE_ONE, rateDate: date, source: 'same_currency' as const };
  return newTransaction({ kind: 'transfer', date, currency, fx, entry }, actor, id);
}

/** Lists the transfers of the account that the money left. It finds them by a place that is a separate item. */
function listWhile(before: Transaction, after: Transaction, request: Partial<ListRequest> = {}) {
  table.place = { ...keys.place(bookId, before.id, 1), ...places(before)[1] };
  table.record = { ...keys.transaction(bookId, after.id), ...toItem(after), ...places(after)[0] };
  const kinds = ['transfer'] as const;
  return listTransactions(bookId, { kinds, limit: 25, filters: [ofMoneyAccount(kinds, bank)], ...request });
}

test('a list shows the transaction that a place refers to', async () => {
  const value = transfer(cash, bank);
  expect((await listWhile(value, value)).items).toMatchObject([{ id: value.id }]);
});

test.each<[what: string, change: (value: Transaction) => Transaction]>([
  ['deleted', (value) => deleted(value, actor)],
  ['moved to another account', ({ id }) => transfer(cash, savings, id)],
  ['moved to another day', (value) => ({ ...value, date: '2026-09-13' as CalendarDate })],
])('a list is read again if a transaction was %s after its place was read', async (_what, change) => {
  const value = transfer(cash, bank);
  await expect(listWhile(value, change(value))).rejects.toThrow(Stale);
});

test('a list with deleted transactions shows one that was deleted after its place was read', async () => {
  const value = transfer(cash, bank);
  const { items } = await listWhile(value, deleted(value, actor), { include_deleted: true });
  expect(items).toMatchObject([{ id: value.id }]);
});
