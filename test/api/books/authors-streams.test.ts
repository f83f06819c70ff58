import { expect, test } from 'vitest';
import { Mirror } from '../../support/changes/mirror.ts';
import { withMember } from '../../support/members.ts';
import { done, type Json, newBooks } from '../../support/user-with-books.ts';
import { newWebhook, startReceiver } from '../webhooks/support.ts';

const authorsOf = ({ created_by, updated_by }: Json) => ({ created_by, updated_by });

test('changes and events show who did it', async () => {
  const { user: ann } = await newBooks({ name: 'Ann' });
  const receiver = await startReceiver();
  await newWebhook(ann, receiver.url, ['contact.created', 'contact.updated']);
  const old = done(await ann.post('/contacts', { name: 'Before' }));
  const alone = new Mirror(ann.api);
  await alone.until(() => alone.records.has(`contact/${old.id}`));
  expect(JSON.stringify([...alone.records.values()])).not.toMatch(/"(?:created|updated)_by"/);

  const bob = await withMember(ann, 'editor', { name: 'Bob' });
  const by = { ann: { id: ann.id, name: 'Ann' }, bob: { id: bob.id, name: 'Bob' } };
  const since = alone.cursor;
  const { id } = done(await ann.post('/contacts', { name: 'Carla' }));
  done(await bob.put(`/contacts/${id}`, { name: 'Carla C.' }));
  for (const user of [ann, bob]) {
    const mirror = new Mirror(user.api, user === ann && since !== undefined ? { since } : {});
    const key = `contact/${id}`;
    await mirror.until(() => (mirror.records.get(key) as Json)?.name === 'Carla C.');
    expect(mirror.records.get(key)).toEqual(done(await user.get(`/contacts/${id}`)));
    expect(authorsOf(mirror.records.get(key))).toEqual({ created_by: by.ann, updated_by: by.bob });
    // That the two fields appear is no change of the records before.
    if (user === ann) expect(mirror.records.has(`contact/${old.id}`)).toBe(false);
  }
  // The first event is that of the contact before.
  const events = (await receiver.wait(3))
    .filter(({ body }) => body.data.id === id)
    .map(({ body }) => [body.type, authorsOf(body.data.record)]);
  expect(events).toEqual([
    ['contact.created', { created_by: by.ann, updated_by: by.ann }],
    ['contact.updated', { created_by: by.ann, updated_by: by.bob }],
  ]);
});
