import type * as z from 'zod/mini';
import * as accounts from '../../lib/accounts/contract.ts';
import * as allTransactions from '../../lib/all-transactions/contract.ts';
import * as auth from '../../lib/auth/contract.ts';
import * as events from '../../lib/auth/events/contract.ts';
import * as passkeys from '../../lib/auth/passkeys/contract.ts';
import { assertion, attestation, creationOptions, requestOptions } from '../../lib/auth/passkeys/webauthn.ts';
import * as reauthentication from '../../lib/auth/reauthentication/contract.ts';
import * as recovery from '../../lib/auth/recovery/contract.ts';
import * as secondFactor from '../../lib/auth/second-factor/contract.ts';
import { loginChallenge } from '../../lib/auth/second-factor/fields.ts';
import * as tokens from '../../lib/auth/tokens/contract.ts';
import * as batch from '../../lib/batch/contract.ts';
import * as books from '../../lib/books/contract.ts';
import * as invitations from '../../lib/books/invitation-contract.ts';
import { assignment } from '../../lib/budgets/budget.ts';
import * as budgets from '../../lib/budgets/contract.ts';
import { budgetRollover } from '../../lib/categories/category.ts';
import * as categories from '../../lib/categories/contract.ts';
import * as targets from '../../lib/categories/target-contract.ts';
import { change } from '../../lib/changes/change.ts';
import * as connections from '../../lib/connections/contract.ts';
import * as contacts from '../../lib/contacts/contract.ts';
import { endpoints } from '../../lib/contracts.ts';
import * as currencies from '../../lib/currencies/contract.ts';
import * as edits from '../../lib/edits/contract.ts';
import * as forecast from '../../lib/forecast/contract.ts';
import * as groups from '../../lib/groups/contract.ts';
import * as imports from '../../lib/imports/contract.ts';
import * as journal from '../../lib/journal/contract.ts';
import * as obligations from '../../lib/obligations/contract.ts';
import * as payments from '../../lib/obligations/payment-contract.ts';
import * as payees from '../../lib/payees/contract.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { author } from '../../lib/platform/lifecycle.ts';
import * as reconciliations from '../../lib/reconciliations/contract.ts';
import * as registers from '../../lib/registers/contract.ts';
import * as reports from '../../lib/reports/contract.ts';
import { summaryTotal } from '../../lib/reports/report-schemas.ts';
import * as rules from '../../lib/rules/contract.ts';
import * as schedules from '../../lib/schedules/contract.ts';
import { rule, ruleInput } from '../../lib/schedules/schedule.ts';
import { shownTemplate, template } from '../../lib/schedules/template.ts';
import * as transactions from '../../lib/transactions/contract.ts';
import * as lock from '../../lib/transactions/lock-contract.ts';
import * as transfers from '../../lib/transfers/contract.ts';
import * as webhooks from '../../lib/webhooks/contract.ts';

export type Schema = z.core.$ZodType;

