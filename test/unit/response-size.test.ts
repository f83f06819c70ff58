import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { RESPONSE_LIMIT_BYTES } from '../../infra/local/lambda/payload-limits.ts';
import { REPORT_ROWS_MAX, TARGETED_ROW } from '../../lib/budgets/budget.ts';
import { endpoints } from '../../lib/contracts.ts';
import { IDS_MAX } from '../../lib/edits/limits.ts';
import { POINTS_MAX } from '../../lib/forecast/forecast.ts';
import { MATCHES_MAX } from '../../lib/imports/duplicates.ts';
import { CATEGORY_TEXT_MAX } from '../../lib/imports/readers/text.ts';
import { CURRENCIES } from '../../lib/ledger/currency.ts';
import { MEMO_MAX } from '../../lib/ledger/fields.ts';
import { BODY_MAX_BYTES } from '../../lib/platform/endpoint/body.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { SECURITY_HEADERS } from '../../lib/platform/endpoint/security-headers.ts';
import { FieldErrors, invalid, problemBody } from '../../lib/platform/problems.ts';
import { PAGE_MAX_BYTES } from '../../lib/platform/table/page-size.ts';
import { NAMES_MAX_BYTES, NET_WORTH_ROWS_MAX } from '../../lib/reports/net-worth.ts';
import { SUMMARY_ROWS_MAX } from '../../lib/reports/summary.ts';
import { CONDITION_TEXT_MAX, CONDITION_VALUES_MAX, RULES_MAX, VALUES_MAX } from '../../lib/rules/rule.ts';
import { TAGS_PER_RECORD } from '../../lib/transactions/tags.ts';
import llms from '../../tools/built/llms-text.ts';
import page from '../../tools/built/reference-page.ts';

/**
 * The largest response of every endpoint, as Lambda counts it: the body is JSON, and a string in the JSON of Lambda's
 * response. A quote is one character of a text, two bytes of the body and four of the response, and no character
 * takes more.
 */
const text = (characters: number) => '"'.repeat(characters);
const ID = '01890000-0000-7000-8000-000000000001';
const TIME = '2026-11-15T12:00:00.000Z';

/** The longest value of each string that the service sets, by name; requests limit what clients write. */
const STRINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'id',
      'account_id',
      'book_id',
      'category_id',
      'group_id',
      'asset_account_id',
      'transaction_id',
      'line_id',
      'from_account_id',
      'to_account_id',
      'contact_id',
      'funding_account_id',
      'funding_category_id',
      'obligation_id',
      'owner_member_id',
      'from_id',
      'to_id',
      'user_id',
      'opening_entry_id',
      'adjustment_id',
      'schedule_id',
      'transfer_account_id',
      'transfer_transaction_id',
      'matches',
      'rule_ids',
      'ids',
      'connection_id',
      'outside_account_id',
      'import_id',
    ].map((name) => [name, ID]),
  ),
  ...Object.fromEntries(
    ['name', 'account_name', 'book_name', 'device', 'device_name'].map((name) => [name, text(150)]),
  ),
  ...Object.fromEntries(
    [
      'currency_id',
      'currency_code',
      'to_currency_id',
      'base_currency_id',
      'base_currency_code',
      'money_currency_id',
    ].map((name) => [name, 'USD-USD']),
  ),
  code: 'c'.repeat(20),
  file_name: text(255),
  bank_id: text(255),
  institution: text(300),
  like: text(100),
  // Of a change of a text.
  from: text(MEMO_MAX),
  to: text(MEMO_MAX),
  // Of a file's categories.
  text: text(CATEGORY_TEXT_MAX),
  tag: text(40),
  q: text(100),
  tags: text(40),
  add_tags: text(40),
  remove_tags: text(40),
  value: text(CONDITION_TEXT_MAX),
  message: text(1000),
  symbol: '$$$$$',
  notes: text(5000),
  email: `${'e'.repeat(242)}@example.com`,
  pending_email: `${'e'.repeat(242)}@example.com`,
  rp_id: 'd'.repeat(253),
  rpId: 'd'.repeat(253),
  // Up to 1,023 bytes in base64url.
  credential_id: 'i'.repeat(1364),
  challenge: 'c'.repeat(100),
  displayName: text(150),
  transports: 't'.repeat(32),
  uri: 'u'.repeat(1100),
  recovery_codes: 'r'.repeat(19),
  network: 'ffff:ffff:ffff::/48',
  type: 'liability',
  source: 'provider',
  version: '100.100.100',
  token: 't'.repeat(1000),
  month: '2026-11',
  due_month: '2026-11',
  icon: 'i'.repeat(30),
  next_cursor: 'c'.repeat(1000),
  url: text(2000),
  content_type: 'application/pdf',
  sha256: '0'.repeat(64),
  'Content-Type': 'application/pdf',
  'x-amz-checksum-sha256': '0'.repeat(44),
  secret: 's'.repeat(50),
  event: 'obligation.reopened',
};

