import { expect, test } from 'vitest';
import { announcement, JPEG, send } from '../../support/files.ts';
import { withMember } from '../../support/members.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, expectProblem, newBooks } from '../../support/user-with-books.ts';

test('a file that was announced gets another address, until it is stored', async () => {
  const [{ user, record }, other] = [await newBooks(), await newBooks()];
  const { id } = await record('expense');
  const announced = done(await user.post(`/transactions/${id}/attachments`, announcement(JPEG())));
  const path = `/attachments/${announced.id}`;
  const renewed = done(await user.post(`${path}/upload`));
  expect({ ...renewed, upload: undefined }).toEqual({ ...announced, upload: undefined });
  await send(renewed, JPEG());
  done(await user.post(`${path}/complete`));
  expectProblem(await user.post(`${path}/upload`), 409, 'already_stored');
  await expectHidden(announced.id, (each) => other.user.post(`/attachments/${each}/upload`));
});

test('another member renews the address of a file, which still shows who announced it', async () => {
  const { user, record } = await newBooks();
  const editor = await withMember(user, 'editor');
  const { id } = await record('expense');
  const announced = done(await editor.post(`/transactions/${id}/attachments`, announcement(JPEG())));
  const renewed = done(await user.post(`/attachments/${announced.id}/upload`));
  expect(renewed).toMatchObject({ created_by: { id: editor.id }, updated_by: { id: editor.id } });
});
