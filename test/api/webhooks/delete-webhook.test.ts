import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectProblem } from '../../support/user-with-books.ts';
import { newWebhook, PATH } from './support.ts';

test('deletes a webhook and its log permanently', async () => {
  const user = await newUser();
  const { id } = await newWebhook(user, 'https://hooks.example.com');
  const path = `${PATH}/${id}`;
  const etag = (await user.get(path)).headers.get('etag') ?? '';
  const stale = { headers: { 'if-match': '"other"' } };
  expectProblem(await user.delete(path, stale), 412, 'version_mismatch');
  expectProblem(await (await newUser()).delete(path), 404, 'not_found');
  expect((await user.delete(path, { headers: { 'if-match': etag } })).status).toBe(204);
  for (const gone of [await user.get(path), await user.delete(path), await user.get(`${path}/deliveries`)])
    expectProblem(gone, 404, 'not_found');
});
