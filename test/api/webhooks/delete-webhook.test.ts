import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { table } from '../../support/table.ts';
import { expectProblem } from '../../support/user-with-books.ts';
import { answer, newWebhook, PATH, runDeliveries, sendTest, startReceiver } from './support.ts';

test('deletes for good: what was waiting is not sent, and is not due any more', async () => {
  const user = await newUser();
  const receiver = await startReceiver(answer(500));
  const webhook = await newWebhook(user, receiver.url);
  const path = `${PATH}/${webhook.id}`;
  const etag = (await user.get(path)).headers.get('etag') ?? '';
  await sendTest(user, webhook);
  const deliveries = () => table().list(`USER#${user.id}`, 'DELIVERY#');
  expect(await deliveries()).toHaveLength(1);
  expectProblem(await user.delete(path, { headers: { 'if-match': '"other"' } }), 412, 'version_mismatch');
  expect((await user.delete(path, { headers: { 'if-match': etag } })).status).toBe(204);
  for (const gone of [await user.get(path), await user.delete(path), await user.get(`${path}/deliveries`)])
    expectProblem(gone, 404, 'not_found');
  await runDeliveries(120);
  expect([receiver.received.length, await deliveries()]).toEqual([1, []]);
});
