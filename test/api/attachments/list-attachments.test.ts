import { expect, test } from 'vitest';
import { announcement, JPEG } from '../../support/files.ts';
import { expectCursorBound, NO_ID } from '../../support/record-expectations.ts';
import { done, expectFaults, idsOf, type Json, newBooks, pagesOf } from '../../support/user-with-books.ts';

test('are listed oldest first, all of them or those of a transaction', async () => {
  const [{ user, record }, other] = [await newBooks(), await newBooks()];
  const [first, second] = [await record('expense'), await record('income')];
  const announced: Json[] = [];
  for (const [index, { id }] of [first, second, first, first, second].entries()) {
    const path = `/transactions/${id}/attachments`;
    const { upload: _upload, ...shown } = done(await user.post(path, announcement(JPEG(String(index)))));
    announced.push(shown);
  }
  expect((await pagesOf(user, '/attachments', 2)).flat()).toEqual(announced);
  const own = announced.filter(({ transaction_id }) => transaction_id === first.id);
  expect((await pagesOf(user, `/attachments?transaction_id=${first.id}`, 2)).flat()).toEqual(own);
  expect(idsOf(done(await user.get(`/attachments?transaction_id=${NO_ID}`)).data)).toEqual([]);
  expect(idsOf(done(await other.user.get(`/attachments?transaction_id=${first.id}`)).data)).toEqual([]);
  expectFaults(await user.get('/attachments?transaction_id=x'), { transaction_id: 'not_found' });
  await expectCursorBound(user, other.user, '/attachments', `transaction_id=${first.id}`);
});
