import * as accounts from './accounts.ts';
import * as auth from './auth.ts';
import * as categories from './categories.ts';
import * as contacts from './contacts.ts';
import * as currencies from './currencies.ts';
import type { Endpoint } from './endpoint.ts';
import * as lock from './lock.ts';
import * as obligations from './obligations.ts';
import * as reports from './reports.ts';
import * as system from './system.ts';
import * as transactions from './transactions.ts';

const modules = [
  system,
  auth,
  currencies,
  accounts,
  categories,
  transactions,
  lock,
  reports,
  contacts,
  obligations,
];

/** Every endpoint. For infra, docs and tests only: a function that imports this bundles every contract. */
export const endpoints: readonly Endpoint[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value);
