import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { invalid, Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import {
  type Condition,
  check,
  EXISTS,
  type Item,
  requiring,
  Stale,
  update,
  type Write,
} from '../platform/table/write.ts';
import type { Effects, Sums } from './effects.ts';
import { ledgerFromItem } from './ledger.ts';
import { isLocked, periodLocked } from './lock.ts';
import { stillOpen } from './marks.ts';
import { MAX_SUM_MINOR } from './money.ts';
import { monthWrite } from './months.ts';
import type { LedgerChange } from './reverts.ts';
import { roomForTags, type TagCounts, tagChanges } from './tags.ts';

export interface NotedAccount {
  readonly attribute: 'exchange_account_id' | 'opening_account_id';
  readonly accountId: string;
  /** The account that was noted when the ledger was read. */
  readonly before: string | undefined;
}

/** What else a transaction requires of an account or counts on it, besides posting to it. */
export interface AccountChange {
  readonly accountId: string;
  readonly add?: Readonly<Record<string, number>> | undefined;
  readonly set?: Readonly<Item> | undefined;
  readonly condition: Condition;
}

export interface Postings {
  readonly effects: Effects;
  /** The counts of the tags that the effects change, as they were read (`readTagCounts`). */
  readonly tags: TagCounts;
  /** The base currency that the amounts were converted to. */
  readonly baseCurrencyId: string;
  /** Every date that the change affects. None of them may be locked. A change of marks affects none. */
  readonly dates: readonly CalendarDate[];
  /** Newly chosen accounts and categories, which must be active when they are written. */
  readonly chosen?: ReadonlySet<string>;
  /** Accounts that the same transaction creates, with these effects already in their balances. */
  readonly created?: ReadonlySet<string> | undefined;
  /** A special account that the same transaction creates. Stale if another one was noted since the ledger was read. */
  readonly noted?: NotedAccount | undefined;
  /** Other changes to accounts. A transaction may touch an item only once, so both are written together. */
  readonly accountChanges?: readonly AccountChange[] | undefined;
  readonly ledgerChange?: LedgerChange | undefined;
  /** For several transactions at once: lists show all of them or none (`readBetweenSteps`). */
  readonly isMany?: boolean | undefined;
  /** For effects that depend on other entries. Stale if the ledger was written since it had this revision. */
  readonly revision?: number | undefined;
  /** For a step of an import. Stale if another import has posted since the ledger had this many steps. */
  readonly importSteps?: number | undefined;
  /** The error if an account or category no longer exists. */
  readonly onConflict?: (() => Error) | undefined;
  /** The error if a line gains or loses a mark in a time that is reconciled. Default: `409 reconciled`. */
  readonly onReconciled?: (() => Error) | undefined;
  /** The error if a sum would become too large to keep exactly. Default: `amount` is too large. */
  readonly beyondLimit?: (() => Error) | undefined;
}

/** The only place that turns effects into writes. Sums change only by atomic adds. */
export function ledgerWrites(bookId: BookId, postings: Postings): Write[] {
  const { accounts, categories, months, marks, tags } = postings.effects;
  const { accountChanges = [] } = postings;
  const tagging = tagChanges(bookId, tags, postings.tags);
  // Two marks may add up to nothing.
  const touched = new Set([...Object.keys(accounts), ...Object.keys(marks)]);
  return [
    ledgerWrite(bookId, postings, tagging.added),
    ...[...touched]
      .filter((id) => !postings.created?.has(id))
      .map((id) => accountWrite(bookId, id, accounts[id] ?? {}, postings)),
    ...accountChanges
      .filter(({ accountId }) => !touched.has(accountId))
      .map((change) => accountChangeWrite(bookId, change)),
    ...Object.entries(categories).map(([id, sums]) => categoryWrite(bookId, id, sums, postings)),
    ...Object.entries(months).map(([id, sums]) => monthWrite(bookId, id, sums)),
    ...tagging.writes,
  ];
}

function ledgerWrite(bookId: BookId, postings: Postings, addedTags: number): Write {
  const { effects, baseCurrencyId, dates, noted, revision, isMany, importSteps, ledgerChange } = postings;
  const rising = Object.entries(effects.turnover).filter(([, delta]) => delta > 0n);
  const earliest = [...dates].sort()[0];
  const write = update(
    keys.ledger(bookId),
    {
      add: {
        revision: 1,
        ...(addedTags !== 0 && { tag_count: addedTags }),
        ...(importSteps !== undefined && { import_steps: 1 }),
        ...ledgerChange?.add,
        ...effects.turnover,
      },
      set: {
        // The first entry fixes the base currency.
        has_entries: true,
        ...(noted && { [noted.attribute]: noted.accountId }),
        ...(isMany && { many_written_at: new Date().toISOString() }),
      },
    },
    {
      expression: [
        'base_currency_id = :base',
        ...(earliest === undefined
          ? []
          : ['(attribute_not_exists(locked_through) OR locked_through < :earliest)']),
        // A sum that does not exist yet is within the limit. DynamoDB allows 4 KB and 300 operators, for 100
        // currencies.
        ...(rising.length > 0 ? [`NOT (${rising.map((_, i) => `#t${i} > :t${i}`).join(' OR ')})`] : []),
        ...(noted ? [noted.before === undefined ? 'attribute_not_exists(#noted)' : '#noted = :noted'] : []),
        ...(revision === undefined ? [] : ['revision = :revision']),
        ...(importSteps === undefined ? [] : [hasSteps(importSteps)]),
      ].join(' AND '),
      names: {
        ...Object.fromEntries(rising.map(([attribute], i) => [`#t${i}`, attribute])),
        ...(noted && { '#noted': noted.attribute }),
      },
      values: {
        ':base': baseCurrencyId,
        ...(earliest !== undefined && { ':earliest': earliest }),
        ...Object.fromEntries(rising.map(([, delta], i) => [`:t${i}`, MAX_SUM_MINOR - delta])),
        ...(noted?.before !== undefined && { ':noted': noted.before }),
        ...(revision !== undefined && { ':revision': revision }),
        ...(importSteps && { ':steps': importSteps }),
      },
      onConflict: (stored) => ledgerFailure(stored, postings, earliest),
    },
  );
  return [roomForTags(addedTags), ledgerChange?.requirement].reduce(
    (result, requirement) => (requirement ? requiring(result, requirement) : result),
    write,
  );
}

function hasSteps(importSteps: number): string {
  return importSteps === 0 ? 'attribute_not_exists(import_steps)' : 'import_steps = :steps';
}

function ledgerFailure(
  stored: Item | undefined,
  { baseCurrencyId, noted, revision, importSteps, beyondLimit = () => amountTooLarge() }: Postings,
  earliest: CalendarDate | undefined,
): Error {
  const ledger = stored && ledgerFromItem(stored);
  if (!ledger || ledger.baseCurrencyId !== baseCurrencyId) return new Stale('The base currency has changed.');
  if (noted && stored[noted.attribute] !== noted.before)
    return new Stale('Another account was noted in the meantime.');
  if (revision !== undefined && ledger.revision !== revision)
    return new Stale('The ledger has changed since it was read.');
  if (importSteps !== undefined && ledger.importSteps !== importSteps)
    return new Stale('Another import has posted since the ledger was read.');
  if (earliest !== undefined && isLocked(earliest, ledger)) return periodLocked(ledger);
  return beyondLimit();
}

/** For a change to the books that posts nothing: whoever reads them in several steps must notice it. */
export function raiseRevision(bookId: BookId, change?: LedgerChange): Write {
  return ledgerChangeWrite(bookId, { ...change, add: { revision: 1, ...change?.add } });
}

export function ledgerChangeWrite(
  bookId: BookId,
  { add, requirement }: LedgerChange,
  condition?: Condition,
): Write {
  const write = update(keys.ledger(bookId), { add }, condition);
  return requirement ? requiring(write, requirement) : write;
}

export function amountTooLarge(field = 'amount'): Problem {
  const message = 'makes the sum of all your transactions too large to keep exactly';
  return invalid([{ field, code: 'amount_too_large', message }]);
}

/** A change to an account that nothing is posted to. */
export function accountChangeWrite(bookId: BookId, { accountId, add, set, condition }: AccountChange): Write {
  const key = keys.account(bookId, accountId);
  return add || set
    ? update(key, { ...(add && { add }), ...(set && { set }) }, condition)
    : check(key, condition);
}

function accountWrite(bookId: BookId, id: string, sums: Sums, postings: Postings): Write {
  const { accountChanges, effects, onReconciled = () => new Problem('reconciled') } = postings;
  const change = accountChanges?.find(({ accountId }) => accountId === id);
  const write = update(
    keys.account(bookId, id),
    { add: { version: 1, ...sums, ...change?.add }, ...(change?.set && { set: change.set }) },
    both(usable(id, postings), change?.condition),
  );
  const open = stillOpen(effects.marks[id] ?? {}, onReconciled);
  return open ? requiring(write, open) : write;
}

function categoryWrite(bookId: BookId, id: string, sums: Sums, postings: Postings): Write {
  return update(keys.category(bookId, id), { add: sums }, usable(id, postings));
}

function usable(id: string, { chosen, onConflict }: Postings): Condition {
  const active = { expression: `${EXISTS} AND is_active = :active`, values: { ':active': true } };
  return {
    ...(chosen?.has(id) ? active : { expression: EXISTS }),
    ...(onConflict && { onConflict }),
  };
}

function both(first: Condition, second: Condition | undefined): Condition {
  if (!second) return first;
  const onConflict = first.onConflict ?? second.onConflict;
  return {
    expression: `${first.expression} AND ${second.expression}`,
    names: { ...first.names, ...second.names },
    values: { ...first.values, ...second.values },
    ...(onConflict && { onConflict }),
  };
}
