import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
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
  const item = await table().get(`USER#${user.id}`, `DELIVERY#${webhook.id}#${sent[0]}`);
  const lifetime = Number(item?.expires_at_seconds) - Math.floor(Date.parse(item?.created_at) / 1000);
  expect(lifetime).toBe(30 * day);
  // DynamoDB removes it later.
  await table().set(`USER#${user.id}`, `DELIVERY#${webhook.id}#${sent[1]}`, { expires_at_seconds: 1 });
  expect(await ids()).toEqual([sent[3], sent[2], sent[0]]);
  expectProblem(await (await newUser()).get(path), 404, 'not_found');
});
