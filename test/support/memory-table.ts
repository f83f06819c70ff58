import type { Key } from '../../lib/platform/table/keys.ts';
import type { QueryInput, QueryResult } from '../../lib/platform/table/read.ts';
import type { Item, Operation, Write } from '../../lib/platform/table/write.ts';

interface Conditional {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Item;
}

/** As much of DynamoDB as the feed of changes uses: transactions of puts and checks, reads by key, and one index. */
export class MemoryTable {
  readonly items = new Map<string, Item & Key>();
  /** Called with each transaction: it may throw before it is carried out, or ask for a failure afterwards. */
  onTransaction: () => 'answer' | 'lose the answer' = () => 'answer';

  put(item: Item & Key): void {
    this.items.set(`${item.pk}|${item.sk}`, item);
  }

  remove({ pk, sk }: Key): void {
    this.items.delete(`${pk}|${sk}`);
  }

  getItems = async (wanted: readonly (Key | undefined)[]): Promise<(Item | undefined)[]> =>
    wanted.map((key) => key && this.items.get(`${key.pk}|${key.sk}`));

  transact = async (writes: readonly Write[]): Promise<void> => {
    const answer = this.onTransaction();
    for (const { operation, onConflict } of writes) {
      const [part] = Object.values(operation) as (Conditional & {
        Item?: Partial<Key>;
        Key?: Partial<Key>;
      })[];
      const { pk = '', sk = '' } = part?.Item ?? part?.Key ?? {};
      const stored = this.items.get(`${pk}|${sk}`);
      if (part && !holds(part, stored)) throw onConflict(stored);
    }
    for (const { operation } of writes) this.#apply(operation);
    if (answer === 'lose the answer') throw new Error('The answer was lost.');
  };

  query = async (input: QueryInput): Promise<QueryResult> => {
    const {
      IndexName = 'sk',
      ExpressionAttributeValues: values = {},
      Limit = 1000,
      ExclusiveStartKey,
    } = input;
    const found = [...this.items.values()]
      .filter((item) => item.pk === values[':pk'] && typeof item[IndexName] === 'string')
      .filter(
        (item) => String(item[IndexName]) >= values[':lower'] && String(item[IndexName]) <= values[':upper'],
      )
      .filter((item) => !ExclusiveStartKey || String(item[IndexName]) > String(ExclusiveStartKey[IndexName]))
      .sort((a, b) => (String(a[IndexName]) < String(b[IndexName]) ? -1 : 1));
    const items = found.slice(0, Limit);
    const lastKey = found.length > Limit ? items.at(-1) : undefined;
    return { items, count: items.length, readCount: items.length, readBytes: 0, lastKey };
  };

  #apply(operation: Operation): void {
    if ('Put' in operation) this.put(operation.Put.Item as Item & Key);
    else if (!('ConditionCheck' in operation)) throw new Error('The memory table only puts and checks.');
  }
}

/** Conditions without parentheses, joined by either AND or OR. */
function holds(conditional: Conditional, stored: Item | undefined): boolean {
  const { ConditionExpression: text, ExpressionAttributeNames: names = {} } = conditional;
  const { ExpressionAttributeValues: values = {} } = conditional;
  if (text === undefined) return true;
  const isTrue = (atom: string): boolean => {
    const [, absent] = /^attribute_not_exists\((.+)\)$/.exec(atom) ?? [];
    if (absent !== undefined) return stored?.[names[absent] ?? absent] === undefined;
    const [name = '', operator, value = ''] = atom.split(' ');
    const own = stored?.[names[name] ?? name];
    if (own === undefined) return false;
    if (operator === '=') return own === values[value];
    if (operator === '<') return String(own) < String(values[value]);
    throw new Error(`The memory table does not know ${atom}.`);
  };
  return text.includes(' OR ') ? text.split(' OR ').some(isTrue) : text.split(' AND ').every(isTrue);
}
