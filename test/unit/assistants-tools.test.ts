import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { listedTools } from '../../lib/assistants/listed-tools.ts';
import { mayCallAs } from '../../lib/assistants/may-call.ts';
import { writes } from '../../lib/assistants/tool.ts';
import { endpoints } from '../../lib/contracts.ts';
import type { Caller } from '../../lib/platform/endpoint/caller.ts';
import tools from '../../tools/built/assistant-tools.ts';
import { isTool } from '../../tools/openapi/tags.ts';

const all = listedTools(tools, () => true);
const byName = <T extends { readonly name: string }>(list: readonly T[], name: string): T => {
  const found = list.find((each) => each.name === name);
  if (!found) throw new Error(`There is no tool ${name}.`);
  return found;
};
const listed = (name: string) => byName(all, name);

/** Their arguments and descriptions follow from docs/openapi.json. */
const OFFERED = `
  list_records get_record create_record update_record create_transaction update_transaction delete_record restore_record
  get_report finish_edit change_budget
  get_register revalue_account mark_cleared reconcile
  get_budget
  create_schedule update_schedule settle_occurrence list_upcoming
  list_transactions create_transactions
  get_download
  get_lock update_lock
  edit_transactions
  list_obligations create_obligation update_obligation create_payment

  get_fx_rate
`;

test('assistants are offered these tools: those for several types first, then in the order of the API description', () => {
  expect(all.map(({ name }) => name)).toEqual(OFFERED.trim().split(/\s+/));
});

test('the list is short: some assistants accept 40 tools in total, and all of them read it before each conversation', () => {
  expect(all.length).toBeLessThanOrEqual(40);
  expect(Buffer.byteLength(JSON.stringify({ tools: all }))).toBeLessThanOrEqual(40_960);
  for (const { name } of all) expect(name).toMatch(/^[a-z_]{1,64}$/);
});

test('the documentation says how many there are', () => {
  const reading = all.filter(({ annotations }) => annotations.readOnlyHint);
  expect(readFileSync('docs/integrations.md', 'utf8')).toContain(
    `${all.length} in all; a token with the scope \`read\` sees the ${reading.length} that read`,
  );
});

test('every endpoint of a tag that has tools is reached by exactly one of them', () => {
  const reached = tools.flatMap((tool) =>
    tool.endpoints.flatMap(({ id, dryRun }) => (dryRun ? [id, dryRun.id] : [id])),
  );
  const offered = endpoints.filter(isTool).map(({ id }) => id);
  expect(reached.toSorted()).toEqual(offered.toSorted());
});

test('every endpoint can be selected, and takes all of its arguments', () => {
  for (const tool of tools) {
    const { properties, required = [] } = listed(tool.name).inputSchema;
    const types = tool.endpoints.map(({ recordType }) => recordType);
    expect(new Set(types).size, tool.name).toBe(tool.endpoints.length);
    const selected = properties[tool.selector]?.enum;
    expect(selected, tool.name).toEqual(types.length > 1 ? types : undefined);
    expect(required.includes(tool.selector), tool.name).toBe(types.length > 1);
    for (const endpoint of tool.endpoints) {
      const { id, params, query } = endpoint;
      expect(Object.keys(properties), id).toEqual(expect.arrayContaining(Object.keys(endpoint.properties)));
      expect(Object.keys(endpoint.properties), id).toEqual(
        expect.arrayContaining([...Object.keys(params), ...query, ...endpoint.required]),
      );
    }
  }
});

test('an argument has one schema in a tool, whatever the type of the record', () => {
  for (const { name, endpoints: merged } of tools)
    for (const argument of Object.keys(listed(name).inputSchema.properties)) {
      const schemas = merged.flatMap(({ properties }) => properties[argument] ?? []);
      // Reports take days or months. The place of a rule has a limit of its own.
      const ignored = name === 'get_report' ? ['description', 'format', 'pattern'] : ['description'];
      if (argument === 'position') ignored.push('maximum');
      const shapes = schemas.map((schema) => JSON.stringify(schema, without(ignored)));
      expect(new Set(shapes).size, `${name}: ${argument}`).toBeLessThanOrEqual(1);
    }
});

function without(keywords: readonly string[]) {
  return (key: string, value: unknown): unknown =>
    keywords.includes(key) && typeof value !== 'object' ? undefined : value;
}

