import * as z from 'zod/mini';
import * as accounts from '../../lib/accounts/contract.ts';
import * as allTransactions from '../../lib/all-transactions/contract.ts';
import * as auth from '../../lib/auth/contract.ts';
import * as tokens from '../../lib/auth/token-contract.ts';
import * as batch from '../../lib/batch/contract.ts';
import * as budgets from '../../lib/budgets/contract.ts';
import * as categories from '../../lib/categories/contract.ts';
import { change } from '../../lib/changes/change.ts';
import * as contacts from '../../lib/contacts/contract.ts';
import * as currencies from '../../lib/currencies/contract.ts';
import * as forecast from '../../lib/forecast/contract.ts';
import * as imports from '../../lib/imports/contract.ts';
import * as journal from '../../lib/journal/contract.ts';
import * as obligations from '../../lib/obligations/contract.ts';
import * as payments from '../../lib/obligations/payment-contract.ts';
import type { ObjectSchema, ResponseSchema } from '../../lib/platform/endpoint/contract.ts';
import { flag } from '../../lib/platform/endpoint/fields.ts';
import * as registers from '../../lib/registers/contract.ts';
import * as reports from '../../lib/reports/contract.ts';
import { summaryTotal } from '../../lib/reports/report-schemas.ts';
import * as schedules from '../../lib/schedules/contract.ts';
import { rule, ruleInput } from '../../lib/schedules/schedule.ts';
import { template } from '../../lib/schedules/template.ts';
import * as system from '../../lib/system/contract.ts';
import * as transactions from '../../lib/transactions/contract.ts';
import * as lock from '../../lib/transactions/lock-contract.ts';
import * as transfers from '../../lib/transfers/contract.ts';
import * as webhooks from '../../lib/webhooks/contract.ts';
import { metaOf } from './example-from.ts';
import type { JsonSchema } from './types.ts';

type Schema = z.core.$ZodType;

/** A schema inside another one: of a property, or of the items of a list. */
function inside(schema: Schema | undefined, ...path: string[]): Schema {
  let found: unknown = schema;
  for (const name of path) {
    const def = (found as z.core.$ZodTypes | undefined)?._zod.def;
    if (def?.type === 'object') found = (def.shape as Record<string, Schema>)[name];
    if ((found as z.core.$ZodTypes)?._zod.def.type === 'array') {
      found = (found as z.core.$ZodArray)._zod.def.element;
    }
  }
  if (!found) throw new Error(`A contract has no schema at ${path.join('.')}`);
  return found as Schema;
}

/** What responses consist of. */
const OUTPUTS: Readonly<Record<string, Schema>> = {
  User: inside(auth.getMe.response),
  AuthResult: inside(auth.register.response),
  Session: inside(auth.listSessions.response, 'data'),
  AccessToken: inside(tokens.createToken.response),
  Account: inside(accounts.getAccount.response),
  AccountBalance: inside(accounts.getAccount.response, 'balances'),
  Category: inside(categories.getCategory.response),
  MonthBudget: inside(budgets.getBudget.response),
  CategoryBudget: inside(budgets.assignBudget.response),
  BudgetReport: inside(budgets.getBudgetReport.response),
  Transaction: inside(transactions.getExpense.response),
  LedgerLine: inside(transactions.getExpense.response, 'lines'),
  Transfer: inside(transfers.getTransfer.response),
  JournalEntry: inside(journal.getJournalEntry.response),
  AnyTransaction: inside(allTransactions.getTransaction.response),
  Import: inside(imports.getImport.response),
  ImportCounts: inside(imports.getImport.response, 'counts'),
  ImportRow: inside(imports.listImportRows.response, 'data'),
  TransactionBatch: inside(batch.createTransactions.response),
  Schedule: inside(schedules.getSchedule.response),
  ScheduleTemplate: template,
  ScheduleRule: rule,
  UpcomingDate: inside(schedules.listUpcoming.response, 'data'),
  OccurrenceResult: schedules.occurrenceResult,
  RegisterLine: inside(registers.getRegister.response, 'data'),
  PeriodLock: inside(lock.getLock.response),
  Contact: inside(contacts.getContact.response),
  Obligation: inside(obligations.getObligation.response),
  Payment: inside(payments.getPayment.response),
  Summary: inside(reports.getSummary.response),
  MonthSummary: inside(reports.getSummary.response, 'months'),
  SummaryTotal: summaryTotal,
  CategoryTotal: inside(reports.getSummary.response, 'total', 'categories'),
  TrialBalance: inside(reports.getTrialBalance.response),
  TrialBalanceAccount: inside(reports.getTrialBalance.response, 'accounts'),
  NetWorth: inside(reports.getNetWorth.response),
  NetWorthMonth: inside(reports.getNetWorth.response, 'months'),
  NetWorthAccount: inside(reports.getNetWorth.response, 'months', 'accounts'),
  Spending: inside(reports.getSpending.response),
  Forecast: inside(forecast.getForecast.response),
  ForecastAccount: inside(forecast.getForecast.response, 'accounts'),
  ForecastPoint: forecast.forecastPoint,
  SpendingRow: inside(reports.getSpending.response, 'rows'),
  Currency: inside(currencies.getCurrency.response),
  FxRate: inside(currencies.getFxRate.response),
  ...changes(),
  Webhook: inside(webhooks.getWebhook.response),
  Delivery: inside(webhooks.redeliver.response),
  Health: inside(system.getHealth.response),
};

