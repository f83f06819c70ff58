import { Policies } from '../../infra/local/iam/policies.ts';
import { Resolver } from '../../infra/local/template/intrinsics.ts';
import { resourcesOfType, type Template } from '../../infra/local/template/template.ts';
import { type Key, keys } from '../../lib/platform/table/keys.ts';
import { DUE_INDEX, INDEXES } from '../../lib/platform/table/names.ts';

/** A failed condition can return the item, so it counts as reading. */
const READS = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'ConditionCheckItem', 'PartiQLSelect'];
const WRITES = [
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'PartiQLInsert',
  'PartiQLUpdate',
  'PartiQLDelete',
];

/** Items of one partition: a role can do the same with all of them, because IAM knows only partition keys. */
export interface PartitionAccess {
  readonly partition: string;
  readonly kinds: readonly string[];
  readonly readers: readonly string[];
  /** Roles that see these items only in the table's stream. */
  readonly streamReaders: readonly string[];
  readonly writers: readonly string[];
}

/** What every role of a template may do with every kind of item, by the policies that the local cloud enforces. */
export function walkRoles(template: Template): PartitionAccess[] {
  const resolver = new Resolver(template);
  const policies = new Policies(template, resolver);
  const roles = resourcesOfType(template, 'AWS::IAM::Role').map(([id]) => id);
  const [[tableId = ''] = []] = resourcesOfType(template, 'AWS::DynamoDB::GlobalTable');
  const table = resolver.attribute(tableId, 'Arn');
  const readable = [table, ...[...INDEXES, DUE_INDEX.name].map((name) => `${table}/index/${name}`)];
  const stream = resolver.attribute(tableId, 'StreamArn');

  const may = (id: string, actions: readonly string[], resources: readonly string[], partition: string) =>
    actions.some((action) =>
      resources.some((resource) =>
        policies.allows(resolver.ref(id), { action: `dynamodb:${action}`, resource, keys: [partition] }),
      ),
    );
  const names = (ids: readonly string[]) => ids.map(accessClass).toSorted();

  return [...kindsByPartition()].map(([partition, kinds]) => {
    const readers = roles.filter((id) => may(id, READS, readable, partition));
    const streamReaders = roles.filter(
      (id) => !readers.includes(id) && may(id, ['GetRecords'], [stream], partition),
    );
    const writers = roles.filter((id) => may(id, WRITES, readable, partition));
    return {
      partition,
      kinds,
      readers: names(readers),
      streamReaders: names(streamReaders),
      writers: names(writers),
    };
  });
}

/** What can be done with the files of transactions. */
const FILE_ACTIONS = ['PutObject', 'GetObject', 'DeleteObject', 'ListBucket'] as const;

export interface FileAccess {
  readonly action: (typeof FILE_ACTIONS)[number];
  readonly roles: readonly string[];
}

/** Which roles may do what with the bucket and its objects, by the same policies. */
export function walkFiles(template: Template): FileAccess[] {
  const resolver = new Resolver(template);
  const policies = new Policies(template, resolver);
  const roles = resourcesOfType(template, 'AWS::IAM::Role').map(([id]) => id);
  const [[bucketId = ''] = []] = resourcesOfType(template, 'AWS::S3::Bucket');
  const bucket = resolver.attribute(bucketId, 'Arn');
  return FILE_ACTIONS.map((action) => {
    const resource = action === 'ListBucket' ? bucket : `${bucket}/<book>/<attachment>`;
    const may = (id: string) =>
      policies.allows(resolver.ref(id), { action: `s3:${action}`, resource, keys: [] });
    return { action, roles: roles.filter(may).map(accessClass).toSorted() };
  });
}

/** The kinds of items in keys.ts, by their partitions: each key is built once, with this in the place of every id. */
function kindsByPartition(): Map<string, string[]> {
  const id = '<id>';
  const partitions = new Map<string, string[]>();
  for (const [kind, build] of Object.entries(keys)) {
    const { pk } = (build as (...parts: string[]) => Key)(id, id, id, id, id);
    partitions.set(pk, [...(partitions.get(pk) ?? []), kind]);
  }
  return partitions;
}

/** `writer` for the role `AccessWriter1A2B3C4D`. A role that is not one of an access class keeps its name. */
function accessClass(id: string): string {
  const name = /^Access(\w+)[0-9A-F]{8}$/.exec(id)?.[1];
  return name ? name.charAt(0).toLowerCase() + name.slice(1) : id;
}
