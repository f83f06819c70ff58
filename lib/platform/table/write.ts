import type { Key } from './keys.ts';

/** A stored item before its record has parsed and typed it. */
export type Item = Record<string, unknown>;

interface Conditional {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Item;
  readonly ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
}

/** One operation of a transaction as DynamoDB takes it; the table name is added when it is sent. */
export type Operation =
  | { readonly Put: { readonly Item: Item } & Conditional }
  | { readonly Delete: { readonly Key: Item } & Conditional }
  | { readonly ConditionCheck: { readonly Key: Item; readonly ConditionExpression: string } & Conditional }
  | { readonly Update: { readonly Key: Item; readonly UpdateExpression: string } & Conditional };

/** The most items that one transaction can have. */
export const WRITES_MAX = 100;

/** One item of a transaction, and what a failed condition means. */
export interface Write {
  readonly operation: Operation;
  readonly onConflict: (stored: Item | undefined) => Error;
  /** Its condition holds only while the user of the transaction, or the book that it is in, exists. */
  readonly proves?: 'user' | 'book';
}

export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Item>;
  /** Default: what was read has changed, so the pipeline reads again. */
  readonly onConflict?: (stored: Item | undefined) => Error;
  readonly proves?: 'user' | 'book';
}

/** What was read has changed. The pipeline runs the use case again. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/** An earlier attempt of this write succeeded, but its response was lost. */
export class Committed extends Error {
  override readonly name = 'Committed';
}

export const NOT_EXISTS = 'attribute_not_exists(pk)';
export const EXISTS = 'attribute_exists(pk)';

/**
 * For a record whose id was created for this write: if it exists, the write has already succeeded. DynamoDB detects
 * this by the transaction's token for ten minutes; this condition needs no token.
 */
export const NEW: Condition = { expression: NOT_EXISTS, onConflict: () => new Committed() };

/** For a record that was read: no one else has changed it since. */
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

/** Whether a transaction has an operation on this item. It can have only one. */
export function hasWrite(writes: readonly Write[], { pk, sk }: Key): boolean {
  return writes.some(({ operation }) => {
    const key = keyOf(operation);
    return key.pk === pk && key.sk === sk;
  });
}

export function keyOf(operation: Operation): Key {
  const [part] = Object.values(operation) as { Item?: Key; Key?: Key }[];
  return (part?.Item ?? part?.Key) as Key;
}

export interface Changes {
  readonly set?: Item;
  /** Atomic, so that concurrent writers of a balance never lose each other's changes. */
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

  /** `books.<id>` is an element of a map. */
  function alias(attribute: string): string {
    return attribute
      .split('.')
      .map((part) => {
        const name = `#u${Object.keys(names).length}`;
        names[name] = part;
        return name;
      })
      .join('.');
  }
  function placeholder(value: unknown): string {
    const name = `:u${Object.keys(values).length}`;
    values[name] = value;
    return name;
  }
}

/** A condition on an item that another write carries. */
export interface Requirement {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Item>;
  /** Undefined if the stored item meets it, and the write's own condition failed. */
  readonly failure: (stored: Item | undefined) => Error | undefined;
}

/** The same write, which also has this requirement. */
export function requiring({ operation, onConflict }: Write, requirement: Requirement): Write {
  const [[kind, part] = []] = Object.entries(operation) as [string, Conditional][];
  const { expression, names, values, failure } = requirement;
  const given = part?.ConditionExpression;
  const required: Conditional = {
    ...part,
    ConditionExpression: given === undefined ? expression : `${expression} AND (${given})`,
    ...(names && { ExpressionAttributeNames: { ...part?.ExpressionAttributeNames, ...names } }),
    ...(values && { ExpressionAttributeValues: { ...part?.ExpressionAttributeValues, ...values } }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  };
  return {
    operation: { [kind as string]: required } as unknown as Operation,
    onConflict: (stored) => failure(stored) ?? onConflict(stored),
  };
}

function write(operation: Operation, condition: Condition | undefined): Write {
  const onConflict =
    condition?.onConflict ?? (() => new Stale('The item changed between reading and writing.'));
  return { operation, onConflict, ...(condition?.proves && { proves: condition.proves }) };
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
