import { expect, test } from 'vitest';
import { announcement, attach, JPEG, send } from '../../support/files.ts';
import { done, expectFaults, idsOf, type Json, newBooks } from '../../support/user-with-books.ts';
import { csvOf, newImporter } from '../imports/support.ts';

const at = (id: string) => `/attachments?transaction_id=${id}`;

async function replacedRecord() {
  const { user, record, accounts } = await newBooks();
  const expense = await record('expense');
  const stored = await attach(user, expense.id);
  const pending = done(
    await user.post(`/transactions/${expense.id}/attachments`, announcement(JPEG('pending'))),
  );
  const transfer = done(
    await user.post('/budgeting/transfers', { replaces: [expense.id], to_account_id: accounts.Bank.id }),
  );
  const filesOf = async (id: string): Promise<Json[]> => done(await user.get(at(id))).data;
  const countOf = async (path: string, id: string) =>
    done(await user.get(`/budgeting/${path}/${id}?include_deleted=true`)).attachment_count;
  return { user, expense, transfer, stored, pending, filesOf, countOf };
}

test('a transfer takes over the files of the record that it replaces, pending ones too', async () => {
  const { user, expense, transfer, stored, pending, filesOf, countOf } = await replacedRecord();
  expect(transfer.attachment_count).toBe(1);
  expect(idsOf(await filesOf(transfer.id))).toEqual([stored.id, pending.id]);
  expect(await filesOf(expense.id)).toEqual([]);
  expect(done(await user.get(`/attachments/${stored.id}`)).transaction_id).toBe(transfer.id);
  await send(pending, JPEG('pending'));
  done(await user.post(`/attachments/${pending.id}/complete`));
  expect(await countOf('transfers', transfer.id)).toBe(2);
  expect(await countOf('expenses', expense.id)).toBeUndefined();
});

test('all files and the tags of two records fit, but not with as many other tags', async () => {
  const { user, record, accounts } = await newBooks();
  const ten = (prefix: string) => Array.from({ length: 10 }, (_, index) => `${prefix}${index}`);
  const expense = await record('expense', { tags: ten('out') });
  const income = await record('income', { tags: ten('in'), asset_account_id: accounts.Bank.id });
  for (const { id } of [expense, income])
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        user.post(`/transactions/${id}/attachments`, announcement(JPEG(String(index)))),
      ),
    );
  const replaces = [expense.id, income.id];
  expectFaults(await user.post('/budgeting/transfers', { replaces, tags: ten('other') }), {
    tags: 'too_many_items',
  });
  const transfer = done(await user.post('/budgeting/transfers', { replaces }));
  expect(transfer.tags).toEqual(ten('out'));
  expect(done(await user.get(`${at(transfer.id)}&limit=100`)).data).toHaveLength(40);
});

test('they come back with the record, and are taken again with the transfer', async () => {
  const { user, expense, transfer, stored, filesOf, countOf } = await replacedRecord();
  const own = await attach(user, transfer.id, JPEG('own'));
  await user.delete(`/budgeting/transfers/${transfer.id}`);
  const restored = done(await user.post(`/budgeting/expenses/${expense.id}/restore`));
  expect(restored.attachment_count).toBe(1);
  expect(await filesOf(expense.id)).toHaveLength(2);
  expect(idsOf(await filesOf(transfer.id))).toEqual([own.id]);
  expect(await countOf('transfers', transfer.id)).toBe(1);
  await user.delete(`/budgeting/expenses/${expense.id}`);
  const again = done(await user.post(`/budgeting/transfers/${transfer.id}/restore`));
  expect(again.attachment_count).toBe(2);
  expect(await filesOf(transfer.id)).toHaveLength(3);
  expect(await filesOf(expense.id)).toEqual([]);
  await user.delete(`/attachments/${stored.id}`);
  expect(await countOf('transfers', transfer.id)).toBe(1);
});

test('an import that finds the other side takes them over, and its revert gives them back', async () => {
  const user = await newImporter();
  await user.commit(await user.preview(csvOf(['2026-09-12', 'To the card', '-200.00'])));
  const [expense] = (await user.api.listExpenses()).data;
  await attach(user, expense?.id ?? '');
  const second = await user.preview(csvOf(['2026-09-13', 'From the bank', '200.00']), {
    account_id: user.card,
  });
  await user.commit(second);
  const [transfer] = (await user.api.listTransfers()).data;
  expect(transfer?.attachment_count).toBe(1);
  await user.post(`/imports/${second.id}/revert`);
  const [again] = (await user.api.listExpenses()).data;
  expect([again?.id, again?.attachment_count]).toEqual([expense?.id, 1]);
  expect(done(await user.get(at(expense?.id ?? ''))).data).toHaveLength(1);
});