test('a caller is offered the tools and the types of records that they may call, and no others', () => {
  const offered = (scope: string | undefined, role: string) =>
    listedTools(tools, mayCallAs({ scope, book: { role } } as Caller));
  const [reader, writer] = [offered('read', 'owner'), offered('write', 'owner')];
  expect(offered(undefined, 'owner')).toEqual(all);
  expect(offered(undefined, 'viewer')).toEqual(reader);
  const recorder = offered(undefined, 'recorder');
  expect(offered('record', 'owner')).toEqual(recorder);
  expect(recorder.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name)).toEqual([
    'create_transaction',
  ]);
  expect(byName(recorder, 'create_transaction').inputSchema.properties.record_type?.enum).toEqual([
    'expense',
    'income',
    'transfer',
  ]);
  expect(offered('write', 'recorder')).toEqual(recorder);
  // The lock is for owners.
  const owners = all.filter(({ name }) => !offered(undefined, 'editor').some((each) => each.name === name));
  expect(owners.map(({ name }) => name)).toEqual(['update_lock']);
  expect(writer).toEqual(all);
  expect(reader.map(({ name }) => name)).toEqual(
    all.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name),
  );
  const some = listedTools(tools, ({ id }) => ['deleteExpense', 'deletePayment', 'getLock'].includes(id));
  expect(some.map(({ name }) => name)).toEqual(['delete_record', 'get_lock']);
  const { description, inputSchema } = byName(some, 'delete_record');
  expect(inputSchema.properties.record_type?.enum).toEqual(['expense', 'payment']);
  expect(description).not.toMatch(/account|contact|category/);
});

test('an argument is described at least once, whoever the caller is', () => {
  const reader = listedTools(tools, mayCallAs({ scope: 'read', book: { role: 'owner' } } as Caller));
  const updater = listedTools(tools, ({ method }) => method === 'PUT');
  for (const list of [all, reader, updater]) {
    const names = new Map<string, boolean>();
    for (const { inputSchema } of list)
      for (const [name, { description, enum: values }] of Object.entries(inputSchema.properties))
        names.set(name, (names.get(name) ?? false) || description !== undefined || values !== undefined);
    // An amount needs no words.
    expect([...names].filter(([name, isDescribed]) => !isDescribed && name !== 'amount')).toEqual([]);
  }
});

test('no tool manages logins, moves files or leads to another one', () => {
  const ids = tools.flatMap((tool) => tool.endpoints.map(({ id }) => id));
  const called = endpoints.filter(({ id }) => ids.includes(id));
  const forbidden = /^\/(auth|webhooks|imports|export|mcp|docs|health|openapi)/;
  expect(called.filter(({ path }) => forbidden.test(path)).map(({ id }) => id)).toEqual([]);
  expect(called.filter(({ file, mediaTypes, auth }) => file || mediaTypes || auth === 'public')).toEqual([]);
  // Each of them needs no more than the role of the function that calls it allows.
  const needed = new Set(called.map(({ access }) => access));
  expect([...needed].toSorted()).toEqual(['attacher', 'downloader', 'editing', 'none', 'reader', 'writer']);
});

test('a tool that writes says so, and supports dry runs', () => {
  for (const { name, annotations, endpoints: called } of tools)
    for (const endpoint of called) {
      const { id, properties, isIdempotent } = endpoint;
      expect(annotations.readOnlyHint, `${name}: ${id}`).toBe(endpoint.method === 'GET');
      expect(writes(endpoint), id).toBe(endpoint.method !== 'GET');
      expect('dry_run' in properties, id).toBe(endpoint.method !== 'GET');
      expect('idempotency_key' in properties, id).toBe(isIdempotent);
    }
});

test.each([
  // By default, a tool destroys something, and is not safe to repeat.
  ['create_transaction', { destructiveHint: false, idempotentHint: undefined }],
  ['update_transaction', { destructiveHint: undefined, idempotentHint: true }],
  ['delete_record', { destructiveHint: undefined, idempotentHint: true }],
  ['restore_record', { destructiveHint: false, idempotentHint: true }],
  ['update_lock', { destructiveHint: undefined, idempotentHint: true }],
  // Some of what it does destroys, and some of it is not safe to repeat.
  ['change_budget', { destructiveHint: undefined, idempotentHint: undefined }],
])('%s hints at what it does', (name, hints) => {
  const { destructiveHint, idempotentHint, readOnlyHint } = listed(name).annotations;
  expect({ destructiveHint, idempotentHint, readOnlyHint }).toEqual({ readOnlyHint: false, ...hints });
});

