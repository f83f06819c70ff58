import * as z from 'zod/mini';
import { CATEGORIES_MAX } from '../categories/category.ts';
import { quotedList } from '../imports/readers/text.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import { LIMITS, REGISTERED_ACCOUNTS } from '../platform/counts.ts';
import { issueMessage } from '../platform/endpoint/faults.ts';
import { fold } from '../platform/text.ts';
import { checkBudget, checkSchedule } from './check-planning.ts';
import { checkFingerprints, checkPaymentNote, checkTransaction } from './check-transaction.ts';
import { ArchiveFault, ensure } from './fault.ts';
import { asItIs, toObligation } from './from-record.ts';
import { budgetRecord, scheduleRecord } from './planning-records.ts';
import {
  ARCHIVE_VERSION,
  accountRecord,
  archiveRecord,
  categoryRecord,
  contactRecord,
  endRecord,
  fingerprintsRecord,
  lockRecord,
  obligationRecord,
  paymentNoteRecord,
  settingsRecord,
  transactionRecord,
} from './records.ts';
import type { ArchiveState } from './state.ts';

/** A type of line: its schema, and the checks against the lines before it. */
interface LineType<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  /** There is at most one. */
  readonly isSingle?: boolean;
  /** The fields that the lines are ordered by. Default: their ids. */
  readonly orderedBy?: readonly (string & keyof z.output<Schema>)[];
  check(record: z.output<Schema>, state: ArchiveState): void;
}

type AnyLineType = Omit<LineType<z.ZodMiniType>, 'orderedBy'> & { readonly orderedBy?: readonly string[] };

const type = <Schema extends z.ZodMiniType>(given: LineType<Schema>): LineType<Schema> => given;

/**
 * The service does not limit the accounts that it creates for categories and differences: some remain when their
 * category is deleted. This only limits how long it takes to check an archive.
 */
const UNCOUNTED_ACCOUNTS_MAX = 5000;
/** Requests at the same moment may exceed the limit of categories, and their archive must still be restorable. */
const RESTORED_CATEGORIES_MAX = CATEGORIES_MAX + 100;

/** In the order of the archive. */
const LINE_TYPES = {
  archive: type({
    schema: archiveRecord,
    isSingle: true,
    check: ({ version }) => ensure(version === ARCHIVE_VERSION, `version: ${version} is not known`),
  }),
  settings: type({
    schema: settingsRecord,
    isSingle: true,
    check: ({ base_currency_id, time_zone, opening_account_id, exchange_account_id }, state) => {
      state.baseCurrencyId = base_currency_id;
      state.timeZone = time_zone;
      state.openingAccountId = opening_account_id;
      state.exchangeAccountId = exchange_account_id;
    },
  }),
  lock: type({
    schema: lockRecord,
    isSingle: true,
    check: ({ locked_through }, state) => {
      state.lockedThrough = locked_through;
    },
  }),
  account: type({
    schema: accountRecord,
    check: ({ id, type, code, for_category }, { accounts }) => {
      for (const other of accounts.values()) ensure(other.code !== code, 'code: another account has it');
      const isCounted = !for_category;
      accounts.set(id, { type, code, isCounted, categories: 0, obligations: 0 });
      const counted = [...accounts.values()].filter((each) => each.isCounted === isCounted).length;
      const max = isCounted ? LIMITS.accounts.max + REGISTERED_ACCOUNTS : UNCOUNTED_ACCOUNTS_MAX;
      ensure(counted <= max, 'there are more accounts than allowed');
    },
  }),
  category: type({
    schema: categoryRecord,
    check: ({ id, kind, name, account_id }, { categories, categoryNames, accounts }) => {
      const account = accounts.get(account_id);
      ensure(account, 'account_id: no such account');
      ensure(account.type === kind, `account_id: must be an account of type ${kind}`);
      const folded = `${kind} ${fold(name)}`;
      ensure(!categoryNames.has(folded), 'name: another category of its kind has it');
      categoryNames.add(folded);
      categories.set(id, { kind, accountId: account_id });
      ensure(categories.size <= RESTORED_CATEGORIES_MAX, 'there are more categories than allowed');
      account.categories++;
    },
  }),
  contact: type({
    schema: contactRecord,
    check: ({ id }, { contacts }) => {
      contacts.add(id);
      ensure(contacts.size <= LIMITS.contacts.max, 'there are more contacts than allowed');
    },
  }),
  obligation: type({ schema: obligationRecord, check: checkObligation }),
  payment_note: type({ schema: paymentNoteRecord, check: checkPaymentNote }),
  transaction: type({ schema: transactionRecord, check: checkTransaction }),
  fingerprints: type({
    schema: fingerprintsRecord,
    orderedBy: ['account_id', 'month', 'import_id', 'step'],
    check: checkFingerprints,
  }),
  budget: type({ schema: budgetRecord, orderedBy: ['month'], check: checkBudget }),
  schedule: type({ schema: scheduleRecord, check: checkSchedule }),
  end: type({
    schema: endRecord,
    isSingle: true,
    check: ({ records }, state) => {
      ensure(records === state.lines, `records: must be ${state.lines}, the number of lines before it`);
      const [entry] = state.awaitedEntries.keys();
      ensure(entry === undefined, `the opening entry ${entry} of an obligation is missing`);
      for (const id of [state.openingAccountId, state.exchangeAccountId])
        ensure(
          id === undefined || state.accounts.has(id),
          `the settings name an account that is missing: ${id}`,
        );
      state.isComplete = true;
    },
  }),
} as const;

