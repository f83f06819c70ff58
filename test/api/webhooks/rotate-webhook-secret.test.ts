import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';
import { newWebhook, PATH, runDeliveries, sendTest, startReceiver, verify } from './support.ts';

const DAY = 24 * 60 * 60;

test('signs with the new secret, and with the previous ones for a day', async () => {
  const user = await newUser();
  const receiver = await startReceiver();
  const webhook = await newWebhook(user, receiver.url);
  const path = `${PATH}/${webhook.id}`;
  const rotate = async () => done(await user.post(`${path}/rotate-secret`));
  const second = await rotate();
  // Someone whose response was lost tries again: the first secret still counts.
  const third = await rotate();
  const secrets = [webhook.secret, second.secret, third.secret];
  expect(new Set(secrets).size).toBe(3);
  expect(done(await user.get(path))).not.toHaveProperty('secret');
  const { id } = await sendTest(user, webhook);
  for (const secret of secrets) verify(secret, (await receiver.wait(1))[0] as never);

  receiver.stop();
  const later = await startReceiver();
  done(await user.put(path, { ...webhook, url: later.url }));
  done(await user.post(`${path}/deliveries/${id}/redeliver`));
  await runDeliveries(DAY + 10);
  const [sent] = await later.wait(1);
  expect(sent?.headers['webhook-signature']?.split(' ').length).toBeLessThanOrEqual(3);
  expectProblem(await (await newUser()).post(`${path}/rotate-secret`), 404, 'not_found');
});
