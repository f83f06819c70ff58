import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { writes } from '../../lib/assistants/tool.ts';
import { endpoints } from '../../lib/contracts.ts';
import tools from '../../tools/built/assistant-tools.ts';

const toolOf = (name: string) => {
  const found = tools.find(({ listed }) => listed.name === name);
  if (!found) throw new Error(`There is no tool ${name}.`);
  return found;
};

/** Their arguments and descriptions follow from docs/openapi.json. */
const OFFERED = `
  list_accounts create_account get_account update_account delete_account get_register revalue_account
  list_categories create_category get_category update_category delete_category
  get_budget copy_budget assign_budget get_budget_report
  list_schedules create_schedule get_schedule update_schedule delete_schedule settle_occurrence
    list_upcoming
  list_transactions create_transactions get_transaction
  list_expenses create_expense get_expense update_expense delete_expense restore_expense
  list_incomes create_income get_income update_income delete_income restore_income
  list_transfers create_transfer get_transfer update_transfer delete_transfer restore_transfer
  list_journal_entries create_journal_entry get_journal_entry update_journal_entry delete_journal_entry
    restore_journal_entry
  get_lock update_lock
  list_contacts create_contact get_contact update_contact delete_contact restore_contact
  list_obligations create_obligation get_obligation update_obligation delete_obligation
    restore_obligation
  list_payments create_payment get_payment delete_payment restore_payment
  get_forecast get_net_worth get_spending get_summary get_trial_balance
  list_currencies get_currency get_fx_rate
`;

test('assistants are offered these tools, in the order of the API description', () => {
  expect(tools.map(({ listed }) => listed.name)).toEqual(OFFERED.trim().split(/\s+/));
});

test('no tool manages logins, moves files or leads to another one', () => {
  const called = endpoints.filter(({ id }) => tools.some(({ endpointId }) => endpointId === id));
  const forbidden = /^\/(auth|webhooks|imports|export|mcp|docs|health|openapi)/;
  expect(called.filter(({ path }) => forbidden.test(path)).map(({ id }) => id)).toEqual([]);
  expect(called.filter(({ file, mediaTypes, auth }) => file || mediaTypes || auth === 'public')).toEqual([]);
  // Each of them needs no more than the role of the function that calls it allows.
  const needed = new Set(called.map(({ access }) => access));
  expect([...needed].toSorted()).toEqual(['none', 'reader', 'writer']);
});

test('a tool that writes says so, and supports dry runs', () => {
  for (const tool of tools) {
    const { properties } = tool.listed.inputSchema as { properties: object };
    expect('dry_run' in properties, tool.listed.name).toBe(tool.method !== 'GET');
    expect(writes(tool), tool.listed.name).toBe(tool.method !== 'GET');
    expect('idempotency_key' in properties, tool.listed.name).toBe(tool.isIdempotent);
  }
});

test.each([
  ['create_expense', { destructiveHint: false, idempotentHint: false }],
  ['update_expense', { destructiveHint: true, idempotentHint: true }],
  ['delete_expense', { destructiveHint: true, idempotentHint: true }],
  ['restore_expense', { destructiveHint: false, idempotentHint: true }],
  ['copy_budget', { destructiveHint: true, idempotentHint: true }],
])('%s hints at what it does', (name, hints) => {
  expect(toolOf(name).listed.annotations).toMatchObject({ readOnlyHint: false, ...hints });
});

test('path parameters have unique names among the arguments', () => {
  expect(toolOf('get_account').params).toEqual({ account_id: 'id' });
  expect(toolOf('delete_payment').params).toEqual({ obligation_id: 'id', payment_id: 'payment_id' });
  // Its body has a date too.
  expect(toolOf('settle_occurrence').params).toEqual({ schedule_id: 'id', occurrence_date: 'date' });
});

test('required values are required, in one form only', () => {
  const { required, properties } = toolOf('create_obligation').listed.inputSchema as {
    required: string[];
    properties: object;
  };
  expect(required).toEqual(expect.arrayContaining(['name', 'contact_id', 'account_id', 'currency_id']));
  expect(Object.keys(properties)).not.toContain('contact');
});

test('the schemas are JSON Schemas, without references', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true }));
  for (const { listed } of tools) ajv.compile(listed.inputSchema);
  expect(JSON.stringify(tools)).not.toContain('$ref');
});

test('the list is short enough to be read before each conversation', () => {
  const listed = JSON.stringify(tools.map((tool) => tool.listed));
  expect(listed.length).toBeLessThan(110_000);
  for (const { listed: each } of tools) expect(each.name).toMatch(/^[a-z_]{1,64}$/);
});

test('every description has whole sentences, and is short enough for all models', () => {
  for (const { listed } of tools) expect(listed.description, listed.name).toMatch(/^.{1,1023}\.$/s);
  const { description } = toolOf('update_obligation').listed;
  expect(description).toMatch(
    /nothing is posted, and `fx_rate` must be left out\. .* Replaces the record: read it first/,
  );
});

const argumentsOf = (name: string) =>
  (
    toolOf(name).listed.inputSchema as {
      properties: Record<string, { description: string; pattern?: string }>;
    }
  ).properties;

test('an argument says whether it takes a name, for assistants that see no instructions', () => {
  expect(argumentsOf('get_account').account_id?.description).toBe('Id or name of the account.');
  expect(argumentsOf('create_expense').category_id?.description).toMatch(/ Id or name\.$/);
  expect(JSON.stringify(argumentsOf('create_expense').splits)).toContain('of the same kind. Id or name.');
  expect(argumentsOf('get_expense').expense_id?.description).toBe('Id of the expense.');
  expect(argumentsOf('create_expense').currency_id?.description).toMatch(/Code or name\.$/);
});

test('a month says what it looks like', () => {
  for (const { from } of [argumentsOf('get_summary'), argumentsOf('copy_budget')])
    expect(from?.pattern).toBe('^\\d{4}-\\d{2}$');
});

test('descriptions are about tools, not about requests', () => {
  const text = JSON.stringify(tools.map(({ listed }) => listed));
  for (const word of [
    /(?:GET|POST|PUT|DELETE) \//,
    /Idempotency-Key|If-Match|ETag/,
    /on `id`/,
    /\w=\w+&/,
    /Accepted if it is/,
    /\bpath\b of/,
  ])
    expect(text.match(word)?.[0]).toBeUndefined();
  expect(toolOf('get_budget_report').listed.description).toContain('Up to 24 months as `get_budget` shows');
});

test('only a record with several fields has to be read before it is replaced', () => {
  for (const name of ['assign_budget', 'update_lock'])
    expect(toolOf(name).listed.description, name).not.toContain('read it first');
  expect(toolOf('update_contact').listed.description).toContain('read it first');
});