/** A change of each type by its name: `ExpenseChange`. */
function changes(): Record<string, Schema> {
  const named = change._zod.def.options.map((option) => {
    const [type = ''] = (inside(option, 'type') as z.ZodMiniLiteral<string>)._zod.def.values;
    return [`${type.charAt(0).toUpperCase()}${type.slice(1)}Change`, option] as const;
  });
  return { ...Object.fromEntries(named), Change: change };
}

/** The items of a batch, each kind by its name. */
function batchInputs(): Record<string, Schema> {
  const [spending, transfer, journal] = batch.sentTransaction._zod.def.options;
  return {
    TransactionBatchInput: inside(batch.createTransactions.body),
    ExpenseOrIncomeInBatch: inside(spending),
    TransferInBatch: inside(transfer),
    JournalEntryInBatch: inside(journal),
  };
}

/** What requests consist of. */
const INPUTS: Readonly<Record<string, Schema>> = {
  Registration: inside(auth.register.body),
  Login: inside(auth.login.body),
  UserInput: inside(auth.updateMe.body),
  PasswordChange: inside(auth.changePassword.body),
  PasswordConfirmation: inside(auth.deleteMe.body),
  AccessTokenInput: inside(tokens.createToken.body),
  AccountInput: inside(accounts.createAccount.body),
  AccountUpdate: inside(accounts.updateAccount.body),
  CategoryInput: inside(categories.createCategory.body),
  CategoryUpdate: inside(categories.updateCategory.body),
  BudgetInput: inside(budgets.assignBudget.body),
  BudgetCopy: inside(budgets.copyBudget.body),
  TransactionInput: inside(transactions.createExpense.body),
  TransferInput: inside(transfers.createTransfer.body),
  ScheduleInput: inside(schedules.createSchedule.body),
  ScheduleUpdate: inside(schedules.updateSchedule.body),
  ScheduleRuleInput: ruleInput,
  OccurrenceInput: inside(schedules.settleOccurrence.body),
  JournalEntryInput: inside(journal.createJournalEntry.body),
  JournalLineInput: inside(journal.createJournalEntry.body, 'lines'),
  ...batchInputs(),
  RevaluationInput: inside(journal.revalueAccount.body),
  PeriodLockInput: inside(lock.updateLock.body),
  ImportRowInput: inside(imports.updateImportRow.body),
  ContactInput: inside(contacts.createContact.body),
  ObligationInput: inside(obligations.createObligation.body),
  PaymentInput: inside(payments.createPayment.body),
  WebhookInput: inside(webhooks.createWebhook.body),
};

/** Alternative fields, one of which is required. The contract leaves that to a rule. */
const ALTERNATIVES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ObligationInput: [
    ['contact_id', 'contact'],
    ['account_id', 'account'],
    ['currency_id', 'currency'],
  ],
};

const NAMES = new Map<Schema | undefined, string>(
  [...Object.entries(OUTPUTS), ...Object.entries(INPUTS)].map(([name, it]) => [it, name]),
);

export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