/** The maximum number of elements of an array, by name. */
const LENGTHS: Readonly<Record<string, number>> = {
  recovery_codes: 10,
  // Nine others in each book that the user is or was in.
  new_members: 220 * 9,
  methods: 3,
  transports: 8,
  excludeCredentials: 20,
  allowCredentials: 20,
  pubKeyCredParams: 3,
  data: 100,
  matches: MATCHES_MAX,
  suggestions: 3,
  lines: 12,
  splits: 10,
  tags: TAGS_PER_RECORD,
  automatic: 4,
  rule_ids: RULES_MAX,
  // Of a change of splits or tags.
  from: 10,
  to: 10,
  // Of the filter of an edit.
  ids: IDS_MAX,
  kind: 4,
  tag: 5,
  add_tags: 10,
  remove_tags: 10,
  // Of the last run of a connection.
  messages: 10,
  // Of a row of an edit.
  kept: 6,
  skipped: 6,
  // Of a rule.
  conditions: 10,
  value: CONDITION_VALUES_MAX,
  counter_accounts: 11,
  // Of spending: as many as there are categories.
  rows: 1000,
  // Of a budget.
  categories: 1000,
  groups: 100,
  balances: CURRENCIES.length,
  cleared_balances: CURRENCIES.length,
  // Those of the user and those of the categories: 1,000 each.
  accounts: 2000,
  // Of a report of budgets.
  months: 24,
  // Of a rule.
  weekdays: 7,
  points: 1,
  // 10 members, and former ones who own one of 1,000 accounts.
  members: 1010,
  settlement: 1010,
  // Of a webhook.
  events: 100,
};

