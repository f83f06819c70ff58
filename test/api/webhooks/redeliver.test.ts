import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { table } from '../../support/table.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';
import { answer, deliveriesOf, newWebhook, PATH, sendTest, startReceiver, verify } from './support.ts';

test('sends the same body with the same id again, whether or not it was delivered before', async () => {
  const user = await newUser();
  const receiver = await startReceiver();
  const webhook = await newWebhook(user, receiver.url);
  const { id } = await sendTest(user, webhook);
  const path = `${PATH}/${webhook.id}/deliveries/${id}/redeliver`;
  receiver.reactWith(answer(202));
  const asked = done(await user.post(path));
  expect(asked).toMatchObject({ id, status: 'pending', attempts: 1, next_attempt_at: expect.any(String) });
  const [first, second] = await receiver.wait(2);
  expect(second?.text).toBe(first?.text);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  verify(webhook.secret, second as never);
  await expect
    .poll(() => deliveriesOf(user, webhook))
    .toMatchObject([{ id, status: 'delivered', attempts: 2, response_status: 202 }]);
  // As if it had failed for good before: from now on, it is retried like a new one.
  await table().set(`BOOK#${user.bookId}`, `DELIVERY#${webhook.id}#${id}`, { round_attempts: 7 });
  receiver.reactWith(answer(503));
  done(await user.post(path));
  await expect
    .poll(() => deliveriesOf(user, webhook))
    .toMatchObject([{ id, status: 'pending', attempts: 3, response_status: 503 }]);
});

test('refuses what does not exist, what has expired, and an inactive webhook', async () => {
  const user = await newUser();
  const receiver = await startReceiver();
  const { id, url, events } = await newWebhook(user, receiver.url);
  const delivery = await sendTest(user, { id });
  const path = (deliveryId: string) => `${PATH}/${id}/deliveries/${deliveryId}/redeliver`;
  expectProblem(await user.post(path(randomUUID())), 404, 'not_found');
  expectProblem(await (await newUser()).post(path(delivery.id)), 404, 'not_found');
  done(await user.put(`${PATH}/${id}`, { url, events, is_active: false }));
  expectProblem(await user.post(path(delivery.id)), 409, 'webhook_inactive');
  done(await user.put(`${PATH}/${id}`, { url, events, is_active: true }));
  await table().set(`BOOK#${user.bookId}`, `DELIVERY#${id}#${delivery.id}`, { expires_at_seconds: 1 });
  expectProblem(await user.post(path(delivery.id)), 404, 'not_found');
  expect(receiver.received).toHaveLength(1);
});