/** A schema inside another one: of a property, or of the items of a list. */
export function inside(schema: Schema | undefined, ...path: string[]): Schema {
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

/** What responses consist of. The response of `getContact` is a `Contact`, unless it has another name here. */
const NAMED_OUTPUTS: Readonly<Record<string, Schema>> = {
  User: inside(auth.getMe.response),
  AuthResult: inside(auth.register.response),
  LoginChallenge: loginChallenge,
  LoginResult: auth.loginResult,
  SecondFactor: inside(secondFactor.getSecondFactor.response),
  ChangedSecondFactor: inside(secondFactor.updateSecondFactor.response),
  PendingTotp: inside(secondFactor.createTotp.response),
  RecoveryCodes: inside(secondFactor.createRecoveryCodes.response),
  Passkey: inside(passkeys.getPasskey.response),
  NewPasskeyOptions: inside(passkeys.createPasskeyOptions.response),
  PasskeyCreationOptions: creationOptions,
  PasskeyLoginOptions: inside(passkeys.createPasskeyLoginOptions.response),
  PasskeyRequestOptions: requestOptions,
  Freshness: inside(reauthentication.reauthenticate.response),
  SecurityEvent: inside(events.listSecurityEvents.response, 'data'),
  AuthOptions: inside(recovery.getAuthOptions.response),
  VerifiedEmail: inside(recovery.verifyEmail.response),
  EmailAddress: inside(recovery.resetPassword.response),
  UndoneEmailChange: inside(recovery.undoEmailChange.response),
  NewMember: inside(recovery.undoEmailChange.response, 'new_members'),
  Accepted: inside(recovery.forgotPassword.response),
  Session: inside(auth.listSessions.response, 'data'),
  AccessToken: inside(tokens.createToken.response),
  Book: inside(books.getBook.response),
  Member: inside(books.getMember.response),
  Invitation: inside(invitations.createInvitation.response),
  Inviter: inside(invitations.createInvitation.response, 'invited_by'),
  Author: author,
  InvitationPreview: inside(invitations.previewInvitation.response),
  Account: inside(accounts.getAccount.response),
  AccountBalance: inside(accounts.getAccount.response, 'balances'),
  Category: inside(categories.getCategory.response),
  BudgetRollover: budgetRollover,
  Rule: inside(rules.getRule.response),
  Group: inside(groups.getGroup.response),
  Target: inside(categories.getCategory.response, 'target'),
  GroupBudget: inside(budgets.getBudget.response, 'groups'),
  MonthBudget: inside(budgets.getBudget.response),
  CategoryBudget: inside(budgets.assignBudget.response),
  Assignment: assignment,
  BudgetReport: inside(budgets.getBudgetReport.response),
  Transaction: inside(transactions.getExpense.response),
  LedgerLine: inside(transactions.getExpense.response, 'lines'),
  Transfer: inside(transfers.getTransfer.response),
  JournalEntry: inside(journal.getJournalEntry.response),
  Tag: inside(allTransactions.listTags.response, 'data'),
  AnyTransaction: inside(allTransactions.getTransaction.response),
  Edit: inside(edits.getEdit.response),
  EditFilter: inside(edits.getEdit.response, 'filter'),
  EditActions: inside(edits.getEdit.response, 'actions'),
  EditRule: inside(edits.getEdit.response, 'rule'),
  EditCounts: inside(edits.getEdit.response, 'counts'),
  TestedRow: inside(edits.testEdit.response, 'data'),
  EditRow: inside(edits.listEditRows.response, 'data'),
  Import: inside(imports.getImport.response),
  Connection: inside(connections.getConnection.response),
  ConnectionMessage: inside(connections.getConnection.response, 'messages'),
  OutsideAccount: inside(connections.listOutsideAccounts.response, 'data'),
  ImportCounts: inside(imports.getImport.response, 'counts'),
  ImportRow: inside(imports.listImportRows.response, 'data'),
  ImportCategory: inside(imports.listImportCategories.response, 'data'),
  TransactionBatch: inside(batch.createTransactions.response),
  Schedule: inside(schedules.getSchedule.response),
  ScheduleTemplate: shownTemplate,
  ScheduleRule: rule,
  UpcomingDate: inside(schedules.listUpcoming.response, 'data'),
  OccurrenceResult: schedules.occurrenceResult,
  RegisterLine: inside(registers.getRegister.response, 'data'),
  Payee: inside(payees.listPayees.response, 'data'),
  PeriodLock: inside(lock.getLock.response),
  Contact: inside(contacts.getContact.response),
  Obligation: inside(obligations.getObligation.response),
  Payment: inside(payments.getPayment.response),
  Summary: inside(reports.getSummary.response),
  MonthSummary: inside(reports.getSummary.response, 'months'),
  SummaryTotal: summaryTotal,
  GroupTotal: inside(reports.getSummary.response, 'total', 'groups'),
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
  MembersReport: inside(reports.getMembersReport.response),
  MemberShare: inside(reports.getMembersReport.response, 'members'),
  SettlementTransfer: inside(reports.getMembersReport.response, 'settlement'),
  SpendingRow: inside(reports.getSpending.response, 'rows'),
  Currency: inside(currencies.getCurrency.response),
  FxRate: inside(currencies.getFxRate.response),
  ...changes(),
  Webhook: inside(webhooks.getWebhook.response),
  Delivery: inside(webhooks.redeliver.response),
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

/** What requests consist of. The body of `createContact` is a `ContactInput`, unless it has another name here. */
const NAMED_INPUTS: Readonly<Record<string, Schema>> = {
  Registration: inside(auth.register.body),
  Login: inside(auth.login.body),
  UserInput: inside(auth.updateMe.body),
  PasswordChange: inside(auth.changePassword.body),
  PasswordConfirmation: inside(auth.deleteMe.body),
  LinkCode: inside(recovery.verifyEmail.body),
  ForgottenPassword: inside(recovery.forgotPassword.body),
  NewCredential: attestation,
  UsedCredential: assertion,
  SecondFactorUpdate: inside(secondFactor.updateSecondFactor.body),
  TotpConfirmation: inside(secondFactor.confirmTotp.body),
  TotpRemoval: inside(secondFactor.deleteTotp.body),
  SecondFactorLogin: inside(secondFactor.loginWithSecondFactor.body),
  PasskeyInput: inside(passkeys.createPasskey.body),
  PasskeyUpdate: inside(passkeys.updatePasskey.body),
  PasskeyLogin: inside(passkeys.loginWithPasskey.body),
  Reauthentication: inside(reauthentication.reauthenticate.body),
  PasswordReset: inside(recovery.resetPassword.body),
  AccessTokenInput: inside(tokens.createToken.body),
  BookInput: inside(books.createBook.body),
  BookDeletion: inside(books.deleteBook.body),
  MemberInput: inside(books.updateMember.body),
  InvitationInput: inside(invitations.createInvitation.body),
  InvitationToken: inside(invitations.previewInvitation.body),
  InvitationAcceptance: inside(invitations.acceptInvitation.body),
  AccountInput: inside(accounts.createAccount.body),
  AccountUpdate: inside(accounts.updateAccount.body),
  RuleInput: inside(rules.createRule.body),
  GroupInput: inside(groups.createGroup.body),
  GroupUpdate: inside(groups.updateGroup.body),
  TargetInput: inside(targets.updateTarget.body),
  BudgetFunding: inside(budgets.fundBudget.body),
  CategoryInput: inside(categories.createCategory.body),
  CategoryUpdate: inside(categories.updateCategory.body),
  BudgetInput: inside(budgets.assignBudget.body),
  BudgetCopy: inside(budgets.copyBudget.body),
  BudgetMove: inside(budgets.moveBudget.body),
  TransactionInput: inside(transactions.createExpense.body),
  TransactionUpdate: inside(transactions.updateExpense.body),
  TransferInput: inside(transfers.createTransfer.body),
  TransferUpdate: inside(transfers.updateTransfer.body),
  ScheduleInput: inside(schedules.createSchedule.body),
  ScheduleUpdate: inside(schedules.updateSchedule.body),
  ScheduleTemplateInput: template,
  ScheduleRuleInput: ruleInput,
  OccurrenceInput: inside(schedules.settleOccurrence.body),
  JournalEntryInput: inside(journal.createJournalEntry.body),
  JournalLineInput: inside(journal.createJournalEntry.body, 'lines'),
  ...batchInputs(),
  ClearedInput: inside(reconciliations.markCleared.body),
  ReconciliationInput: inside(reconciliations.createReconciliation.body),
  RevaluationInput: inside(journal.revalueAccount.body),
  PeriodLockInput: inside(lock.updateLock.body),
  EditInput: inside(edits.createEdit.body),
  EditFilterInput: inside(edits.createEdit.body, 'filter'),
  EditActionsInput: inside(edits.createEdit.body, 'actions'),
  EditRuleInput: inside(edits.createEdit.body, 'rule'),
  ConnectionInput: inside(connections.createConnection.body),
  ConnectionUpdate: inside(connections.updateConnection.body),
  OutsideAccountInput: inside(connections.linkOutsideAccount.body),
  ImportRowInput: inside(imports.updateImportRow.body),
  ImportCategoriesInput: inside(imports.setImportCategories.body),
};

/** Gives the other schemas the names that follow from the ids of their endpoints. Pages are named after their records. */
function withOthers(
  named: Readonly<Record<string, Schema>>,
  verb: 'get' | 'create',
  schemaOf: (endpoint: Endpoint) => Schema | undefined,
): Readonly<Record<string, Schema>> {
  const known = new Set(Object.values(named));
  const others = endpoints.flatMap((endpoint) => {
    const schema = endpoint.id.startsWith(verb) ? schemaOf(endpoint) : undefined;
    const isRecord = schema && !('data' in ((schema as z.core.$ZodObject)._zod.def.shape ?? {}));
    const name = endpoint.id.slice(verb.length) + (verb === 'create' ? 'Input' : '');
    return isRecord && !known.has(schema) ? [[name, schema] as const] : [];
  });
  return { ...named, ...Object.fromEntries(others) };
}

export const OUTPUTS = withOthers(NAMED_OUTPUTS, 'get', ({ response }) => response);
export const INPUTS = withOthers(NAMED_INPUTS, 'create', ({ body }) => body);

/** The name of a schema, if it has one. */
export const NAMES = new Map<Schema | undefined, string>(
  [...Object.entries(OUTPUTS), ...Object.entries(INPUTS)].map(([name, it]) => [it, name]),
);
