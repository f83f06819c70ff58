import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { config } from '../config.ts';
import { Problem } from '../problems.ts';
import { client, fromAttributes, type Item, toAttributes, unavailable } from './client.ts';
import type { Key } from './keys.ts';
import { meterCall } from './meter.ts';
import { failureOf, RetriesExhausted, withRetries } from './retry.ts';

type Operation = TransactWriteItem;

/** One item of a transaction, and what it means when its condition does not hold. */
export interface Write {
  readonly operation: Operation;
  readonly otherwise: (stored: Item | undefined) => Error;
}

export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Default: a conflict that is worth reading again. */
  readonly otherwise?: (stored: Item | undefined) => Error;
}

/** What was read has changed since: read again and repeat (`untilFresh`). */
export class Stale extends Error {
  override readonly name = 'Stale';
}

const stale = () => new Stale('The item changed between reading and writing.');

function conditionOf(condition: Condition) {
  return {
    ConditionExpression: condition.expression,
    ...(condition.names && { ExpressionAttributeNames: condition.names }),
    ...(condition.values && { ExpressionAttributeValues: toAttributes(condition.values) }),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

export const NOT_EXISTS = 'attribute_not_exists(pk)';

/** An earlier attempt of this very write was carried out, and its answer got lost. */
class Committed extends Error {
  override readonly name = 'Committed';
}

/**
 * For a record whose id was made for this write: that it exists can only mean that the write was carried out.
 * DynamoDB remembers a transaction's token for ten minutes and says so by itself; this holds without it.
 */
export const NEW: Condition = { expression: NOT_EXISTS, otherwise: () => new Committed() };

export function put(key: Key, item: Item, condition?: Condition): Write {
  return {
    operation: {
      Put: {
        TableName: config.tableName,
        Item: toAttributes({ ...item, ...key }),
        ...(condition && conditionOf(condition)),
      },
    },
    otherwise: condition?.otherwise ?? stale,
  };
}

export function remove(key: Key, condition?: Condition): Write {
  return {
    operation: {
      Delete: {
        TableName: config.tableName,
        Key: toAttributes(key),
        ...(condition && conditionOf(condition)),
      },
    },
    otherwise: condition?.otherwise ?? stale,
  };
}

export function check(key: Key, condition: Condition): Write {
  return {
    operation: {
      ConditionCheck: { TableName: config.tableName, Key: toAttributes(key), ...conditionOf(condition) },
    },
    otherwise: condition.otherwise ?? stale,
  };
}

/** `add` is atomic: concurrent writers of a balance never lose one another's part. */
export function update(
  key: Key,
  changes: {
    readonly set?: Item;
    readonly add?: Readonly<Record<string, bigint | number>>;
    readonly unset?: readonly string[];
  },
  condition?: Condition,
): Write {
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

  return {
    operation: {
      Update: {
        TableName: config.tableName,
        Key: toAttributes(key),
        UpdateExpression: clauses.join(' '),
        ExpressionAttributeNames: names,
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: toAttributes(values) }),
        ...(condition && {
          ConditionExpression: condition.expression,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
        }),
      },
    },
    otherwise: condition?.otherwise ?? stale,
  };

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

/** All of the writes, or none of them. */
export async function transact(writes: readonly Write[]): Promise<void> {
  // One token for all attempts: an attempt that was carried out but whose answer got lost is not repeated.
  const token = randomUUID();
  try {
    const result = await withRetries(() =>
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: writes.map((write) => write.operation),
          ClientRequestToken: token,
          ReturnConsumedCapacity: 'TOTAL',
        }),
      ),
    );
    meterCall('write', result.ConsumedCapacity);
  } catch (error) {
    const meaning = meaningOf(error, writes);
    if (!(meaning instanceof Committed)) throw meaning;
  }
}

function meaningOf(error: unknown, writes: readonly Write[]): unknown {
  if (error instanceof RetriesExhausted) return problemOf(error);
  if (
    !(error instanceof Error) ||
    error.name !== 'TransactionCanceledException' ||
    failureOf(error) !== 'final'
  )
    return error;
  const reasons = (error as TransactionCanceledException).CancellationReasons ?? [];
  const meanings = reasons.flatMap((reason, index) => {
    const write = reason.Code === 'ConditionalCheckFailed' ? writes[index] : undefined;
    return write ? [write.otherwise(reason.Item && fromAttributes(reason.Item))] : [];
  });
  return meanings.find((meaning) => meaning instanceof Committed) ?? meanings[0] ?? error;
}

function problemOf(error: RetriesExhausted): Problem {
  if (error.failure === 'throttled') return unavailable(error);
  if (error.failure === 'conflict') {
    return new Problem(
      'conflict',
      'Too many changes at the same time; nothing was changed. Try again shortly.',
      { retryAfterSeconds: 1, cause: error },
    );
  }
  return new Problem(
    'outcome_unknown',
    'The store did not answer, so it is not known whether the change was made. Repeat the request with the same Idempotency-Key, or read the record first.',
    { retryAfterSeconds: 1, cause: error },
  );
}

const FRESH_ATTEMPTS_MAX = 20;

/** Reads and writes again while somebody else's change came in between: the last write wins, whole. */
export async function untilFresh<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
      if (count >= FRESH_ATTEMPTS_MAX) throw problemOf(new RetriesExhausted('conflict', error));
      await sleep(Math.random() * 10 * count);
    }
  }
}