test('path parameters have unique names among the arguments', () => {
  const paramsOf = (id: string) =>
    tools.flatMap((tool) => tool.endpoints).find((each) => each.id === id)?.params;
  expect(paramsOf('getAccount')).toEqual({ record_id: 'id' });
  expect(paramsOf('updateAccount')).toEqual({ record_id: 'id' });
  expect(paramsOf('listPayments')).toEqual({ obligation_id: 'id' });
  expect(paramsOf('deletePayment')).toEqual({ obligation_id: 'id', record_id: 'payment_id' });
  expect(paramsOf('restorePayment')).toEqual({ obligation_id: 'id', record_id: 'payment_id' });
  // Its body has a date too.
  expect(paramsOf('settleOccurrence')).toEqual({ schedule_id: 'id', occurrence_date: 'date' });
});

test('required values are required, in one form only', () => {
  const { required, properties } = listed('create_obligation').inputSchema;
  expect(required).toEqual(expect.arrayContaining(['name', 'contact_id', 'account_id', 'currency_id']));
  expect(Object.keys(properties)).not.toContain('contact');
});

test('the schemas are JSON Schemas, without references', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true }));
  for (const { inputSchema } of all) ajv.compile(inputSchema);
  expect(JSON.stringify(all)).not.toContain('$ref');
});

test('every description has whole sentences, and is short enough for all models', () => {
  for (const { name, description } of all) expect(description, name).toMatch(/^.{1,1023}\.$/s);
  expect(listed('update_obligation').description).toContain('Replaces the record: read it first');
});

const argumentsOf = (name: string) => listed(name).inputSchema.properties;

test('an argument says whether it takes a name, for assistants that see no instructions', () => {
  expect(argumentsOf('update_schedule').schedule_id?.description).toBe('Id or name of the schedule.');
  expect(argumentsOf('create_transaction').category_id?.description).toMatch(/ Id or name\.$/);
  expect(JSON.stringify(argumentsOf('create_transaction').splits)).toContain('of the same kind. Id or name.');
  expect(argumentsOf('get_record').record_id?.description).toBe(
    'Id of the record, or its name if it has one.',
  );
  expect(argumentsOf('create_transaction').currency_id?.description).toContain('Code or name.');
});

test('an argument says which types of records it is for', () => {
  const { from_account_id, is_refund, date, memo } = argumentsOf('create_transaction');
  expect(from_account_id?.description).toMatch(/^For transfer\. /);
  expect(is_refund?.description).toMatch(/^For expense, income\. /);
  // A transfer can take its date from the records that it replaces.
  expect(date?.description).toMatch(/^Required for expense, income, journal_entry\. /);
  expect(memo?.description).not.toMatch(/^(?:For|Required)/);
  expect(argumentsOf('delete_record').obligation_id?.description).toMatch(/^Required for payment\./);
});

test('an argument that an earlier tool describes in the same words is not described again', () => {
  expect(argumentsOf('create_transaction').splits).toHaveProperty('items');
  expect(argumentsOf('update_transaction').splits).toEqual({ type: 'array' });
  expect(argumentsOf('update_schedule').mode).toEqual({ type: 'string', enum: ['post', 'remind'] });
});

test('a transaction of a batch shows what all kinds have in common', () => {
  const { items } = argumentsOf('create_transactions').transactions ?? {};
  expect(items?.properties?.kind?.enum).toEqual(['expense', 'income', 'transfer', 'journal']);
  expect(items?.required).toEqual(['kind', 'date', 'currency_id']);
});

test('a month says what it looks like', () => {
  for (const { from } of [argumentsOf('change_budget')]) expect(from?.pattern).toBe('^\\d{4}-\\d{2}$');
  // Some reports take days.
  expect(argumentsOf('get_report').from).toMatchObject({ type: 'string' });
  expect(argumentsOf('get_report').from).not.toHaveProperty('pattern');
});

test('descriptions are about tools, not about requests', () => {
  const text = JSON.stringify(all);
  for (const word of [
    /(?:GET|POST|PUT|DELETE) \//,
    /Idempotency-Key|If-Match|ETag/,
    /on `id`/,
    /\w=\w+&/,
    /Accepted if it is/,
    /\bpath\b of/,
    /\b4\d\d\b/,
    /create request for/,
  ])
    expect(text.match(word)?.[0]).toBeUndefined();
  expect(listed('create_record').description).toContain('recorded with `apply_rules`');
});

test('only a record with several fields has to be read before it is replaced', () => {
  for (const name of ['change_budget', 'update_lock'])
    expect(listed(name).description, name).not.toContain('read it first');
  for (const name of ['update_record', 'update_transaction'])
    expect(listed(name).description, name).toContain('read it first');
});
