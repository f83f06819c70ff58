import { describe, expect, test } from 'vitest';
import { type Answer, newUser, type TestUser, walk } from '../../support/api.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { inBook, join, withMember } from '../../support/members.ts';
import { type Books, expectBalanced, newBooks } from '../../support/user-with-books.ts';

/** A change of role is final when it is answered: what is under way is refused, or was written before. */

const FORTY = Array.from({ length: 40 }, (_, index) => index);

/** Forty writes of different kinds. */
function writes(member: TestUser, { body }: Books): Promise<Answer>[] {
  return FORTY.map((index) =>
    index % 2 === 0
      ? member.post('/budgeting/expenses', body('expense', { amount: index + 1 }))
      : member.post('/contacts', { name: `Late ${index}` }),
  );
}

/** How many of them are there. */
async function landed(owner: TestUser): Promise<number> {
  const expenses = await walk(owner, '/budgeting/expenses');
  const contacts = await walk(owner, '/contacts');
  return expenses.length + contacts.length;
}

describe.each([
  ['removed', '404 book_not_found', (owner: TestUser, path: string) => owner.delete(path)],
  [
    'made a viewer',
    '403 insufficient_role',
    (owner: TestUser, path: string) => owner.put(path, { role: 'viewer' }),
  ],
])('while forty writes of a member are under way, the member is %s', (_what, refusal, change) => {
  test('after the answer, nothing lands', async () => {
    const books = await newBooks();
    const owner = books.user;
    const member = await withMember(owner, 'editor');
    const path = `/books/${owner.bookId}/members/${member.id}`;
    const sent = writes(member, books);
    await Promise.race(sent);
    expect((await change(owner, path)).status).toBeLessThan(300);
    const atAnswer = await landed(owner);
    const answers = await Promise.all(sent);
    expect(await landed(owner)).toBe(atAnswer);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(atAnswer);
    for (const { status, body } of refused) expect(`${status} ${body.code}`).toBe(refusal);
    await expectBalanced(owner);
  });

  test.each([
    [
      'CreateExpense',
      (member: TestUser, { body }: Books) => member.post('/budgeting/expenses', body('expense')),
    ],
    ['CreateContact', (member: TestUser) => member.post('/contacts', { name: 'Late' })],
    ['CreateAccount', (member: TestUser) => member.post('/accounts', { name: 'Late', type: 'asset' })],
  ])('%s, held back until after the answer, is refused', async (by, send) => {
    const books = await newBooks();
    const owner = books.user;
    const member = await withMember(owner, 'editor');
    const between = await holdWrite(owner, by);
    const sent = send(member, books);
    await between(async () => {
      const answer = await change(owner, `/books/${owner.bookId}/members/${member.id}`);
      expect(answer.status).toBeLessThan(300);
    });
    const { status, body } = await sent;
    expect(`${status} ${body.code}`).toBe(refusal);
    expect(await landed(owner)).toBe(0);
  });
});

test.each([
  ['DeleteContact', '/contacts', { name: 'Ann' }],
  ['DeleteCategory', '/budgeting/categories', { name: 'Unused' }],
])('%s, held back until the member is removed, deletes nothing', async (by, path, body) => {
  const { user: owner } = await newBooks();
  const member = await withMember(owner, 'editor');
  const { id } = (await owner.post(path, body)).body;
  const between = await holdWrite(owner, by);
  const sent = member.delete(`${path}/${id}`);
  await between(() => owner.delete(`/books/${owner.bookId}/members/${member.id}`));
  const answer = await sent;
  expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
  expect((await owner.get(`${path}/${id}`)).status).toBe(200);
});

test.each(['CommitImport', 'RevertImport'])('%s stops when the member is removed', async (by) => {
  const { user: owner, accounts } = await newBooks();
  const member = await withMember(owner, 'editor');
  const made = await member.api.createImport(
    { account_id: accounts.Bank?.id },
    'Date,Payee,Amount\n2026-05-02,Kiosk,-3.00',
    'text/csv',
  );
  if (by === 'RevertImport') await member.post(`/imports/${made.id}/commit`);
  const before = await landed(owner);
  const between = await holdWrite(owner, by);
  const sent = member.post(`/imports/${made.id}/${by === 'CommitImport' ? 'commit' : 'revert'}`);
  await between(() => owner.delete(`/books/${owner.bookId}/members/${member.id}`));
  const answer = await sent;
  expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
  expect(await landed(owner)).toBe(before);
  expect((await owner.get(`/imports/${made.id}`)).body.status).toBe(
    by === 'CommitImport' ? 'preview' : 'committed',
  );
});

test('a recorder who is made an editor goes on recording', async () => {
  const books = await newBooks();
  const recorder = await withMember(books.user, 'recorder');
  const between = await holdWrite(books.user, 'CreateExpense');
  const sent = recorder.post('/budgeting/expenses', books.body('expense'));
  await between(() =>
    books.user.put(`/books/${books.user.bookId}/members/${recorder.id}`, { role: 'editor' }),
  );
  expect((await sent).status).toBe(200);
});

test('a repeat by somebody who lost the role is refused, not replayed', async () => {
  const books = await newBooks();
  const owner = books.user;
  const member = await withMember(owner, 'recorder');
  const path = `/books/${owner.bookId}/members/${member.id}`;
  const send = () =>
    member.post('/budgeting/expenses', books.body('expense'), { headers: { 'idempotency-key': 'once' } });
  const first = await send();
  expect((await send()).text).toBe(first.text);
  await owner.put(path, { role: 'viewer' });
  const demoted = await send();
  expect([demoted.status, demoted.body.code]).toEqual([403, 'insufficient_role']);
  await owner.delete(path);
  const removed = await send();
  expect([removed.status, removed.body.code]).toEqual([404, 'book_not_found']);
  await join(owner, member, 'recorder');
  expect((await send()).text).toBe(first.text);
  expect(await landed(owner)).toBe(1);
});

test('an Idempotency-Key belongs to user and book', async () => {
  const owner = await newUser();
  const member = await withMember(owner, 'editor');
  const second = await owner.api.createBook({ name: 'Second' });
  const send = (user: TestUser) =>
    user.post('/contacts', { name: 'Ann' }, { headers: { 'idempotency-key': 'same' } });
  const answers = [await send(owner), await send(member), await send(inBook(owner, second.id))];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
});

test('a book is deleted while forty writes are under way', async () => {
  const books = await newBooks();
  const owner = books.user;
  const member = await withMember(owner, 'editor');
  const sent = writes(member, books);
  await Promise.race(sent);
  // Against so many writes, it may take a second attempt.
  let deleted = await owner.delete(`/books/${owner.bookId}`, { body: { name: 'Personal' } });
  while (deleted.status === 409)
    deleted = await owner.delete(`/books/${owner.bookId}`, { body: { name: 'Personal' } });
  expect(deleted.status).toBe(204);
  for (const { status, body } of await Promise.all(sent))
    if (status !== 200) expect(['404 book_not_found', '409 conflict']).toContain(`${status} ${body.code}`);
});
