import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ToolEndpoint, writes } from '../../../lib/assistants/tool.ts';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import tools from '../../../tools/built/assistant-tools.ts';
import { connect } from '../../support/assistant.ts';
import { ENDPOINTS } from '../../support/sample-requests.ts';
import { newSampleWorld, type SampleWorld } from '../../support/sample-world.ts';
import { table } from '../../support/table.ts';

let world: SampleWorld;
let assistant: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  world = await newSampleWorld();
  assistant = await connect(world.user.token);
});
afterAll(() => assistant.close());

/** The arguments that correspond to an endpoint's example request. */
function argumentsOf(
  { id, recordType, path, params }: ToolEndpoint,
  selector: string,
): Record<string, unknown> {
  const sample = world.sample(ENDPOINTS.find((each) => each.id === id) as Endpoint);
  const { pathname, searchParams } = new URL(sample.path, 'http://service');
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const found = pattern.exec(pathname)?.groups ?? {};
  return {
    ...(recordType && { [selector]: recordType }),
    ...Object.fromEntries(Object.entries(params).map(([argument, name]) => [argument, found[name]])),
    ...Object.fromEntries(searchParams),
    ...sample.body,
    // Other tests run the function that posts due dates, for all users.
    ...(id.endsWith('Schedule') && sample.body && { mode: 'remind' }),
  };
}

/** What differs between two runs: ids and times. */
const comparable = (data: object) =>
  JSON.stringify(data)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

const partition = () => table().list(`BOOK#${world.user.bookId}`);

test('the official client lists every tool', async () => {
  const { tools: listed } = await assistant.client.listTools();
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
});

/** Every endpoint, and the tool that reaches it. */
const calls = tools.flatMap(({ name, selector, endpoints }) =>
  endpoints.map((endpoint) => ({ name, selector, endpoint })),
);

test('every tool that reads works with the arguments of the examples', async () => {
  const failed: string[] = [];
  for (const { name, selector, endpoint } of calls.filter((each) => !writes(each.endpoint))) {
    const { isError, text } = await assistant.use(name, argumentsOf(endpoint, selector));
    if (isError) failed.push(`${endpoint.id}: ${text}`);
  }
  expect(failed).toEqual([]);
});

/** Deletions come after the calls they would break, and the lock, which blocks everything, comes last. */
const place = ({ method, id, path }: ToolEndpoint) => {
  if (id === 'updateLock') return 2;
  // What is part of a record goes before the record.
  return method === 'DELETE' ? 1 + 1 / path.split('/').length : 0;
};
/** Edits are tested below: their dry run lists what would change. */
const writing = calls
  .filter(({ endpoint }) => writes(endpoint) && !endpoint.id.endsWith('Edit'))
  .toSorted((a, b) => place(a.endpoint) - place(b.endpoint));

test.each(writing.map(({ name, selector, endpoint }) => [endpoint.id, name, endpoint, selector] as const))(
  '%s, through %s, writes nothing in a dry run, and afterwards exactly what the dry run showed',
  async (_id, name, endpoint, selector) => {
    const args = argumentsOf(endpoint, selector);
    const before = await partition();
    const dry = await assistant.use(name, { ...args, dry_run: true });
    expect(dry.isError, dry.text).toBe(false);
    expect(dry.text).toMatch(/^Dry run: /);
    expect(dry.text.includes('(a new record will get another id)')).toBe(endpoint.isIdempotent);
    expect(await partition()).toEqual(before);

    const real = await assistant.use(name, args);
    expect(real.isError, real.text).toBe(false);
    expect(await partition()).not.toEqual(before);
    const { dry_run, ...shown } = dry.data;
    expect(dry_run).toBe(true);
    const { deleted, ...stored } = real.data;
    expect(deleted).toBe(endpoint.method === 'DELETE' ? true : undefined);
    expect(comparable(shown)).toBe(comparable(stored));
  },
);

test('a dry run of an edit lists what would change; an edit is done, continued and changed back', async () => {
  const { use } = assistant;
  await use('update_lock', { locked_through: null });
  const accounts = await world.user.api.listAccounts().all();
  const names = { asset_account_id: accounts[0]?.id, category_id: 'Food' };
  const spent = { record_type: 'expense', currency_id: 'EUR', amount: 3, date: '2026-11-02', ...names };
  for (const payee of ['Edited A', 'Edited B'])
    expect(await use('create_transaction', { ...spent, payee })).toMatchObject({ isError: false });
  expect(await use('create_record', { record_type: 'category', name: 'Dining' })).toMatchObject({
    isError: false,
  });
  const edit = { filter: { q: 'edited', category_id: 'Food' }, actions: { category_id: 'Dining' } };
  const before = await partition();
  const dry = await use('edit_transactions', { ...edit, dry_run: true });
  expect(dry.text).toMatch(/^Dry run: nothing was written. This would change:/);
  expect(dry.text).toContain('category_id: from: Food, to: Dining');
  expect(dry.data).toMatchObject({ dry_run: true, data: [{ payee: 'Edited B' }, { payee: 'Edited A' }] });
  expect(await partition()).toEqual(before);
  const done = await use('edit_transactions', edit);
  expect(done.data).toMatchObject({ status: 'done', counts: { changed: 2 } });
  const finish = { edit_id: done.data.id };
  expect((await use('finish_edit', { ...finish, action: 'continue' })).data).toMatchObject({
    status: 'done',
  });
  const tried = await use('finish_edit', { ...finish, action: 'revert', dry_run: true });
  expect(tried.data).toMatchObject({ status: 'done', dry_run: true });
  const reverted = await use('finish_edit', { ...finish, action: 'revert' });
  expect(reverted.data).toMatchObject({ status: 'reverted' });
});
