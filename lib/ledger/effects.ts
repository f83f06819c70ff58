import { minor } from './money.ts';

/** What is added to the numbers of one item, by attribute. */
export type Sums = Readonly<Record<string, bigint>>;

/** By the id of the record. */
type SumsById = Readonly<Record<string, Sums>>;

/**
 * What a change to the ledger adds to the stored sums. It is a plain sum over lines, whatever the kind of transaction.
 * A record is listed once, because a DynamoDB transaction may touch an item only once. Numbers that do not change are
 * left out, and so are records without others.
 */
export interface Effects {
  /** Lines of deleted transactions count: they can be restored, so their account must stay. */
  readonly accounts: SumsById;
  /** Only lines of live transactions count: deleted ones do not keep a category from being deleted. */
  readonly categories: SumsById;
  /** By month and account (months.ts). */
  readonly months: SumsById;
  readonly turnover: Sums;
  /** The marks that lines on an account gain or lose (marks.ts), by account. */
  readonly marks: SumsById;
  /** How many live transactions gain or lose a tag (tags.ts). */
  readonly tags: Sums;
}

export const NO_EFFECTS: Effects = {
  accounts: {},
  categories: {},
  months: {},
  turnover: {},
  marks: {},
  tags: {},
};

/** The sum of several changes. */
export function combine(...changes: readonly Effects[]): Effects {
  return {
    accounts: addById(changes.map(({ accounts }) => accounts)),
    categories: addById(changes.map(({ categories }) => categories)),
    months: addById(changes.map(({ months }) => months)),
    turnover: changes.reduce((sums, { turnover }) => addTo(sums, turnover), {}),
    marks: addById(changes.map(({ marks }) => marks)),
    tags: changes.reduce((sums, { tags }) => addTo(sums, tags), {}),
  };
}

/** The opposite change. */
export function negate({ accounts, categories, months, turnover, marks, tags }: Effects): Effects {
  return {
    accounts: mapValues(accounts, negateSums),
    categories: mapValues(categories, negateSums),
    months: mapValues(months, negateSums),
    turnover: negateSums(turnover),
    marks: mapValues(marks, negateSums),
    tags: negateSums(tags),
  };
}

function addById(changes: readonly SumsById[]): SumsById {
  const added: Record<string, Record<string, bigint>> = {};
  for (const change of changes)
    for (const [id, sums] of Object.entries(change)) added[id] = addTo(added[id] ?? {}, sums);
  for (const [id, sums] of Object.entries(added)) if (Object.keys(sums).length === 0) delete added[id];
  return added;
}

function addTo(sums: Record<string, bigint>, change: Sums): Record<string, bigint> {
  for (const [name, delta] of Object.entries(change)) {
    const sum = minor((sums[name] ?? 0n) + delta);
    if (sum === 0n) delete sums[name];
    else sums[name] = sum;
  }
  return sums;
}

function negateSums(sums: Sums): Sums {
  return mapValues(sums, (sum) => -sum);
}

function mapValues<T>(values: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
