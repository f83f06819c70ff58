import { expect, test } from 'vitest';
import { Mirror } from '../../support/changes/mirror.ts';
import { withMember } from '../../support/members.ts';
import { done, type Json, newBooks } from '../../support/user-with-books.ts';
import { newWebhook, startReceiver } from '../webhooks/support.ts';

/** The records of these types that a reader of the feed has. */
const shown = ({ records }: Mirror, type: string) =>
  [...records].filter(([key]) => key.startsWith(`${type}/`)).map(([, record]) => record as Json);

test('the feed has members once the book is shared, and of users only the reader', async () => {
  const { user: ann } = await newBooks({ name: 'Ann', base_currency_id: 'EUR' });
  const receiver = await startReceiver();
  await newWebhook(ann, receiver.url, ['member.*', 'user.*']);
  const anns = new Mirror(ann.api);
  await anns.until(() => shown(anns, 'user').length === 1);
  expect(shown(anns, 'member')).toEqual([]);

  const bob = await withMember(ann, 'editor', { name: 'Bob' });
  const bobs = new Mirror(bob.api);
  for (const [user, mirror] of [
    [ann, anns],
    [bob, bobs],
  ] as const) {
    await mirror.until(() => shown(mirror, 'member').length === 2);
    const { data } = done(await user.get(`/books/${ann.bookId}/members`));
    expect(shown(mirror, 'member')).toEqual(expect.arrayContaining(data));
    await mirror.until(() => shown(mirror, 'user').length === 1);
    expect(shown(mirror, 'user')).toEqual([done(await user.get('/auth/me'))]);
  }

  // Currency and time zone are the book's, so every reader's own record changes with them.
  done(
    await ann.put(`/books/${ann.bookId}`, { name: 'Ours', base_currency_id: 'EUR', time_zone: 'Asia/Tokyo' }),
  );
  done(await ann.put(`/books/${ann.bookId}/members/${bob.id}`, { role: 'recorder', weight: 3 }));
  for (const mirror of [anns, bobs]) {
    const seen = () => [shown(mirror, 'user')[0]?.time_zone, roleOf(mirror, bob.id)];
    await mirror.until(() => seen().join() === 'Asia/Tokyo,recorder');
    expect(seen()).toEqual(['Asia/Tokyo', 'recorder']);
  }

  expect((await bob.delete(`/books/${ann.bookId}/members/${bob.id}`)).status).toBe(204);
  await anns.until(() => !anns.records.has(`member/${bob.id}`));
  expect(anns.records.has(`member/${bob.id}`)).toBe(false);
  // Events of users are those of whoever made the webhook.
  await expect
    .poll(() =>
      receiver.received.map(({ body }) => `${body.type} ${body.data.id === ann.id ? 'Ann' : 'Bob'}`),
    )
    .toEqual(
      expect.arrayContaining([
        'member.created Bob',
        'member.updated Bob',
        'member.deleted Bob',
        'user.updated Ann',
      ]),
    );
  const users = receiver.received.filter(({ body }) => body.type.startsWith('user.'));
  expect(users.filter(({ body }) => body.data.id !== ann.id)).toEqual([]);
});

function roleOf(mirror: Mirror, id: string): string | undefined {
  return (mirror.records.get(`member/${id}`) as Json)?.role;
}
