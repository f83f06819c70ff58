import { ConditionalCheckFailedException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type Sealed, type SealingUse, seal, sealingKey, unseal } from '../../lib/platform/sealed.ts';
import { AUTH_PARTITIONS, BOOK_PARTITIONS, PARTITION_KEY, SORT_KEY } from '../../lib/platform/table/names.ts';
import { keyOf, type StoredItem, scan, type Table } from './table-items.ts';

/** A version of the key. */
export interface KeyVersion {
  readonly id: string;
  readonly value: string;
}

/** Undefined if there is no such version any more. */
export type FindVersion = (id: string) => Promise<KeyVersion | undefined>;

export interface Sealings {
  /** Texts that are encrypted with the current key now, and were not before. */
  sealed: number;
  /** Texts that have changed meanwhile. */
  missed: number;
  /** Texts that nobody can decrypt. */
  lost: number;
}

/** What is encrypted in the table, by attribute. */
const USES: Readonly<Record<string, SealingUse>> = {
  totp: 'totp secrets',
  pending_totp: 'totp secrets',
  recovery_codes: 'recovery codes',
  sealed_secret: 'webhook secrets',
  previous_secrets: 'webhook secrets',
};
const READ = [PARTITION_KEY, SORT_KEY, ...Object.keys(USES)];

/** Encrypts everything in the table with the current key that is encrypted with another one. */
export async function sealAnew(
  table: Table,
  current: KeyVersion,
  findVersion: FindVersion,
  signal: AbortSignal,
): Promise<Sealings> {
  const total: Sealings = { sealed: 0, missed: 0, lost: 0 };
  for await (const page of scan(table, { number: 0, of: 1 }, READ, signal))
    for (const item of page) {
      const { changed, sealed, lost } = await sealedAnew(item, current, findVersion);
      const isDone = sealed > 0 && (await replace(table, item, changed, signal));
      total[isDone ? 'sealed' : 'missed'] += sealed;
      total.lost += lost;
    }
  return total;
}

/** The attributes of an item that contain something that was encrypted anew. */
async function sealedAnew(item: StoredItem, current: KeyVersion, findVersion: FindVersion) {
  const place = placeOf(item);
  const counts = { sealed: 0, lost: 0 };
  const changed: StoredItem = {};
  for (const [attribute, use] of Object.entries(USES)) {
    const stored = item[attribute];
    if (!stored || place === undefined) continue;
    const before = counts.sealed;
    const value = await eachSealed(unmarshall({ stored }).stored, async (found) => {
      if (found.key_version === current.id) return found;
      const text = await opened(found, use, place, findVersion);
      counts[text === undefined ? 'lost' : 'sealed'] += 1;
      return text === undefined
        ? found
        : { ...found, ...seal(sealingKey(current.id, current.value, use), text, place) };
    });
    if (counts.sealed > before) changed[attribute] = marshall({ value }).value as StoredItem[string];
  }
  return { changed, ...counts };
}

/** To whom it belongs, as the service names it when it encrypts; undefined for items without anything encrypted. */
function placeOf(item: StoredItem): string | undefined {
  const [pk = '', sk = ''] = [item[PARTITION_KEY]?.S, item[SORT_KEY]?.S];
  if (pk.startsWith(AUTH_PARTITIONS)) return pk.slice(AUTH_PARTITIONS.length);
  const [, webhookId] = /^WEBHOOK#(.+)$/.exec(sk) ?? [];
  return webhookId && pk.startsWith(BOOK_PARTITIONS)
    ? `${pk.slice(BOOK_PARTITIONS.length)}/${webhookId}`
    : undefined;
}

/** Replaces every encrypted text within a value. */
async function eachSealed(value: unknown, act: (found: Sealed) => Promise<Sealed>): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((each) => eachSealed(each, act)));
  if (typeof value !== 'object' || value === null) return value;
  if (isSealed(value)) return act(value);
  const entries = Object.entries(value).map(async ([name, each]) => [name, await eachSealed(each, act)]);
  return Object.fromEntries(await Promise.all(entries));
}

function isSealed(value: object): value is Sealed {
  const { key_version, sealed } = value as Partial<Sealed>;
  return typeof key_version === 'string' && typeof sealed === 'string';
}

async function opened(
  found: Sealed,
  use: SealingUse,
  place: string,
  findVersion: FindVersion,
): Promise<string | undefined> {
  const version = await findVersion(found.key_version);
  try {
    return version && unseal(sealingKey(version.id, version.value, use), found, place);
  } catch {
    return undefined;
  }
}

/** False if the item has changed since it was read. */
async function replace(
  { client, name }: Table,
  item: StoredItem,
  changed: StoredItem,
  abortSignal: AbortSignal,
): Promise<boolean> {
  const all = Object.entries(changed);
  const each = (format: (place: number) => string) => all.map((_one, place) => format(place));
  const command = new UpdateItemCommand({
    TableName: name,
    Key: keyOf(item),
    UpdateExpression: `SET ${each((place) => `#a${place} = :new${place}`).join(', ')}`,
    ConditionExpression: each((place) => `#a${place} = :old${place}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(all.map(([attribute], place) => [`#a${place}`, attribute])),
    ExpressionAttributeValues: Object.fromEntries(
      all.flatMap(([attribute, value], place) => [
        [`:new${place}`, value],
        [`:old${place}`, item[attribute]],
      ]),
    ) as StoredItem,
  });
  try {
    await client.send(command, { abortSignal });
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
