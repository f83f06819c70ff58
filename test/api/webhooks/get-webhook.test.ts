import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectProblem } from '../../support/user-with-books.ts';
import { newWebhook, PATH } from './support.ts';

test('shows a webhook to its owner only, with an ETag', async () => {
  const user = await newUser();
  const { id } = await newWebhook(user, 'https://hooks.example.com');
  const { headers } = await user.get(`${PATH}/${id}`);
  const unchanged = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
  expect((await user.get(`${PATH}/${id}`, unchanged)).status).toBe(304);
  expectProblem(await (await newUser()).get(`${PATH}/${id}`), 404, 'not_found');
});
