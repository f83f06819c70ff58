import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type * as client from '../../client/client.ts';
import { type Pages, PersonalFinance, type TextParts } from '../../client/client.ts';
import * as accounts from '../../lib/accounts/contract.ts';
import * as allTransactions from '../../lib/all-transactions/contract.ts';
import * as attachments from '../../lib/attachments/contract.ts';
import * as auth from '../../lib/auth/contract.ts';
import * as tokens from '../../lib/auth/tokens/contract.ts';
import * as batch from '../../lib/batch/contract.ts';
import * as budgets from '../../lib/budgets/contract.ts';
import * as categories from '../../lib/categories/contract.ts';
import type { ShownChange } from '../../lib/changes/change.ts';
import * as changes from '../../lib/changes/contract.ts';
import * as contacts from '../../lib/contacts/contract.ts';
import { endpoints } from '../../lib/contracts.ts';
import * as currencies from '../../lib/currencies/contract.ts';
import * as exports from '../../lib/exports/contract.ts';
import * as forecast from '../../lib/forecast/contract.ts';
import * as imports from '../../lib/imports/contract.ts';
import * as journal from '../../lib/journal/contract.ts';
import * as obligations from '../../lib/obligations/contract.ts';
import * as payments from '../../lib/obligations/payment-contract.ts';
import * as payees from '../../lib/payees/contract.ts';
import type { CalendarDate, Month } from '../../lib/platform/date.ts';
import type { BodyOf, Endpoint, ResponseOf } from '../../lib/platform/endpoint/contract.ts';
import * as reconciliations from '../../lib/reconciliations/contract.ts';
import * as registers from '../../lib/registers/contract.ts';
import * as reports from '../../lib/reports/contract.ts';
import * as schedules from '../../lib/schedules/contract.ts';
import * as system from '../../lib/system/contract.ts';
import * as transactions from '../../lib/transactions/contract.ts';
import * as lock from '../../lib/transactions/lock-contract.ts';
import * as transfers from '../../lib/transfers/contract.ts';
import * as webhooks from '../../lib/webhooks/contract.ts';

/**
 * The client's types are generated as text. Here the compiler compares them with those that it infers from the
 * contracts: `npm run types` fails where they differ.
 */
const contracts = {
  ...accounts,
  ...allTransactions,
  ...attachments,
  ...auth,
  ...budgets,
  ...batch,
  ...categories,
  ...changes,
  ...contacts,
  ...currencies,
  ...forecast,
  ...exports,
  ...imports,
  ...journal,
  ...lock,
  ...obligations,
  ...payees,
  ...reconciliations,
  ...registers,
  ...payments,
  ...reports,
  ...schedules,
  ...system,
  ...tokens,
  ...transactions,
  ...transfers,
  ...webhooks,
};
type Contracts = typeof contracts;
/** Changes are compared separately: the client's type says when a change has its record. */
type Served = Exclude<Extract<keyof Contracts, keyof PersonalFinance>, 'listChanges'>;

/** The result of a call: a record, a page of them, or a text. */
type Given<Id extends Served> =
  ReturnType<PersonalFinance[Id]> extends Pages<infer Item>
    ? { data: Item[]; has_more: boolean; next_cursor: string | null }
    : ReturnType<PersonalFinance[Id]> extends TextParts
      ? string
      : Awaited<ReturnType<PersonalFinance[Id]>>;

/** Dates and months are strings that only the service tells apart. */
type Undated<T> = T extends CalendarDate | Month
  ? string
  : T extends object
    ? { [Key in keyof T]: Undated<T[Key]> }
    : T;
type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Ignores the difference between absent and undefined, which JSON does not have. */
type Plain<T> = T extends object ? { [Key in keyof T]: Plain<Exclude<T[Key], undefined>> } : T;
type NoVoid<T> = T extends void ? undefined : T;
type Differing = {
  [Id in Served]: IsSame<Plain<NoVoid<Given<Id>>>, Plain<Undated<ResponseOf<Contracts[Id]>>>> extends true
    ? never
    : Id;
}[Served];

/** The records in changes, by type. */
type Changed<C extends { type: string; record?: unknown }> = {
  [Type in C['type']]: NonNullable<Extract<C, { type: Type }>['record']>;
};
type AreChangesSame = IsSame<Plain<Changed<client.Change>>, Plain<Undated<Changed<ShownChange>>>>;
type AreChangesValid =
  Plain<client.ChangePage> extends Plain<Undated<ResponseOf<typeof changes.listChanges>>> ? true : false;

/** Bodies that the client accepts and the contract does not. (In a body, null means absent.) */
type Sendable<T> = { [Key in keyof T]?: Filled<NonNullable<T[Key]>> };
type Filled<T> = T extends readonly (infer Item)[]
  ? Filled<Item>[]
  : T extends object
    ? { [Key in keyof T]: Filled<NonNullable<T[Key]>> }
    : T;
