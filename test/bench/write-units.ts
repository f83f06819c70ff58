import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { DUE_INDEX, INDEXES } from '../../lib/platform/table/names.ts';
import { type Exchange, operationOf } from './calls/exchange.ts';
import { nameOf, type StoredItem, type StoredKey } from './items.ts';

/**
 * Write units by DynamoDB's published rules, because DynamoDB Local reports far too few for a transaction (6 units for
 * 16 new items). An item counts with its size before or after the write, whichever is larger; each index that contains
 * it counts like another item, twice if it moves there; a transaction doubles everything.
 */
export function writeUnitsOf(
  exchanges: readonly Exchange[],
  before: readonly StoredItem[],
  after: readonly StoredItem[],
): number {
  const was = new Map(before.map((item) => [nameOf(item), item]));
  const became = new Map(after.map((item) => [nameOf(item), item]));
  const units = exchanges.flatMap(writesOf).map(({ key, isCheck, factor }) => {
    const old = was.get(nameOf(key));
    const young = isCheck ? old : became.get(nameOf(key));
    const base = Math.max(unitsOf(old), unitsOf(young), 1);
    return factor * (base + (isCheck ? 0 : indexUnits(old, young) + dueUnits(old, young)));
  });
  return units.reduce((sum, each) => sum + each, 0);
}

/** The global index has only keys of due items. An item leaves one position there and takes another. */
function dueUnits(old: StoredItem | undefined, young: StoredItem | undefined): number {
  if (old?.[DUE_INDEX.order]?.S === young?.[DUE_INDEX.order]?.S) return 0;
  return [old, young].filter((item) => item?.[DUE_INDEX.partition]).length;
}

function indexUnits(old: StoredItem | undefined, young: StoredItem | undefined): number {
  if (isDeepStrictEqual(old, young)) return 0;
  return INDEXES.map((index) => {
    const [from, to] = [old?.[index]?.S, young?.[index]?.S];
    const [leaving, arriving] = [
      from === undefined ? 0 : unitsOf(old),
      to === undefined ? 0 : unitsOf(young),
    ];
    return from === to ? Math.max(leaving, arriving) : leaving + arriving;
  }).reduce((sum, units) => sum + units, 0);
}

function unitsOf(item: StoredItem | undefined): number {
  return item ? Math.ceil(itemBytes(item) / 1024) : 0;
}

/** Names and values, as DynamoDB counts them. */
export function itemBytes(item: Readonly<Record<string, AttributeValue>>): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  // Two digits per byte, one byte for the rest, one more for a sign.
  if (value.N !== undefined)
    return Math.ceil(value.N.replace(/\D/g, '').length / 2) + (value.N.startsWith('-') ? 2 : 1);
  if (value.L) return 3 + value.L.reduce((sum, one) => sum + 1 + valueBytes(one), 0);
  if (value.M) return 3 + Object.keys(value.M).length + itemBytes(value.M);
  return 1;
}

interface Write {
  readonly key: StoredKey;
  readonly isCheck: boolean;
  readonly factor: 1 | 2;
}

type WriteInput = { readonly Key?: StoredKey; readonly Item?: StoredKey };

/** Every item that a call writes, or checks in a transaction, which is billed like a write. */
export function writesOf(exchange: Exchange): Write[] {
  const input = JSON.parse(exchange.request) as WriteInput & {
    readonly TransactItems?: readonly Readonly<Record<string, WriteInput>>[];
  };
  const writes = (inputs: readonly (readonly [string, WriteInput])[], factor: 1 | 2): Write[] =>
    inputs.flatMap(([kind, { Key, Item }]) => {
      const key = Key ?? Item;
      return key ? [{ key, isCheck: kind === 'ConditionCheck', factor }] : [];
    });
  switch (operationOf(exchange)) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return writes([['', input]], 1);
    case 'TransactWriteItems':
      return writes(
        (input.TransactItems ?? []).flatMap((item) => Object.entries(item)),
        2,
      );
    default:
      return [];
  }
}
