import { randomUUID } from 'node:crypto';
import {
  type TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { Problem } from '../problems.ts';
import { call, client, fromAttributes, inTable, type Plain, safeCall, unavailable } from './client.ts';
import { failureOf, RetriesExhausted } from './retry.ts';
import { Committed, type Item, type Operation, type Write } from './write.ts';

/** Commits all of the writes, or none of them. */
export async function transact(writes: readonly Write[]): Promise<void> {
  const items = writes.map(({ operation }) => toTransactItem(operation));
  // One token for all attempts, so that an attempt that succeeded but whose response was lost is not repeated.
  const token = randomUUID();
  try {
    await call('write', () =>
      client.send(
        new TransactWriteItemsCommand({
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

/** For counters and marks outside the business transactions, which go through `transact`. */
export async function updateItem(input: Plain<UpdateItemCommandInput>): Promise<Item> {
  const command = { ...inTable<UpdateItemCommandInput>(input), ReturnConsumedCapacity: 'TOTAL' } as const;
  const result = await safeCall('write', () => client.send(new UpdateItemCommand(command)));
  return fromAttributes(result.Attributes ?? {});
}

function toTransactItem(operation: Operation): TransactWriteItem {
  const [[kind, part] = []] = Object.entries(operation);
  return { [kind as keyof Operation]: inTable(part) };
}

function toError(error: unknown, writes: readonly Write[]): unknown {
  if (error instanceof RetriesExhausted) return toProblem(error);
  if (!isCancelled(error) || failureOf(error) !== 'final') return error;
  const meanings = (error.CancellationReasons ?? []).flatMap((reason, index) => {
    const write = reason.Code === 'ConditionalCheckFailed' ? writes[index] : undefined;
    return write ? [write.onConflict(reason.Item && fromAttributes(reason.Item))] : [];
  });
  return meanings.find((meaning) => meaning instanceof Committed) ?? meanings[0] ?? error;
}

function isCancelled(error: unknown): error is TransactionCanceledException {
  return error instanceof Error && error.name === 'TransactionCanceledException';
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