export type LineTypeName = keyof typeof LINE_TYPES;
const NAMES = Object.keys(LINE_TYPES) as LineTypeName[];

/** A checked line. */
export type ArchivedRecord = {
  [Name in LineTypeName]: z.output<(typeof LINE_TYPES)[Name]['schema']>;
}[LineTypeName];

/** Checks a line against those before it, and updates the state with it. */
export function checkLine(text: string, state: ArchiveState): ArchivedRecord {
  const record = parseLine(text);
  const name = record.record as LineTypeName;
  const place = NAMES.indexOf(name);
  ensure(state.type >= 0 || name === 'archive', 'an archive starts with {"record":"archive","version":1}');
  ensure(!state.isComplete, 'nothing may follow the last line');
  ensure(place >= state.type, `record: ${name} must come before ${NAMES[state.type]}`);
  ensure(place <= 1 || state.baseCurrencyId !== '', 'the settings are missing');
  const { isSingle = false, orderedBy = ['id'], check } = LINE_TYPES[name] as AnyLineType;
  const position = positionOf(record, orderedBy);
  if (place > state.type) state.lastPosition = '';
  else ensure(!isSingle, `record: there is only one ${name}`);
  ensure(
    isSingle || position > state.lastPosition,
    `${orderedBy.join(', ')}: must be greater than on the line before`,
  );
  check(record, state);
  state.type = place;
  state.lastPosition = position;
  state.lines++;
  return record;
}

/** Numbers sort in the same order as the keys of their items. */
function positionOf(record: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  return names.map((name) => String(record[name]).padStart(5, '0')).join('#');
}

/** Parses a line, without checking it against those before it. */
export function parseLine(text: string): ArchivedRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveFault('is not JSON');
  }
  const name = (value as { record?: unknown } | null)?.record;
  ensure(
    typeof name === 'string' && Object.hasOwn(LINE_TYPES, name),
    `record: must be one of ${NAMES.join(', ')}`,
  );
  const result = z.safeParse(LINE_TYPES[name as LineTypeName].schema as z.ZodMiniType<ArchivedRecord>, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  const unknown = issue?.code === 'unrecognized_keys' ? `has no field ${quotedList(issue.keys)}` : undefined;
  throw new ArchiveFault(`${path?.slice(1) || name}: ${unknown ?? (issue && issueMessage(issue))}`);
}

function checkObligation(record: z.output<typeof obligationRecord>, state: ArchiveState): void {
  const { id, account_id, contact_id, opened_date, due_date, settled_at, opening_entry_id } = record;
  const value = toObligation(record, {}, asItIs);
  const account = state.accounts.get(account_id);
  ensure(account, 'account_id: no such account');
  ensure(isAssetOrLiability(account.type), 'account_id: must be an asset or a liability');
  ensure(state.contacts.has(contact_id), 'contact_id: no such contact');
  ensure(value.original_minor > 0n, 'original_amount: must be greater than 0');
  ensure(value.outstanding_minor >= 0n, 'outstanding_amount: must be at least 0');
  ensure(due_date === undefined || due_date >= opened_date, 'due_date: must not be before opened_date');
  ensure(
    (value.status === 'settled') === (settled_at !== undefined),
    'settled_at: only if nothing is outstanding',
  );
  const { funding_account_id, funding_category_id, funding } = record;
  const fundings = [funding_account_id, funding_category_id, funding].filter((each) => each !== undefined);
  ensure(fundings.length <= 1, 'funding: only one is allowed');
  ensure(fundings.length === 1 || opening_entry_id === undefined, 'opening_entry_id: requires a funding');
  ensure(
    funding_account_id === undefined || state.accounts.has(funding_account_id),
    'funding_account_id: no such account',
  );
  // The category of a deleted obligation may have been deleted too.
  ensure(
    funding_category_id === undefined ||
      state.categories.has(funding_category_id) ||
      record.deleted_at !== undefined,
    'funding_category_id: no such category',
  );
  const isPosted = opening_entry_id !== undefined;
  const opening = [record.opening_rate, record.opening_rate_source];
  ensure(
    opening.every((each) => (each !== undefined) === isPosted),
    'opening_rate: only with an opening entry',
  );
  ensure(!isPosted || record.opening_revision !== undefined, 'opening_revision: is required');
  if (isPosted) state.awaitedEntries.set(opening_entry_id, id);
  state.obligations.set(id, { currency_id: value.currency_id, isPosted, paid: {} });
  ensure(state.obligations.size <= LIMITS.obligations.max, 'there are more obligations than allowed');
  account.obligations++;
}
