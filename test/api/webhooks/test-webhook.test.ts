import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';
import { answer, deliveriesOf, newWebhook, PATH, sendTest, startReceiver, verify } from './support.ts';

test('sends a signed event, whatever the webhook selects, and returns the delivery', async () => {
  const user = await newUser();
  const receiver = await startReceiver();
  const { secret, ...webhook } = await newWebhook(user, receiver.url, ['lock.updated']);
  const delivery = await sendTest(user, webhook);
  expect(delivery).toEqual({
    id: expect.any(String),
    event: 'webhook.test',
    status: 'delivered',
    attempts: 1,
    response_status: 204,
    created_at: expect.any(String),
  });
  const [sent] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  verify(secret, sent as never);
  expect(sent?.headers).toMatchObject({ 'webhook-id': delivery.id, 'content-type': 'application/json' });
  const { created_at: at } = delivery;
  const data = { type: 'webhook', id: webhook.id, change: 'upserted', at, record: webhook };
  expect(sent?.body).toEqual({ type: 'webhook.test', timestamp: at, data });
  expect(await deliveriesOf(user, webhook)).toEqual([delivery]);
});

test('a failed test is shown as such, and is retried', async () => {
  const user = await newUser();
  const receiver = await startReceiver(answer(503));
  const webhook = await newWebhook(user, receiver.url);
  expect(await sendTest(user, webhook)).toMatchObject({
    status: 'pending',
    attempts: 1,
    response_status: 503,
    next_attempt_at: expect.any(String),
  });
});

test('nothing is sent to an inactive webhook, or to one of another user', async () => {
  const user = await newUser();
  const receiver = await startReceiver();
  const { id, url, events } = await newWebhook(user, receiver.url);
  done(await user.put(`${PATH}/${id}`, { url, events, is_active: false }));
  expectProblem(await user.post(`${PATH}/${id}/test`), 409, 'webhook_inactive');
  expectProblem(await (await newUser()).post(`${PATH}/${id}/test`), 404, 'not_found');
  expect(receiver.received).toEqual([]);
});
