import { randomUUID } from 'node:crypto';
import type { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Membership } from '../book.ts';
import { config } from '../config.ts';
import { Problem } from '../problems.ts';

import { call, client, fromAttributes, safeCall, unavailable } from './client.ts';
import { Gone, guarded } from './guard.ts';
import type { Key } from './keys.ts';
import { failureOf, RetriesExhausted } from './retry.ts';
import { Committed, check, EXISTS, type Item, NOT_EXISTS, type Operation, type Write } from './write.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Commits all of the writes or none; none if their book or user no longer exists, or if the member for whom they are
 * made no longer has the role.
 */
export async function transact(given: readonly Write[], member?: Membership): Promise<void> {
  const writes = guarded(given, member);
  const items = writes.map(({ operation }) => inTable(operation));
  // One token for all attempts, so that an attempt that succeeded but whose response was lost is not repeated.
  const token = randomUUID();
  try {
    await call('write', () =>
      client.send(
        new TransactWriteCommand({
          TransactItems: items,
          ClientRequestToken: token,
          ReturnConsumedCapacity: 'TOTAL',
        }),
      ),
    );
  } catch (error) {
    const meaning = toError(error, writes);
    if (!(meaning instanceof Committed)) throw meaning;
  }
}

/** DynamoDB has checked every other condition of the rehearsal, and all of them hold. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
}

/**
 * Has DynamoDB check all conditions of the writes without writing: one more condition, which never holds, makes it
 * refuse the whole transaction. Names, limits, locks and versions are therefore checked exactly as in a real write.
 * Throws the same errors as `transact`.
 */
export async function rehearse(key: Key, writes: readonly Write[], member?: Membership): Promise<void> {
  if (writes.length === 0) return;
  const never = check(key, {
    expression: `${EXISTS} AND ${NOT_EXISTS}`,
    onConflict: () => new Rehearsed(),
  });
  try {
    // The last one, so that it counts only if no other condition fails.
    await transact([...writes, never], member);
  } catch (error) {
    if (error instanceof Rehearsed) return;
    // Whatever the outcome, nothing has changed.
    if (error instanceof Problem && error.code === 'outcome_unknown')
      throw new Problem('service_unavailable', { retryAfterSeconds: 1, cause: error });
    throw error;
  }
}

/**
 * Replaces one item without a transaction, which takes half the units. It does not check that the book exists, so its
 * condition must require that the item does, or its caller must look afterwards. If a response is lost, the retry conflicts with the first attempt, so this
 * is only for items that a later run picks up.
 */
export async function replace({ operation, onConflict }: Write): Promise<void> {
  if (!('Put' in operation) || operation.Put.ConditionExpression === undefined)
    throw new TypeError('Only a conditional put replaces an item.');
  const input = { ...operation.Put, TableName: config.tableName, ReturnConsumedCapacity: 'TOTAL' as const };
  try {
    await call('write', () => client.send(new PutCommand(input)));
  } catch (error) {
    if (error instanceof RetriesExhausted) throw toProblem(error);
    throw isConflict(error) ? onConflict(error.Item && fromAttributes(error.Item)) : error;
  }
}

/** For counters and marks outside the business transactions, which go through `transact`. */
export async function updateItem(input: Omit<UpdateCommandInput, 'TableName'>): Promise<Item> {
  const result = await safeCall('write', () =>
    client.send(
      new UpdateCommand({ ...input, TableName: config.tableName, ReturnConsumedCapacity: 'TOTAL' }),
    ),
  );
  return result.Attributes ?? {};
}

function inTable(operation: Operation): TransactItem {
  const [[kind, part] = []] = Object.entries(operation);
  return { [kind as keyof TransactItem]: { TableName: config.tableName, ...part } };
}

function toError(error: unknown, writes: readonly Write[]): unknown {
  if (error instanceof RetriesExhausted) return toProblem(error);
  if (!isCancelled(error) || failureOf(error) !== 'final') return error;
  const meanings = (error.CancellationReasons ?? []).flatMap((reason, index) => {
    const write = reason.Code === 'ConditionalCheckFailed' ? writes[index] : undefined;
    return write ? [write.onConflict(reason.Item && fromAttributes(reason.Item))] : [];
  });
  const find = (type: typeof Gone | typeof Committed) => meanings.find((meaning) => meaning instanceof type);
  return find(Gone) ?? find(Committed) ?? meanings[0] ?? error;
}

function isCancelled(error: unknown): error is TransactionCanceledException {
  return error instanceof Error && error.name === 'TransactionCanceledException';
}

/** Whether the condition of a write outside a transaction does not hold. */
export function isConflict(error: unknown): error is ConditionalCheckFailedException {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}

function toProblem(cause: RetriesExhausted): Problem {
  if (cause.failure === 'throttled') return unavailable(cause);
  if (cause.failure === 'conflict') return new Problem('conflict', { retryAfterSeconds: 1, cause });
  return new Problem('outcome_unknown', {
    detail:
      'The database did not respond, so it is not known whether the change was made. Repeat the request with the same Idempotency-Key, or read the record first.',
    retryAfterSeconds: 1,
    cause,
  });
}
