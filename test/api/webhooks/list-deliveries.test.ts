import { expect, test } from 'vitest';
import { derivedUuidV7 } from '../../../lib/platform/uuid-v7.ts';
import { newUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { expectProblem, pagesOf } from '../../support/user-with-books.ts';
import { newWebhook, PATH, sendTest, startReceiver } from './support.ts';

test('lists the deliveries of one webhook, newest first, for 30 days', async () => {
  const user = await newUser();
  const receiver = await startReceiver();
  const webhook = await newWebhook(user, receiver.url);
  const other = await newWebhook(user, receiver.url);
  const sent: string[] = [];
  for (let i = 0; i < 4; i++) sent.push((await sendTest(user, webhook)).id);
  await sendTest(user, other);
  const path = `${PATH}/${webhook.id}/deliveries`;
  const ids = async () => (await pagesOf(user, path, 3)).flat().map(({ id }) => id);
  expect(await ids()).toEqual(sent.toReversed());
  const day = 24 * 60 * 60;
  const item = await table().get(`BOOK#${user.bookId}`, `DELIVERY#${webhook.id}#${sent[0]}`);
  const lifetime = Number(item?.expires_at_seconds) - Math.floor(Date.parse(item?.created_at) / 1000);
  expect(lifetime).toBe(30 * day);
  // DynamoDB removes it later.
  await table().set(`BOOK#${user.bookId}`, `DELIVERY#${webhook.id}#${sent[1]}`, { expires_at_seconds: 1 });
  expect(await ids()).toEqual([sent[3], sent[2], sent[0]]);
  expectProblem(await (await newUser()).get(path), 404, 'not_found');
});

test('does not read thousands of expired deliveries that DynamoDB has not removed yet', async () => {
  const user = await newUser();
  const receiver = await startReceiver();
  const webhook = await newWebhook(user, receiver.url);
  const { id } = await sendTest(user, webhook);
  const item = await table().get(`BOOK#${user.bookId}`, `DELIVERY#${webhook.id}#${id}`);
  const past = Date.now() - 31 * 24 * 60 * 60 * 1000;
  for (let i = 0; i < 20; i++) {
    const old = derivedUuidV7(past, String(i));
    const sk = `DELIVERY#${webhook.id}#${old}`;
    await table().put({ ...item, sk, id: old, expires_at_seconds: Math.floor(past / 1000) });
  }
  const { body } = await user.get(`${PATH}/${webhook.id}/deliveries?limit=2`);
  expect(body).toMatchObject({ data: [{ id }], has_more: false });
  const calls = await cloud().observer.calls(`BOOK#${user.bookId}`);
  expect(
    calls.filter(({ by, operation }) => by.includes('ListDeliveries') && operation === 'Query'),
  ).toHaveLength(1);
});
