import { beforeAll, expect, test } from 'vitest';
import type { Tool } from '../../../lib/assistants/tool.ts';
import tools from '../../../tools/built/assistant-tools.ts';
import { expire, newAccessToken } from '../../support/access-token.ts';
import { connectForTest, post, request } from '../../support/assistant.ts';
import { table } from '../../support/table.ts';
import { type Books, newBooks } from '../../support/user-with-books.ts';

const isReading = ({ annotations }: Tool) => annotations.readOnlyHint;

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});

test('an access token with the scope read sees and calls only tools that read', async () => {
  const { token } = await newAccessToken(books.user, { scope: 'read' });
  const { client, use } = await connectForTest(token);
  const { tools: listed } = await client.listTools();
  expect(listed.map(({ name }) => name)).toEqual(tools.filter(isReading).map(({ name }) => name));
  expect((await use('get_record', { record_type: 'account', record_id: 'Cash' })).data.name).toBe('Cash');

  const before = await table().list(`BOOK#${books.user.bookId}`);
  for (const tool of tools.filter((each) => !isReading(each))) {
    // Not even a dry run: it costs as much as a write, and the arguments do not matter.
    const { isError, text } = await use(tool.name, { dry_run: true });
    expect([isError, text], tool.name).toEqual([true, expect.stringContaining('insufficient_scope')]);
  }
  expect(await table().list(`BOOK#${books.user.bookId}`)).toEqual(before);
});

test('an access token with the scope write has all tools, until it is revoked or expires', async () => {
  const { token, id } = await newAccessToken(books.user, { scope: 'write' });
  const { client, use } = await connectForTest(token);
  expect((await client.listTools()).tools).toHaveLength(tools.length);
  expect((await use('create_record', { record_type: 'contact', name: 'Bob' })).isError).toBe(false);
  await books.user.api.deleteToken(id);
  expect((await post(token, request('ping'))).status).toBe(401);

  const old = await newAccessToken(books.user, { scope: 'write' });
  await expire(books.user, old.id);
  expect((await post(old.token, request('ping'))).status).toBe(401);
});
