import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handlers } from '../../functions/assistants/handlers.ts';
import { toolCaller } from '../../lib/assistants/call-tool.ts';
import type { MayCall } from '../../lib/assistants/listed-tools.ts';
import type { Handlers, Tool } from '../../lib/assistants/tool.ts';
import type { Caller } from '../../lib/platform/endpoint/caller.ts';
import tools from '../../tools/built/assistant-tools.ts';
import { BEARER, lambdaContext, proxyEvent } from '../support/event.ts';

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'things');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const ID = '01890000-0000-7000-8000-000000000003';

async function use(
  name: string,
  args: Record<string, unknown>,
  using: Handlers = handlers,
  mayCall: MayCall = () => true,
) {
  const callTool = toolCaller({
    caller: { bookId: BEARER.bookId, book: { role: 'owner' } } as Caller,
    mayCall,
    event: proxyEvent({ authorizer: BEARER }),
    context: lambdaContext,
    tools,
    handlers: using,
    inexact: [],
  });
  const tool = tools.find((each) => each.name === name) as Tool;
  const { content, isError = false } = await callTool(tool, args);
  return { text: content[0]?.text ?? '', isError };
}

/** Nothing is read: invalid arguments are refused before that. */
async function refusal(name: string, args: Record<string, unknown>): Promise<string[]> {
  const { text, isError } = await use(name, args);
  expect(isError).toBe(true);
  return text.split('\n');
}

describe('an argument that is in the path of the endpoint is checked like any other', () => {
  test('if it is missing', async () => {
    expect(await refusal('update_schedule', {})).toContain('- schedule_id: is required');
    expect(await refusal('get_record', { record_type: 'account', record_id: null })).toContain(
      '- record_id: is required',
    );
    expect(await refusal('change_budget', { action: 'assign', assigned: 5 })).toEqual([
      'Not done (validation_failed):',
      '- month: is required',
      '- category_id: is required',
    ]);
  });

  test('if it is not well-formed Unicode', async () => {
    expect(await refusal('get_record', { record_type: 'expense', record_id: '\ud800' })).toEqual([
      'Not done (validation_failed):',
      '- record_id: is not an id of this service: list the records to find it',
    ]);
  });

  test('together with all others', async () => {
    expect(await refusal('create_payment', { amount: '5', obligation: 'Loan' })).toEqual([
      'Not done (validation_failed):',
      '- obligation_id: is required',
      expect.stringMatching(/^- obligation: is not a field of this record; it has /),
      '- date: is required',
      '- amount: must be a number',
    ]);
  });

  test('if it has another name', async () => {
    expect(await refusal('get_register', { id: 'Bank' })).toEqual([
      'Not done (validation_failed):',
      '- account_id: is required',
      '- id: is not a parameter; use account_id, limit, cursor, from, to, state',
    ]);
    expect(await refusal('delete_record', { record_type: 'contact', id: 'Bob' })).toContain(
      '- id: is not a parameter; use record_id',
    );
  });

  test.each([
    ['get_budget', { month: 'October' }, 'month: must be a month YYYY-MM from 1900-01 to 2199-12'],
    [
      'get_record',
      { record_type: 'expense', record_id: 'Lunch' },
      'record_id: is not an id of this service: list the records to find it',
    ],
    [
      'settle_occurrence',
      { schedule_id: ID, occurrence_date: 'today', action: 'skip' },
      'occurrence_date: must be a calendar date YYYY-MM-DD from 1900-01-01 to 2199-12-31',
    ],
  ])('if %s cannot read it', async (name, args, fault) => {
    expect(await refusal(name, args)).toEqual(['Not done (validation_failed):', `- ${fault}`]);
  });
});

test('the type of the record is checked like any other argument', async () => {
  const types = 'expense, income, transfer, journal_entry, contact, obligation, payment';
  expect(await refusal('restore_record', { record_id: ID })).toEqual([
    'Not done (validation_failed):',
    `- record_type: is required: one of ${types}`,
  ]);
  // Accounts are deleted for good.
  for (const record_type of ['account', 'x'.repeat(100_000), 5, ['expense']])
    expect(await refusal('restore_record', { record_type, record_id: ID })).toEqual([
      'Not done (validation_failed):',
      `- record_type: must be one of ${types}`,
    ]);
});

test('a caller does not have the types of records that they may not call', async () => {
  const mayCall: MayCall = ({ recordType }) => recordType === 'expense' || recordType === 'income';
  const [, error] = (
    await use('delete_record', { record_type: 'account', record_id: ID }, handlers, mayCall)
  ).text.split('\n');
  expect(error).toBe('- record_type: must be one of expense, income');
});

describe('a result that is too large to show', () => {
  const body = JSON.stringify({ data: 'x'.repeat(1_000_000) });
  const huge = { handler: async () => ({ statusCode: 200, body }) };
  const using: Handlers = { createTransactions: async () => huge, listContacts: async () => huge };

  test('does not look as if nothing had been recorded', async () => {
    expect(await use('create_transactions', { transactions: [] }, using)).toEqual({
      isError: false,
      text: 'Done. The result is too large for a conversation: list the records to see them.',
    });
  });

  test.each([
    ['list_records', { record_type: 'contact' }],
    ['create_transactions', { transactions: [], dry_run: true }],
  ])('of %s, which wrote nothing, is refused', async (name, args) => {
    expect(await use(name, args, using)).toMatchObject({
      isError: true,
      text: expect.stringContaining('Request less'),
    });
  });
});
