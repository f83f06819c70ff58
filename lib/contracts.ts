import * as accounts from './accounts/contract.ts';
import * as allTransactions from './all-transactions/contract.ts';
import * as assistants from './assistants/contract.ts';
import * as attachments from './attachments/contract.ts';
import * as auth from './auth/contract.ts';
import * as events from './auth/events/contract.ts';
import * as passkeys from './auth/passkeys/contract.ts';
import * as reauthentication from './auth/reauthentication/contract.ts';
import * as recovery from './auth/recovery/contract.ts';
import * as secondFactor from './auth/second-factor/contract.ts';
import * as tokens from './auth/tokens/contract.ts';
import * as batch from './batch/contract.ts';
import * as books from './books/contract.ts';
import * as invitations from './books/invitation-contract.ts';
import * as budgets from './budgets/contract.ts';
import * as categories from './categories/contract.ts';
import * as targets from './categories/target-contract.ts';
import * as changes from './changes/contract.ts';
import * as connections from './connections/contract.ts';
import * as contacts from './contacts/contract.ts';
import * as currencies from './currencies/contract.ts';
import * as edits from './edits/contract.ts';
import * as exports from './exports/contract.ts';
import * as forecast from './forecast/contract.ts';
import * as groups from './groups/contract.ts';
import * as imports from './imports/contract.ts';
import * as journal from './journal/contract.ts';
import * as obligations from './obligations/contract.ts';
import * as payments from './obligations/payment-contract.ts';
import * as payees from './payees/contract.ts';
import type { Endpoint } from './platform/endpoint/contract.ts';
import * as reconciliations from './reconciliations/contract.ts';
import * as registers from './registers/contract.ts';
import * as reports from './reports/contract.ts';
import * as rules from './rules/contract.ts';
import * as schedules from './schedules/contract.ts';
import * as system from './system/contract.ts';
import * as transactions from './transactions/contract.ts';
import * as lock from './transactions/lock-contract.ts';
import * as transfers from './transfers/contract.ts';
import * as webhooks from './webhooks/contract.ts';

const modules = [
  system,
  auth,
  recovery,
  secondFactor,
  passkeys,
  reauthentication,
  events,
  tokens,
  books,
  invitations,
  currencies,
  accounts,
  registers,
  reconciliations,
  groups,
  categories,
  targets,
  budgets,
  transactions,
  allTransactions,
  attachments,
  payees,
  batch,
  transfers,
  schedules,
  rules,
  journal,
  lock,
  edits,
  imports,
  connections,
  reports,
  forecast,
  contacts,
  obligations,
  payments,
  exports,
  assistants,
  changes,
  webhooks,
];

/** Every endpoint. For infra, docs and tests only: a function that imports this bundles every contract. */
export const endpoints: readonly Endpoint[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value);
