import { AwsError, StartError } from '../errors.ts';
import type { PartitionKeyOf } from '../iam/dynamodb-actions.ts';
import { asList, isObject, type Json, type JsonObject } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import { callEngine } from './engine-call.ts';

/** Creates the template's tables if they do not exist, and compares existing ones with the template. */
export async function createTables(
  template: Template,
  resolver: Resolver,
  endpoint: URL,
  { dataPlace, hasStreams }: { readonly dataPlace: string; readonly hasStreams: boolean },
): Promise<void> {
  for (const [id, raw] of resourcesOfType(template, 'AWS::DynamoDB::GlobalTable')) {
    const table = resolver.object(raw, id);
    const globalIndexes = readGlobalIndexes(table);
    const definition: JsonObject = {
      TableName: resolver.ref(id),
      KeySchema: table.KeySchema ?? [],
      AttributeDefinitions: table.AttributeDefinitions ?? [],
      BillingMode: 'PAY_PER_REQUEST',
      ...(table.LocalSecondaryIndexes !== undefined && {
        LocalSecondaryIndexes: table.LocalSecondaryIndexes,
      }),
      ...(globalIndexes.length > 0 && { GlobalSecondaryIndexes: globalIndexes }),
      ...(hasStreams &&
        isObject(table.StreamSpecification) && {
          StreamSpecification: { ...table.StreamSpecification, StreamEnabled: true },
        }),
    };
    const existing = await call(endpoint, 'DescribeTable', { TableName: resolver.ref(id) });
    if (!existing) {
      await call(endpoint, 'CreateTable', definition);
      await enableTtl(endpoint, resolver.ref(id), table.TimeToLiveSpecification);
    } else if (!(await adapted(endpoint, existing.Table, definition))) {
      throw new StartError(
        `The table in ${dataPlace} has different keys or indexes than the template. Move or delete that folder, or set DATA_DIR to another one.`,
      );
    }
  }
}

/** The properties of a global index, without its capacity settings. */
function readGlobalIndexes(table: JsonObject): JsonObject[] {
  return asList(table.GlobalSecondaryIndexes)
    .filter(isObject)
    .map(({ IndexName = '', KeySchema = [], Projection = {} }) => ({ IndexName, KeySchema, Projection }));
}

/**
 * Adds global indexes and a stream that the table lacks, as a deployment would. Returns false if it differs in anything
 * else.
 */
async function adapted(endpoint: URL, existing: Json | undefined, definition: JsonObject): Promise<boolean> {
  if (!isObject(existing) || shape(existing) !== shape(definition)) return false;
  const has = new Map(
    asList(existing.GlobalSecondaryIndexes)
      .filter(isObject)
      .map((index) => [index.IndexName, index]),
  );
  for (const index of asList(definition.GlobalSecondaryIndexes).filter(isObject)) {
    const present = has.get(index.IndexName);
    if (present && indexShape(present) !== indexShape(index)) return false;
    if (present) continue;
    await call(endpoint, 'UpdateTable', {
      TableName: definition.TableName ?? '',
      AttributeDefinitions: definition.AttributeDefinitions ?? [],
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    });
  }
  const { TableName = '', StreamSpecification } = definition;
  if (StreamSpecification !== undefined && existing.StreamSpecification === undefined)
    await call(endpoint, 'UpdateTable', { TableName, StreamSpecification });
  return true;
}

/** Finds the partition key of the template's tables, and of indexes with their own key. */
export function readPartitionKeys(template: Template, resolver: Resolver): PartitionKeyOf {
  const keys = new Map(
    resourcesOfType(template, 'AWS::DynamoDB::GlobalTable').flatMap(([id, raw]) => {
      const table = resolver.object(raw, id);
      const name = resolver.ref(id);
      return [
        [name, partitionKey(table)] as const,
        ...readGlobalIndexes(table).map(
          (index) => [`${name}/${index.IndexName}`, partitionKey(index)] as const,
        ),
      ];
    }),
  );
  return (table, index) => keys.get(`${table}/${index}`) ?? keys.get(table);
}

function partitionKey({ KeySchema }: JsonObject): string {
  const keys = asList(KeySchema).filter(isObject);
  return String(keys.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName);
}

async function enableTtl(endpoint: URL, name: string, specification: Json | undefined): Promise<void> {
  if (!isObject(specification) || !specification.Enabled) return;
  const { AttributeName = '' } = specification;
  await call(endpoint, 'UpdateTimeToLive', {
    TableName: name,
    TimeToLiveSpecification: { AttributeName, Enabled: true },
  });
}

/** What must be equal: keys, their types, and the local indexes with their projections. */
function shape(table: JsonObject): string {
  const local = asList(table.LocalSecondaryIndexes).filter(isObject);
  const named = new Set([table, ...local].flatMap((each) => keyNames(each.KeySchema)));
  const types = asList(table.AttributeDefinitions)
    .filter(isObject)
    .filter(({ AttributeName }) => named.has(String(AttributeName)))
    .map((attribute) => `${attribute.AttributeName}:${attribute.AttributeType}`);
  return JSON.stringify([keyNames(table.KeySchema), types.sort(), local.map(indexShape).sort()]);
}

function indexShape({ IndexName, KeySchema, Projection }: JsonObject): string {
  const projection = isObject(Projection) ? Projection : {};
  const attributes = asList(projection.NonKeyAttributes).map(String).sort();
  return `${IndexName} ${keyNames(KeySchema)} ${projection.ProjectionType} ${attributes}`;
}

/** The partition key, then the sort key. */
function keyNames(schema: Json | undefined): string[] {
  return asList(schema)
    .filter(isObject)
    .toSorted((a, b) => (String(a.KeyType) < String(b.KeyType) ? -1 : 1))
    .map(({ AttributeName }) => String(AttributeName));
}

/** Returns undefined if there is no such table. */
async function call(endpoint: URL, operation: string, body: JsonObject): Promise<JsonObject | undefined> {
  try {
    return await callEngine(endpoint, 'DynamoDB', operation, body);
  } catch (error) {
    if (!(error instanceof AwsError))
      throw new StartError(
        `DynamoDB does not respond at ${endpoint.origin}. Check DYNAMODB_ENDPOINT; if Node uses a proxy, NO_PROXY must contain ${endpoint.hostname}.`,
      );
    if (error.code === 'ResourceNotFoundException') return undefined;
    if (error.status >= 500)
      throw new StartError(
        `DynamoDB at ${endpoint.origin} failed: ${error.message} If its database is damaged, restore the data folder from a backup, or set DATA_DIR to another one.`,
      );
    throw new StartError(`DynamoDB at ${endpoint.origin} refused ${operation}: ${error.message}`);
  }
}