interface Schema {
  type?: string;
  format?: string;
  maxLength?: number;
  const?: unknown;
  enum?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

function largest(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.toSorted((a, b) => b.length - a.length)[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const size = (value: unknown) => JSON.stringify(value).length;
    const filled = choices.filter(({ type }) => type !== 'null');
    return filled.map((one) => largest(one, name)).toSorted((a, b) => size(b) - size(a))[0];
  }
  if (schema.format === 'date-time') return TIME;
  if (schema.format === 'date') return TIME.slice(0, 10);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return -999_999_999_999.999;
  if (schema.type === 'array') {
    const length = LENGTHS[name];
    if (length === undefined) throw new Error(`How long can the array ${name} become? Add it to LENGTHS.`);
    const one = largest(schema.items ?? {}, name);
    return Array.from({ length }, () => one);
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return withinLedger(Object.fromEntries(fields.map(([field, value]) => [field, largest(value, field)])));
  }
  const value = STRINGS[name] ?? longestSent(name);
  if (value === undefined) throw new Error(`How long can the string ${name} become? Add it to STRINGS.`);
  return value;
}

/** A record with splits has a line for each of them and one for the account, and only that one can be cleared. */
function withinLedger(record: Record<string, unknown>): unknown {
  const { splits, lines } = record;
  if (!Array.isArray(splits) || !Array.isArray(lines)) return record;
  const [paying, ...others] = lines.slice(0, splits.length + 1);
  return { ...record, lines: [paying, ...others.map(withoutMark)] };
}

function withoutMark({ cleared_on: _day, is_reconciled: _isReconciled, ...line }: Record<string, unknown>) {
  return line;
}

/** What each request may send. */
const sentFields = endpoints.map(({ body }) =>
  body ? ((z.toJSONSchema(body, { io: 'input' }) as Schema).properties ?? {}) : {},
);

/** The longest string that any request may send in a field of this name. */
function longestSent(name: string): string | undefined {
  const fields = sentFields.flatMap((properties) => properties[name]?.maxLength ?? []);
  return fields.length === 0 ? undefined : text(Math.max(...fields));
}

const responseBytes = (body: string) =>
  Buffer.byteLength(
    JSON.stringify({ statusCode: 200, headers: SECURITY_HEADERS, multiValueHeaders: {}, body }),
  );

interface RuleLike {
  conditions: object[];
}

/** One of a hundred rules whose values have this many characters together. */
function withShareOf(characters: number, rule: RuleLike): RuleLike {
  const value = Array.from({ length: characters / 100 / CONDITION_TEXT_MAX }, () => text(CONDITION_TEXT_MAX));
  return { ...rule, conditions: rule.conditions.slice(0, 1).map((each) => ({ ...each, value })) };
}

/** Rows of an edit: what is shown before and after is longer in other fields than in tags. */
function withTags(response: unknown): unknown {
  const { data, ...page } = response as { data: { changes: object }[] };
  const some = Array.from({ length: TAGS_PER_RECORD }, () => text(40));
  const tags = { from: some, to: some };
  return { ...page, data: data.map((row) => ({ ...row, changes: { ...row.changes, tags } })) };
}

/** Limits that apply to a whole list or report, not to its fields. */
const BOUNDED: Readonly<Record<string, () => unknown>> = {
  listObligations: () => {
    // Two bytes of JSON for each character.
    const notes = text(PAGE_MAX_BYTES / 2 / 100);
    const { data, ...page } = largestOf('listObligations') as { data: object[] };
    return { ...page, data: data.map((one) => ({ ...one, notes })) };
  },
  listRules: () => {
    const { data, ...page } = largestOf('listRules') as { data: RuleLike[] };
    return { ...page, data: data.map((one) => withShareOf(VALUES_MAX * CONDITION_TEXT_MAX, one)) };
  },
  listChanges: () => {
    const { data, ...page } = largestOf('listChanges') as { data: { record: RuleLike }[] };
    // Two bytes of JSON for each character.
    const characters = PAGE_MAX_BYTES / 2;
    return {
      ...page,
      data: data.map(({ record, ...change }) => ({ ...change, record: withShareOf(characters, record) })),
    };
  },
  // Two bytes of JSON for each character.
  listEdits: () => ({ data: [{ name: text(PAGE_MAX_BYTES / 2) }], next_cursor: text(1000) }),
  testEdit: () => withTags(largestOf('testEdit')),
  listEditRows: () => withTags(largestOf('listEditRows')),
  getNetWorth: () => {
    // As many as there may be, with the longest names that all of them together may have.
    const name = text(NAMES_MAX_BYTES / NET_WORTH_ROWS_MAX / 4 - 2);
    const account = { account_id: ID, name, type: 'liability', balance: -9_999_999_999_999.99 };
    const accounts = Array.from({ length: NET_WORTH_ROWS_MAX }, () => account);
    const sums = { month: '2026-11', assets: 0, liabilities: account.balance, net: account.balance };
    return { from: '2026-11', to: '2026-11', base_currency_id: 'USD', months: [{ ...sums, accounts }] };
  },
  getForecast: () => {
    const { accounts, ...report } = largestOf('getForecast') as { accounts: { points: object[] }[] };
    const [account] = accounts;
    const points = Array.from({ length: POINTS_MAX / 1000 }, () => account?.points[0]);
    return { ...report, accounts: accounts.slice(0, 1000).map((each) => ({ ...each, points })) };
  },
  getBudgetReport: () => {
    const { months, ...report } = largestOf('getBudgetReport') as { months: { categories: object[] }[] };
    const [month] = months;
    // With a group and a target, a row counts for more.
    const rows = Array.from(
      { length: Math.floor(REPORT_ROWS_MAX / 24 / TARGETED_ROW) },
      () => month?.categories[0],
    );
    return { ...report, months: months.map((each) => ({ ...each, groups: [], categories: rows })) };
  },
  getSummary: () => {
    const row = {
      category_id: ID,
      name: text(150),
      kind: 'expense',
      amount: -9_999_999_999_999.99,
      share: 0.123456789012345,
    };
    const sums = { income: row.amount, expense: row.amount, net: row.amount };
    const rows = Array.from({ length: SUMMARY_ROWS_MAX }, () => row);
    const months = Array.from({ length: 120 }, () => ({
      month: '2026-11',
      ...sums,
      categories: [],
      groups: [],
    }));
    return {
      from: '2026-11',
      to: '2026-11',
      base_currency_id: 'USD',
      months,
      total: { ...sums, categories: rows, groups: [] },
    };
  },
};

function largestOf(id: string): unknown {
  const { response } = endpoints.find((endpoint) => endpoint.id === id) as Endpoint;
  const schema = z.toJSONSchema(response as z.ZodMiniType, { unrepresentable: 'any' });
  return largest(schema as Schema, id);
}

describe('the largest response fits into a Lambda response', () => {
  const withBody = endpoints.filter(({ response }) => response);
  test.each(withBody.map(({ id }) => id))('%s', (id) => {
    const body = (BOUNDED[id] ?? (() => largestOf(id)))();
    const bytes = responseBytes(JSON.stringify(body));
    expect(bytes).toBeLessThan(RESPONSE_LIMIT_BYTES);
  });

  test.each([
    ['the API description', readFileSync('docs/openapi.json', 'utf8')],
    ['the reference page', page],
    ['the page for assistants', llms],
  ])('%s', (_, document) => {
    expect(responseBytes(document)).toBeLessThan(RESPONSE_LIMIT_BYTES);
  });

  test('one obligation whose notes fill the body', () => {
    expect(responseBytes(JSON.stringify({ notes: text(BODY_MAX_BYTES / 2) }))).toBeLessThan(
      RESPONSE_LIMIT_BYTES / 2,
    );
  });

  test('a refusal of a body of made-up fields', () => {
    const errors = new FieldErrors();
    // One name as long as a body can hold, and more of them than are reported.
    errors.add(text(BODY_MAX_BYTES / 2), 'unknown_field', 'm'.repeat(500));
    for (let index = 0; index < 40_000; index++) errors.add(`f${index}`, 'unknown_field', 'm'.repeat(500));
    const problem = problemBody(invalid(errors.list), ID);
    expect(responseBytes(JSON.stringify(problem))).toBeLessThan(RESPONSE_LIMIT_BYTES / 2);
  });
});
