import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cloud } from '../../support/cloud.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { withMember } from '../../support/members.ts';
import { inDays, NOON } from '../../support/noon.ts';
import { table } from '../../support/table.ts';
import { done, newBooks } from '../../support/user-with-books.ts';
import { PATH, planner, run } from '../schedules/support.ts';
import { deliveriesOf, newWebhook, runDeliveries, startReceiver } from '../webhooks/support.ts';

/** What goes on in a book without any request: schedules post, webhooks deliver. */

async function deleteBook({ user }: Awaited<ReturnType<typeof newBooks>>): Promise<void> {
  const answer = await user.delete(`/books/${user.bookId}`, { body: { name: 'Personal' } });
  expect(answer.status).toBe(204);
}

test('a book is deleted while its schedule posts: nothing is posted, and nothing is left', async () => {
  const books = await newBooks(NOON);
  const { plan } = planner(books);
  const between = await holdWrite(books.user, 'PostDue', 'all');
  await plan({ starts_on: inDays(-4), mode: 'post' });
  const running = run();
  await between(() => deleteBook(books));
  expect((await running).ok).toBe(true);
  expect(await table().list(`BOOK#${books.user.bookId}`)).toEqual([]);
  expect((await run()).ok).toBe(true);
  expect(await table().list(`BOOK#${books.user.bookId}`)).toEqual([]);
});

test('a book is deleted while its webhook delivers: nothing is left, and nothing is delivered again', async () => {
  const books = await newBooks();
  const { user } = books;
  let release = () => undefined as unknown;
  const receiver = await startReceiver((_incoming, outgoing) => {
    release = () => outgoing.writeHead(500).end();
  });
  await newWebhook(user, receiver.url, ['contact.*']);
  done(await user.post('/contacts', { name: 'Bob' }));
  await receiver.wait(1);
  await deleteBook(books);
  release();
  // The attempt ends and may try to note that it failed.
  await sleep(500);
  await runDeliveries(user, 3600);
  expect(receiver.received).toHaveLength(1);
  expect(await table().list(`BOOK#${user.bookId}`)).toEqual([]);
});

test('schedules and webhooks of a former member go on', async () => {
  const books = await newBooks(NOON);
  const owner = books.user;
  const member = await withMember(owner, 'owner');
  const receiver = await startReceiver();
  const webhook = await newWebhook(member, receiver.url, ['expense.created']);
  const { body, postedDates } = planner(books);
  done(await member.post(PATH, body({ starts_on: inDays(-1), mode: 'post' })));
  expect((await owner.delete(`/books/${owner.bookId}/members/${member.id}`)).status).toBe(204);
  expect((await run()).ok).toBe(true);
  expect(await postedDates()).toEqual([inDays(-1), inDays(0)]);
  await receiver.wait(2);
  await expect.poll(async () => (await deliveriesOf(owner, webhook)).length).toBe(2);
  expect(await cloud().denials()).toEqual([]);
});
