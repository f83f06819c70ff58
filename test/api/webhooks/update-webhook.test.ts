import { expect, test } from 'vitest';
import { fieldCodes, newUser } from '../../support/api.ts';
import { table } from '../../support/table.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';
import { answer, newWebhook, PATH, sendTest, startReceiver } from './support.ts';

test('replaces the written fields, accepts a record as it was read, and refuses an outdated version', async () => {
  const user = await newUser();
  const { id } = await newWebhook(user, 'https://hooks.example.com');
  const read = await user.get(`${PATH}/${id}`);
  const etag = { headers: { 'if-match': read.headers.get('etag') ?? '' } };
  const changed = { url: 'https://other.example.com', events: ['lock.updated'], is_active: false };
  const shown = done(await user.put(`${PATH}/${id}`, changed, etag));
  expect(shown).toMatchObject(changed);
  expectProblem(await user.put(`${PATH}/${id}`, changed, etag), 412, 'version_mismatch');
  const { updated_at: _time, ...same } = shown;
  expect(done(await user.put(`${PATH}/${id}`, shown))).toMatchObject(same);
  const { url, events } = changed;
  expect(done(await user.put(`${PATH}/${id}`, { url, events }))).toMatchObject({ is_active: true });
  expectProblem(await (await newUser()).put(`${PATH}/${id}`, changed), 404, 'not_found');
  const refused = await user.put(`${PATH}/${id}`, { url: 'https://10.0.0.1/', events });
  expect([refused.status, fieldCodes(refused)]).toEqual([422, { url: 'invalid_url' }]);
});

test('activating a webhook that was deactivated clears the reason', async () => {
  const user = await newUser();
  const receiver = await startReceiver(answer(410));
  const webhook = await newWebhook(user, receiver.url);
  expect(await sendTest(user, webhook)).toMatchObject({ status: 'failed', response_status: 410 });
  const path = `${PATH}/${webhook.id}`;
  const gone = done(await user.get(path));
  expect(gone).toMatchObject({ is_active: false, inactive_reason: 'gone' });
  expect(done(await user.put(path, gone)), 'sent back as it was read').toMatchObject({
    inactive_reason: 'gone',
  });
  const active = done(await user.put(path, { ...gone, is_active: true }));
  expect([active.is_active, 'inactive_reason' in active]).toEqual([true, false]);
  const stored = await table().get(`BOOK#${user.bookId}`, `WEBHOOK#${webhook.id}`);
  expect(stored, 'its failures count from the next one').not.toHaveProperty('failing_since');
  receiver.reactWith(answer(200));
  expect(await sendTest(user, webhook)).toMatchObject({ status: 'delivered' });
});
