import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

/**
 * The control that endpoints are measured against: the least that can be done with the stock SDK, one GetItem,
 * without any validation, middleware or security. Bundled with esbuild's defaults, as an ES module.
 */
const client = new DynamoDBClient({});

export interface StockEvent {
  readonly table: string;
  readonly pk: string;
  readonly sk: string;
  /** How many calls are made at once, one wave after another. Default: one call. */
  readonly waves?: readonly number[];
}

export async function handler(event: StockEvent): Promise<{ statusCode: number; body: string }> {
  const { table, pk, sk, waves = [1] } = event;
  const get = () =>
    client.send(new GetItemCommand({ TableName: table, Key: { pk: { S: pk }, sk: { S: sk } } }));
  let item: unknown;
  for (const calls of waves) {
    const [first] = await Promise.all(Array.from({ length: calls }, get));
    item = first?.Item;
  }
  return { statusCode: item ? 200 : 404, body: JSON.stringify(item) };
}
