import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';
import { newWebhook, PATH, type Received, sendTest, startReceiver, verify } from './support.ts';

test('signs with the new and the previous secrets, and shows the new one only once', async () => {
  const user = await newUser();
  const receiver = await startReceiver();
  const webhook = await newWebhook(user, receiver.url);
  const path = `${PATH}/${webhook.id}`;
  const rotate = async () => done(await user.post(`${path}/rotate-secret`));
  // A client whose response was lost tries again: the first secret still signs.
  const secrets = [webhook.secret, (await rotate()).secret, (await rotate()).secret];
  expect(new Set(secrets).size).toBe(3);
  expect(done(await user.get(path))).not.toHaveProperty('secret');
  await sendTest(user, webhook);
  for (const secret of secrets) verify(secret, receiver.received[0] as Received);
  // After five replacements, the first one no longer does.
  for (let count = 0; count < 3; count++) secrets.push((await rotate()).secret);
  await sendTest(user, webhook);
  const [first = '', ...others] = secrets;
  for (const secret of others) verify(secret, receiver.received[1] as Received);
  expect(() => verify(first, receiver.received[1] as Received)).toThrow();
  expectProblem(await (await newUser()).post(`${path}/rotate-secret`), 404, 'not_found');
});
