import { StartError, UnsupportedTemplate } from '../errors.ts';
import { asList, isObject, type Json, type JsonObject } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { PLACE } from '../template/physical-names.ts';
import { resourcesOfType, type Template } from '../template/template.ts';

/** Creates the template's tables if they do not exist, and compares existing ones with the template. */
export async function createTables(
  template: Template,
  resolver: Resolver,
  endpoint: URL,
  dataPlace: string,
): Promise<void> {
  for (const [id, raw] of resourcesOfType(template, 'AWS::DynamoDB::GlobalTable')) {
    const table = resolver.object(raw, id);
    if (table.GlobalSecondaryIndexes)
      throw new UnsupportedTemplate(id, 'global secondary indexes are not supported.');
    const definition: JsonObject = {
      TableName: resolver.ref(id),
      KeySchema: table.KeySchema ?? [],
      AttributeDefinitions: table.AttributeDefinitions ?? [],
      BillingMode: 'PAY_PER_REQUEST',
      ...(table.LocalSecondaryIndexes !== undefined && {
        LocalSecondaryIndexes: table.LocalSecondaryIndexes,
      }),
    };
    const existing = await call(endpoint, 'DescribeTable', { TableName: resolver.ref(id) });
    if (!existing) {
      await call(endpoint, 'CreateTable', definition);
      await enableTtl(endpoint, resolver.ref(id), table.TimeToLiveSpecification);
    } else if (shape(existing.Table) !== shape(definition)) {
      throw new StartError(
        `The table in ${dataPlace} has different keys or indexes than the template. Move or delete that folder, or set DATA_DIR to another one.`,
      );
    }
  }
}

/** The name of the partition key, by the table's name. */
export function partitionKeys(template: Template, resolver: Resolver): Map<string, string> {
  return new Map(
    resourcesOfType(template, 'AWS::DynamoDB::GlobalTable').map(([id, table]) => {
      const keys = asList(resolver.value(table.KeySchema, id)).filter(isObject);
      return [resolver.ref(id), String(keys.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName)];
    }),
  );
}

async function enableTtl(endpoint: URL, name: string, specification: Json | undefined): Promise<void> {
  if (!isObject(specification) || !specification.Enabled) return;
  const { AttributeName = '' } = specification;
  await call(endpoint, 'UpdateTimeToLive', {
    TableName: name,
    TimeToLiveSpecification: { AttributeName, Enabled: true },
  });
}

/** What must be equal: keys, their types, and the indexes with their projections. */
function shape(table: Json | undefined): string {
  if (!isObject(table)) return '';
  const keys = (schema: Json | undefined): string =>
    asList(schema)
      .filter(isObject)
      .map((key) => `${key.KeyType} ${key.AttributeName}`)
      .join();
  const types = asList(table.AttributeDefinitions)
    .filter(isObject)
    .map((attribute) => `${attribute.AttributeName}:${attribute.AttributeType}`);
  const indexes = asList(table.LocalSecondaryIndexes)
    .filter(isObject)
    .map((index) => {
      const projection = isObject(index.Projection) ? index.Projection : {};
      const attributes = asList(projection.NonKeyAttributes).map(String).sort();
      return `${index.IndexName} ${keys(index.KeySchema)} ${projection.ProjectionType} ${attributes}`;
    });
  return JSON.stringify([keys(table.KeySchema), types.sort(), indexes.sort()]);
}

/** Returns undefined if there is no such table. DynamoDB Local does not check signatures. */
async function call(endpoint: URL, operation: string, body: JsonObject): Promise<JsonObject | undefined> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      authorization: `AWS4-HMAC-SHA256 Credential=LOCALCloud/20260101/${PLACE.region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new StartError(`DynamoDB does not respond at ${endpoint.origin}.`);
  });
  const answer = (await response.json()) as JsonObject;
  if (response.ok) return answer;
  if (String(answer.__type).endsWith('ResourceNotFoundException')) return undefined;
  throw new StartError(
    `DynamoDB at ${endpoint.origin} refused ${operation}: ${answer.message ?? answer.Message}`,
  );
}
