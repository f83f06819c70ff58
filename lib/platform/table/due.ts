import { hash } from 'node:crypto';
import { DUE_INDEX } from './names.ts';
import { queryPages } from './read.ts';
import type { Item } from './write.ts';

/** Identifies an item in the due index. */
export interface DueItem<Owner extends string = string> {
  /** The date or time at which it is due. */
  readonly when: string;
  /** The id in the item's partition key, such as that of its book. */
  readonly owner: Owner;
  /** The ids after the owner's in the key of the item, and whatever else tells whose turn it is. */
  readonly ids: readonly string[];
}

const PAGE = 200;

/** Items of one kind in the due index, in separate partitions. */
export class DueQueue<Owner extends string> {
  readonly partitions: readonly string[];

  constructor(prefix: string, partitionCount: number) {
    this.partitions = Array.from(
      { length: partitionCount },
      (_, number) => `${prefix}#${String(number).padStart(2, '0')}`,
    );
  }

  /** The attributes that put an item in the index. `when` is a date or a time that sorts as text. */
  place(owner: Owner, when: string, ...ids: string[]): Item {
    // All items of an owner are in the same partition, so that one run processes them one after the other.
    const number = Number.parseInt(hash('sha256', owner, 'hex').slice(0, 8), 16) % this.partitions.length;
    return {
      [DUE_INDEX.partition]: this.partitions[number],
      [DUE_INDEX.order]: [when, owner, ...ids].join('#'),
    };
  }

  /** The items that are due by then, page by page, one partition after the other. */
  async *allDue(through: string): AsyncGenerator<DueItem<Owner>[]> {
    for (const partition of this.partitions) yield* this.due(partition, through);
  }

  /** The items of a partition that are due by then, page by page, longest overdue first unless stated otherwise. */
  async *due(
    partition: string,
    through: string,
    { newestFirst = false }: { readonly newestFirst?: boolean } = {},
  ): AsyncGenerator<DueItem<Owner>[]> {
    const pages = queryPages({
      IndexName: DUE_INDEX.name,
      KeyConditionExpression: '#partition = :partition AND #order < :end',
      ExpressionAttributeNames: { '#partition': DUE_INDEX.partition, '#order': DUE_INDEX.order },
      // `~` sorts after everything that follows a date or a time.
      ExpressionAttributeValues: { ':partition': partition, ':end': `${through}~` },
      // A global index is always read eventually consistent.
      ConsistentRead: false,
      ScanIndexForward: !newestFirst,
      Limit: PAGE,
    });
    for await (const { items } of pages) yield items.map((item) => toDue<Owner>(item));
  }
}

function toDue<Owner extends string>(item: Item): DueItem<Owner> {
  const [when = '', owner = '', ...ids] = String(item[DUE_INDEX.order]).split('#');
  return { when, owner: owner as Owner, ids };
}
