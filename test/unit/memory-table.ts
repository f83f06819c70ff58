import type { Key } from '../../lib/platform/table/keys.ts';
import type { QueryInput, QueryResult } from '../../lib/platform/table/read.ts';
import {
  Committed,
  type Item,
  NOT_EXISTS,
  type Operation,
  type Write,
} from '../../lib/platform/table/write.ts';

interface Conditional {
  readonly ConditionExpression?: string;
}

export type Answer = 'answer' | 'lose the answer';

/** The part of DynamoDB that the change feed uses: transactions of puts, reads by key, and queries by sort key. */
export class MemoryTable {
  readonly items = new Map<string, Item & Key>();
  /** Called with each transaction: it may throw before it is carried out, or request a failure afterwards. */
  onTransaction: () => Answer | Promise<Answer> = () => 'answer';

  put(item: Item & Key): void {
    this.items.set(`${item.pk}|${item.sk}`, item);
  }

  remove({ pk, sk }: Key): void {
    this.items.delete(`${pk}|${sk}`);
  }

  getItems = async (wanted: readonly (Key | undefined)[]): Promise<(Item | undefined)[]> =>
    wanted.map((key) => key && this.items.get(`${key.pk}|${key.sk}`));

  transact = async (writes: readonly Write[]): Promise<void> => {
    const answer = await this.onTransaction();
    for (const { operation, onConflict } of writes) {
      const [part] = Object.values(operation) as (Conditional & {
        Item?: Partial<Key>;
        Key?: Partial<Key>;
      })[];
      const { pk = '', sk = '' } = part?.Item ?? part?.Key ?? {};
      const stored = this.items.get(`${pk}|${sk}`);
      if (!part || holds(part, stored)) continue;
      const error = onConflict(stored);
      if (error instanceof Committed) return;
      throw error;
    }
    for (const { operation } of writes) this.#apply(operation);
    if (answer === 'lose the answer') throw new Error('The answer was lost.');
  };

  query = async (input: QueryInput): Promise<QueryResult> => {
    const { ExpressionAttributeValues: values = {}, Limit = 1000, ScanIndexForward = true } = input;
    const found = [...this.items.values()]
      .filter(({ pk, sk }) => pk === values[':pk'] && sk >= values[':lower'] && sk <= values[':upper'])
      .sort((a, b) => (a.sk < b.sk === ScanIndexForward ? -1 : 1));
    const items = found.slice(0, Limit);
    // Like DynamoDB, which does not check whether anything follows.
    const lastKey = found.length >= Limit ? items.at(-1) : undefined;
    return { items, count: items.length, readCount: items.length, readBytes: 0, lastKey };
  };

  #apply(operation: Operation): void {
    if ('Put' in operation) this.put(operation.Put.Item as Item & Key);
    else throw new Error('The memory table only puts.');
  }
}

function holds({ ConditionExpression: text }: Conditional, stored: Item | undefined): boolean {
  if (text === undefined) return true;
  if (text === NOT_EXISTS) return stored === undefined;
  throw new Error(`The memory table does not know ${text}.`);
}
