import type { AccountType } from '../ledger/balance.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { Obligation } from '../obligations/obligation.ts';
import type { PaymentSums } from '../obligations/terms.ts';
import type { Counted } from '../platform/counts.ts';
import type { CalendarDate } from '../platform/date.ts';

/** What is known about an archive after some of its lines. Stored as JSON between its parts. */
export interface ArchiveState {
  /** Lines so far. */
  lines: number;
  /** The type of the last line, as an index into the order of types. -1 before the first line. */
  type: number;
  /** The values of the last line that its type is ordered by. */
  lastPosition: string;
  baseCurrencyId: string;
  timeZone: string | undefined;
  openingAccountId: string | undefined;
  exchangeAccountId: string | undefined;
  lockedThrough: string | undefined;
  isComplete: boolean;
  readonly accounts: Map<string, KnownAccount>;
  /** Their kinds. */
  readonly groups: Map<string, CategoryKind>;
  readonly groupNames: Set<string>;
  /** Whether a category has a target, whose currency is the base currency. */
  hasTargets: boolean;
  readonly categories: Map<string, KnownCategory>;
  readonly categoryNames: Set<string>;
  readonly contacts: Set<string>;
  readonly obligations: Map<string, KnownObligation>;
  /** Hashes of those that are used. Stored separately (restore-store.ts), because there may be any number of them. */
  readonly externalIds: Set<string>;
  /** Of live transactions. */
  readonly tags: Set<string>;
  /** Opening entries that obligations refer to and that have not followed yet, with their obligations. */
  readonly awaitedEntries: Map<string, string>;
  /** How many attachments have to follow, by transaction. */
  readonly awaitedAttachments: Map<string, number>;
  readonly budgets: BudgetTotals;
  /** The positions of rules, and how many values their conditions have. */
  readonly rules: { readonly ids: Map<string, number>; values: number };
  /** How many there are so far of each kind that has a limit, except for accounts, which have two. */
  readonly counts: Map<Counted, number>;
  /** Turnover of all live transactions, by attribute of the ledger. */
  readonly turnover: Map<string, bigint>;
}

interface KnownAccount {
  readonly type: AccountType;
  readonly code: string;
  readonly isCounted: boolean;
  categories: number;
  obligations: number;
  /** Whether imports have posted to it. */
  hasPrints?: boolean;
  /** Through which day it is reconciled, by currency. */
  reconciled?: Record<string, CalendarDate>;
}

interface KnownCategory {
  readonly kind: CategoryKind;
  readonly accountId: string;
}

interface KnownObligation extends Pick<Obligation, 'currency_id' | 'account_id'> {
  readonly isPosted: boolean;
  paid: PaymentSums;
}

interface BudgetTotals {
  months: number;
  assignments: number;
  /** Of the amounts, regardless of sign. */
  sum: bigint;
}

export function newState(): ArchiveState {
  return {
    lines: 0,
    type: -1,
    lastPosition: '',
    baseCurrencyId: '',
    timeZone: undefined,
    openingAccountId: undefined,
    exchangeAccountId: undefined,
    lockedThrough: undefined,
    isComplete: false,
    accounts: new Map(),
    groups: new Map(),
    groupNames: new Set(),
    hasTargets: false,
    categories: new Map(),
    categoryNames: new Set(),
    contacts: new Set(),
    obligations: new Map(),
    externalIds: new Set(),
    tags: new Set(),
    awaitedEntries: new Map(),
    awaitedAttachments: new Map(),
    budgets: { months: 0, assignments: 0, sum: 0n },
    rules: { ids: new Map(), values: 0 },
    counts: new Map(),
    turnover: new Map(),
  };
}

type Marked = { map: [string, unknown][] } | { set: string[] } | { bigint: string };

/** JSON has no maps, sets and large integers, so these are marked. */
export function stateToJson(state: ArchiveState): string {
  return JSON.stringify(state, (_key, value: unknown) => {
    if (value instanceof Map) return { map: [...value] };
    if (value instanceof Set) return { set: [...value] };
    return typeof value === 'bigint' ? { bigint: String(value) } : value;
  });
}

export function stateFromJson(json: string): ArchiveState {
  return JSON.parse(json, (_key, value: Partial<Marked> | null) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    if ('map' in value) return new Map(value.map);
    if ('set' in value) return new Set(value.set);
    return 'bigint' in value ? BigInt(value.bigint ?? 0) : value;
  });
}
