import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { pagesOf } from '../../support/user-with-books.ts';
import { newWebhook, PATH } from './support.ts';

test('lists webhooks in the order of their creation, without secrets', async () => {
  const user = await newUser();
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three'])
    ids.push((await newWebhook(user, `https://${name}.example.com`)).id);
  const listed = (await pagesOf(user, PATH, 2)).flat();
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect(JSON.stringify(listed)).not.toContain('secret');
});