export function componentSchemas(): Record<string, JsonSchema> {
  const components: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(OUTPUTS)) {
    components[name] = convert(schema, 'output');
  }
  for (const [name, schema] of Object.entries(INPUTS)) {
    const input = orNull(convert(schema, 'input'));
    const alternatives = ALTERNATIVES[name]?.map((fields) => ({
      anyOf: fields.map((field) => ({ required: [field] })),
    }));
    components[name] = alternatives ? { ...input, allOf: alternatives } : input;
  }
  return components;
}

/** The schema of a response. The envelope of a list has its own name: `ContactPage`. */
export function responseSchema(response: ResponseSchema): { name: string; page?: JsonSchema } {
  const name = NAMES.get(response);
  if (name) return { name };
  const item = NAMES.get(inside(response, 'data'));
  if (!item)
    throw new Error('A response is neither a named record nor a page of one; name it in schemas.ts.');
  return { name: `${item}Page`, page: convert(response, 'output') };
}

export function bodySchema(body: ObjectSchema): JsonSchema {
  const name = NAMES.get(body);
  if (!name) throw new Error('A body has no name; give it one in schemas.ts.');
  return refTo(name);
}

export interface ParameterSchema {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description: string | undefined;
  readonly example: unknown;
}

/** Path or query parameters with their descriptions. */
export function parameterSchemas(params: ObjectSchema): ParameterSchema[] {
  const { properties = {}, required = [] } = convert(params, 'input');
  return Object.entries(properties).map(([name, { description: _beside, ...schema }]) => {
    const { description, example } = metaOf(inside(params, name));
    return { name, required: required.includes(name), schema, description, example };
  });
}

function convert(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => adjust(zodSchema, jsonSchema as JsonSchema, schema),
  });
  return withNullableTypes(asChoice(json as JsonSchema));
}

/** A response that is one of several records is exactly one of them. */
function asChoice({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (!anyOf) return rest;
  return anyOf.every(({ $ref }) => $ref !== undefined) ? { ...rest, oneOf: anyOf } : { ...rest, anyOf };
}

/** Adds what zod's JSON Schema lacks. */
function adjust(schema: Schema, json: JsonSchema, root: Schema): void {
  // Fields may be added at any time, and clients generated from the description must accept that.
  delete json.additionalProperties;
  // Examples are shown in full, with each request and response.
  delete json.example;
  delete json.quantity;
  const { description } = json;
  const own = description === undefined ? {} : { description };
  const name = NAMES.get(schema) ?? NAMES.get(parentOf(schema));
  if (name && schema !== root) replace(json, { ...refTo(name), ...own });
  else if (schema === flag || parentOf(schema) === flag) replace(json, { type: 'boolean', ...own });
}

/** The schema that this one only adds a description to. */
function parentOf(schema: Schema): Schema | undefined {
  return schema._zod.parent;
}

function replace(json: JsonSchema, by: JsonSchema): void {
  for (const key of Object.keys(json)) delete json[key as keyof JsonSchema];
  Object.assign(json, by);
}

/** `type: ['string', 'null']` reads better than a choice of two schemas. */
function withNullableTypes(json: JsonSchema): JsonSchema {
  const [first, second] = json.anyOf ?? [];
  if (json.anyOf?.length === 2 && first?.type && second?.type === 'null') {
    const { anyOf: _choice, ...rest } = json;
    return { ...rest, ...nullable(first) };
  }
  if (json.items) json.items = withNullableTypes(json.items);
  for (const [name, property] of Object.entries(json.properties ?? {})) {
    (json.properties ?? {})[name] = withNullableTypes(property);
  }
  return json;
}

function nullable(json: JsonSchema): JsonSchema {
  if (!json.type) return Object.keys(json).length === 0 ? json : { anyOf: [json, { type: 'null' }] };
  return { ...json, type: [json.type, 'null'].flat(), ...(json.enum && { enum: [...json.enum, null] }) };
}

/** In a body, null means that an optional field is absent. */
function orNull(input: JsonSchema): JsonSchema {
  const properties = Object.entries(input.properties ?? {}).map(([name, json]) => [
    name,
    input.required?.includes(name) ? json : nullable(json),
  ]);
  return { ...input, properties: Object.fromEntries(properties) };
}
