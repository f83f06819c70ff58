import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

/**
 * The control that endpoints are measured against: the least that can be done with the stock SDK, one GetItem,
 * without any validation, middleware or security. Bundled with esbuild's defaults, as an ES module.
 */
const client = new DynamoDBClient({});

export async function handler(event: { table: string; pk: string; sk: string }) {
  const { table, pk, sk } = event;
  const command = new GetItemCommand({ TableName: table, Key: { pk: { S: pk }, sk: { S: sk } } });
  const { Item } = await client.send(command);
  return { statusCode: Item ? 200 : 404, body: JSON.stringify(Item) };
}
