import type { Key } from './keys.ts';

/** A stored item, before its record file has checked it and given it a type. */
export type Item = Record<string, unknown>;

interface Conditional {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Item;
  readonly ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
}

/** One part of a transaction as DynamoDB takes it; the table's name is added when it is sent. */
export type Operation =
  | { readonly Put: { readonly Item: Item } & Conditional }
  | { readonly Delete: { readonly Key: Item } & Conditional }
  | { readonly ConditionCheck: { readonly Key: Item; readonly ConditionExpression: string } & Conditional }
  | { readonly Update: { readonly Key: Item; readonly UpdateExpression: string } & Conditional };

/** One item of a transaction, and what it means when its condition does not hold. */
export interface Write {
  readonly operation: Operation;
  readonly onConflict: (stored: Item | undefined) => Error;
}

export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Item>;
  /** Default: what was read has changed since, so the pipeline reads again. */
  readonly onConflict?: (stored: Item | undefined) => Error;
}

/** What was read has changed since. The pipeline runs the use case again. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/** An earlier attempt of this very write went through, and its answer got lost. */
export class Committed extends Error {
  override readonly name = 'Committed';
}

export const NOT_EXISTS = 'attribute_not_exists(pk)';

/**
 * For a record whose id was made for this write: that it exists can only mean that the write went through.
 * DynamoDB remembers a transaction's token for ten minutes and says so by itself; this holds without it.
 */
export const NEW: Condition = { expression: NOT_EXISTS, onConflict: () => new Committed() };

/** For a record that was read: nobody else has changed it since. */
export function unchanged({ version }: { readonly version: number }): Condition {
  return { expression: 'version = :read', values: { ':read': version } };
}

export function put(key: Key, item: Item, condition?: Condition): Write {
  return write({ Put: { Item: { ...item, ...key }, ...conditional(condition) } }, condition);
}

export function remove(key: Key, condition?: Condition): Write {
  return write({ Delete: { Key: { ...key }, ...conditional(condition) } }, condition);
}

export function check(key: Key, condition: Condition): Write {
  const { expression } = condition;
  const operation = { Key: { ...key }, ...conditional(condition), ConditionExpression: expression };
  return write({ ConditionCheck: operation }, condition);
}

export interface Changes {
  readonly set?: Item;
  /** Atomic: concurrent writers of a balance never lose one another's part. */
  readonly add?: Readonly<Record<string, bigint | number>>;
  readonly unset?: readonly string[];
}

export function update(key: Key, changes: Changes, condition?: Condition): Write {
  const names: Record<string, string> = { ...condition?.names };
  const values: Item = { ...condition?.values };
  const set: string[] = [];
  const add: string[] = [];
  const unset: string[] = [];
  for (const [attribute, value] of Object.entries(changes.set ?? {})) {
    if (value === undefined) unset.push(alias(attribute));
    else set.push(`${alias(attribute)} = ${placeholder(value)}`);
  }
  for (const [attribute, delta] of Object.entries(changes.add ?? {}))
    add.push(`${alias(attribute)} ${placeholder(delta)}`);
  for (const attribute of changes.unset ?? []) unset.push(alias(attribute));
  const clauses = [
    set.length > 0 && `SET ${set.join(', ')}`,
    add.length > 0 && `ADD ${add.join(', ')}`,
    unset.length > 0 && `REMOVE ${unset.join(', ')}`,
  ].filter(Boolean);
  const operation = {
    Key: { ...key },
    UpdateExpression: clauses.join(' '),
    ...conditional(condition),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
  return write({ Update: operation }, condition);

  function alias(attribute: string): string {
    const name = `#u${Object.keys(names).length}`;
    names[name] = attribute;
    return name;
  }
  function placeholder(value: unknown): string {
    const name = `:u${Object.keys(values).length}`;
    values[name] = value;
    return name;
  }
}

function write(operation: Operation, condition: Condition | undefined): Write {
  const onConflict =
    condition?.onConflict ?? (() => new Stale('The item changed between reading and writing.'));
  return { operation, onConflict };
}

function conditional(condition: Condition | undefined): Conditional {
  if (!condition) return {};
  return {
    ConditionExpression: condition.expression,
    ...(condition.names && { ExpressionAttributeNames: { ...condition.names } }),
    ...(condition.values && { ExpressionAttributeValues: { ...condition.values } }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  };
}
