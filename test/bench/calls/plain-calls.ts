import { randomUUID } from 'node:crypto';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { invoke } from '../../../lib/platform/invoke.ts';
import { type Exchange, invokedFunction, operationOf } from './exchange.ts';

/** The stock SDK client. */
export function plainClient(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  });
}

const COMMANDS: Readonly<Record<string, unknown>> = {
  BatchGetItem: BatchGetItemCommand,
  BatchWriteItem: BatchWriteItemCommand,
  DeleteItem: DeleteItemCommand,
  GetItem: GetItemCommand,
  PutItem: PutItemCommand,
  Query: QueryCommand,
  TransactWriteItems: TransactWriteItemsCommand,
  UpdateItem: UpdateItemCommand,
};

/** Repeats recorded calls, with those of a wave in parallel. */
export async function sendAgain(
  client: DynamoDBClient,
  waves: readonly (readonly Exchange[])[],
): Promise<void> {
  for (const wave of waves) await Promise.all(wave.map((exchange) => send(client, exchange)));
}

async function send(client: DynamoDBClient, exchange: Exchange): Promise<void> {
  const invoked = invokedFunction(exchange);
  if (invoked !== undefined) return invoke(invoked, JSON.parse(exchange.request), { wait: false });
  // What was sent once is a valid input of its operation, which the types cannot know.
  const Command = COMMANDS[operationOf(exchange)] as typeof GetItemCommand | undefined;
  if (!Command)
    throw new Error(`test/bench/calls/plain-calls.ts has no command for ${operationOf(exchange)}.`);
  const input = JSON.parse(exchange.request) as { ClientRequestToken?: string };
  // With the previous token, DynamoDB would only repeat its response.
  if (input.ClientRequestToken) input.ClientRequestToken = randomUUID();
  try {
    await client.send(new Command(input as GetItemCommand['input']));
  } catch (error) {
    // A condition that failed when it was recorded fails again, as intended.
    if (exchange.status === 200) throw error;
  }
}
