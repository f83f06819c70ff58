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
}

export async function handler({ table, pk, sk }: StockEvent): Promise<{ statusCode: number; body: string }> {
  const command = new GetItemCommand({ TableName: table, Key: { pk: { S: pk }, sk: { S: sk } } });
  const { Item } = await client.send(command);
  return { statusCode: Item ? 200 : 404, body: JSON.stringify(Item) };
}