type Unacceptable = {
  [Id in keyof Bodies]: Sendable<Bodies[Id]> extends Partial<Undated<BodyOf<Contracts[Id]>>> ? never : Id;
}[keyof Bodies];
interface Bodies {
  register: client.Registration;
  login: client.Login;
  updateMe: client.UserInput;
  changePassword: client.PasswordChange;
  deleteMe: client.PasswordConfirmation;
  createAccount: client.AccountInput;
  updateAccount: client.AccountUpdate;
  createCategory: client.CategoryInput;
  updateCategory: client.CategoryUpdate;
  assignBudget: client.BudgetInput;
  copyBudget: client.BudgetCopy;
  moveBudget: client.BudgetMove;
  createExpense: client.TransactionInput;
  createTransfer: client.TransferInput;
  createJournalEntry: client.JournalEntryInput;
  createTransactions: client.TransactionBatchInput;
  createAttachment: client.AttachmentInput;
  markCleared: client.ClearedInput;
  createReconciliation: client.ReconciliationInput;
  createSchedule: client.ScheduleInput;
  updateSchedule: client.ScheduleUpdate;
  settleOccurrence: client.OccurrenceInput;
  revalueAccount: client.RevaluationInput;
  updateLock: client.PeriodLockInput;
  updateImportRow: client.ImportRowInput;
  setImportCategories: client.ImportCategoriesInput;
  createContact: client.ContactInput;
  createPayment: client.PaymentInput;
  createWebhook: client.WebhookInput;
}

// The names in the error are the endpoints that differ.
const noneDiffers: [Differing] extends [never] ? true : { these: Differing } = true;
const changesAreSame: [AreChangesSame, AreChangesValid] = [true, true];
const allAcceptable: [Unacceptable] extends [never] ? true : { these: Unacceptable } = true;

test("the client's types are those of the contracts, according to the compiler", () => {
  expect([noneDiffers, ...changesAreSame, allAcceptable]).toEqual([true, true, true, true]);
});

test('the client has a method for every endpoint but the documents', () => {
  const wanted = endpoints
    .filter(({ mediaTypes, inParts }: Endpoint) => !mediaTypes || inParts)
    .map(({ id }) => id);
  const methods = Object.getOwnPropertyNames(PersonalFinance.prototype).filter(
    (name) => name !== 'constructor',
  );
  expect(methods.toSorted()).toEqual(wanted.toSorted());
});

test('a record can be sent back as it was read, according to the compiler', () => {
  const incomplete = { name: 'x', opened_date: '2026-01-01', original_amount: 1, outstanding_amount: 1 };
  const parties = { contact_id: 'c', account_id: 'a', currency_id: 'EUR' };
  const calls = (api: PersonalFinance, read: client.Obligation, contact: client.Contact) => [
    () => api.updateObligation(read.id, read),
    () => api.updateObligation(read.id, { ...read, notes: undefined, contact_id: 'other' }),
    () => api.updateContact(contact.id, { ...contact, phone: null }),
    () => api.updateContact(contact.id, { id: contact.id, name: 'New' }),
    // @ts-expect-error Only a record that was read may lack the date.
    () => api.updateObligation('id', { ...incomplete, ...parties, opened_date: null }),
    // @ts-expect-error A name is text.
    () => api.updateContact(contact.id, { ...contact, name: 1 }),
    // @ts-expect-error There is no such field.
    () => api.updateContact(contact.id, { name: 'Bob', colour: 'red' }),
    // @ts-expect-error An obligation needs a contact, an account and a currency.
    () => api.createObligation(incomplete),
    // @ts-expect-error There is no such field.
    () => api.createContact({ name: 'Bob', colour: 'red' }),
  ];
  expect(calls).toBeTypeOf('function');
});

/** The endpoints whose body is not what the same path shows. */
type CannotBePutBack = {
  [Id in Extract<Served, `update${string}`>]: Awaited<
    ReturnType<PersonalFinance[Id]>
  > extends BodyArgument<Id>
    ? never
    : Id;
}[Extract<Served, `update${string}`>];
type BodyArgument<Id extends Served> =
  Parameters<PersonalFinance[Id]> extends [string, number, infer Body, ...unknown[]]
    ? Body
    : Parameters<PersonalFinance[Id]> extends [string, infer Body, ...unknown[]]
      ? Body
      : Parameters<PersonalFinance[Id]>[0];
const allCanBePutBack: [CannotBePutBack] extends [never] ? true : { these: CannotBePutBack } = true;

test('every update accepts the record that it returns, according to the compiler', () => {
  expect(allCanBePutBack).toBe(true);
});

test('the client is one file that imports nothing, so that it can be copied', () => {
  expect(readFileSync('client/client.ts', 'utf8')).not.toMatch(/^(import|export [^;]* from) /m);
});
