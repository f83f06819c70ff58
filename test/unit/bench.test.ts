import { describe, expect, it } from 'vitest';
import { consumptionOf, type Exchange, wavesOf } from '../bench/calls/exchange.ts';
import { asSvg } from '../bench/chart.ts';
import { type StoredItem, undoOf } from '../bench/items.ts';
import { cpuShareOf } from '../bench/processes/throttle.ts';
import { withTable } from '../bench/report.ts';
import { functionCost, requestCost } from '../bench/stages/cost.ts';
import { idleTable } from '../bench/stages/idle.ts';
import { median, ratioAbove } from '../bench/statistics.ts';
import { asMarkdown, asText, failures, type Table, verdictOf } from '../bench/table.ts';
import { itemBytes, writeUnitsOf } from '../bench/write-units.ts';

const table: Table = {
  id: 'cold',
  title: 'Cold & "warm" <start>',
  text: 'How it was measured.',
  columns: ['function', 'ms'],
  rows: [
    { name: 'stock', cells: ['100.0'] },
    { name: 'getAccount', cells: ['60.0'], value: 0.6, budget: 0.85 },
    { name: 'login', cells: ['90.0'], value: 0.9, budget: 0.85 },
  ],
};

describe('the idle service', () => {
  it('pays for every metric of an alarm beyond the free ones', () => {
    const stat = (Id: string) => ({ Id, MetricStat: {} });
    const plain = { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [stat('m')] } };
    const sum = {
      Type: 'AWS::CloudWatch::Alarm',
      Properties: { Metrics: [{ Id: 'sum', Expression: 'reads + writes' }, stat('reads'), stat('writes')] },
    };
    const alarms = [...Array.from({ length: 9 }, () => plain), sum];
    const template = {
      stackName: 'Service',
      Resources: Object.fromEntries(alarms.entries()),
      assets: new Map<string, string>(),
    };
    expect(idleTable({ template }).rows).toContainEqual({
      name: 'alarm metrics',
      cells: ['11, 10 free', '0.10'],
    });
  });
});

describe('median', () => {
  it('is the middle value, whatever the order', () => expect(median([9, 1, 5])).toBe(5));
  it('is the mean of the two in the middle of an even number', () => expect(median([4, 1, 3, 2])).toBe(2.5));
  it('sorts as numbers', () => expect(median([10, 9, 100])).toBe(10));
  it('of nothing is not a number', () => expect(median([])).toBeNaN());
});

describe('a function’s memory', () => {
  it('buys its share of a CPU, up to a whole one', () => {
    expect(cpuShareOf(512)).toBeCloseTo(0.29, 2);
    expect([cpuShareOf(1769), cpuShareOf(3008)]).toEqual([1, 1]);
  });
});

describe('a ratio', () => {
  it('leaves out what a process that does nothing takes', () => expect(ratioAbove(100, 140, 40)).toBe(0.6));
});

describe('a budget', () => {
  it('is met up to the value itself', () => expect(verdictOf({ value: 0.85, budget: 0.85 })).toBe('pass'));
  it('is exceeded by anything above it', () =>
    expect(verdictOf({ value: 0.851, budget: 0.85 })).toBe('FAIL'));
  it('is not met by something that could not be measured', () => {
    expect(verdictOf({ value: Number.NaN, budget: 1 })).toBe('FAIL');
    expect(verdictOf({ budget: 1 })).toBe('FAIL');
  });
  it('is not met if another value exceeds its own', () => {
    const row = { value: 0.6, budget: 0.85 };
    const further = [{ what: 'in CPU time', value: 1.3, budget: 1.2 }];
    expect(verdictOf({ ...row, further: [] })).toBe('pass');
    expect(verdictOf({ ...row, further })).toBe('FAIL');
    expect(failures([{ ...table, rows: [{ name: 'getMe', cells: [], ...row, further }] }])).toEqual([
      'cold: getMe is at 1.30 in CPU time, its budget is 1.2',
    ]);
  });
  it('does not apply to a row without one', () => expect(verdictOf({ value: 7 })).toBe(''));
  it('that is exceeded is named with its row', () => {
    expect(failures([table])).toEqual(['cold: login is at 0.900, its budget is 0.85']);
  });
});

describe('a table', () => {
  it('is printed with its columns aligned and a verdict in each judged row', () => {
    expect(asText(table).split('\n')).toEqual([
      table.title,
      'function       ms  budget',
      'stock       100.0',
      'getAccount   60.0    0.85  pass',
      'login        90.0    0.85  FAIL',
    ]);
  });

  it('is Markdown with as many cells in each row', () => {
    const lines = asMarkdown(table).split('\n');
    expect(lines).toHaveLength(5);
    expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1);
  });

  it('replaces the previous one in the document, and nothing else', () => {
    const document = 'before\n<!-- bench:cold -->\nyesterday\n<!-- /bench:cold -->\nafter';
    const once = withTable(document, table);
    expect(once).toMatch(/^before\n<!-- bench:cold -->\n`npm run bench -- cold`\n/);
    expect(once).not.toContain('yesterday');
    expect(once).toMatch(/<!-- \/bench:cold -->\nafter$/);
    expect(withTable(once, table)).toBe(once);
    expect(() => withTable('no place', table)).toThrow('no place marked <!-- bench:cold -->');
  });
});

describe('a chart', () => {
  const svg = asSvg(table);

  it('has one bar per row with a budget, in another color if the budget is exceeded', () => {
    expect(svg.match(/<rect class="bar"/g)).toHaveLength(1);
    expect(svg.match(/<rect class="over"/g)).toHaveLength(1);
    expect(svg.match(/<line class="mark"/g)).toHaveLength(2);
  });

  it('draws in proportion', () => {
    const widths = [...svg.matchAll(/<rect class="(?:bar|over)"[^>]* width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
    expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(0.9 / 0.6, 2);
  });

  it('escapes names', () => {
    expect(svg).toContain('Cold &amp; &quot;warm&quot; &lt;start>');
  });

  it('has its own colors for dark mode', () => expect(svg).toContain('prefers-color-scheme: dark'));
});

function exchange(
  operation: string,
  given: Partial<Exchange> & { input?: unknown; output?: unknown } = {},
): Exchange {
  return {
    target: `DynamoDB_20120810.${operation}`,
    request: JSON.stringify(given.input ?? {}),
    response: JSON.stringify(given.output ?? {}),
    status: 200,
    startedAt: 0,
    endedAt: 1,
    ...given,
  };
}

describe('recorded calls', () => {
  it('form a wave while they overlap', () => {
    const calls = [
      exchange('GetItem', { startedAt: 0, endedAt: 10 }),
      exchange('Query', { startedAt: 9, endedAt: 20 }),
      exchange('TransactWriteItems', { startedAt: 20, endedAt: 30 }),
    ];
    expect(wavesOf(calls).map((wave) => wave.length)).toEqual([2, 1]);
  });

  it('are counted, and their reads added up over all tables that a response names', () => {
    const calls = [
      exchange('GetItem', { output: { ConsumedCapacity: { CapacityUnits: 0.5 } } }),
      exchange('BatchGetItem', {
        output: { ConsumedCapacity: [{ CapacityUnits: 4 }, { CapacityUnits: 2 }] },
      }),
      exchange('UpdateItem', { output: { ConsumedCapacity: { CapacityUnits: 9 } } }),
      { ...exchange('x'), target: 'secretsmanager.GetSecretValue' },
    ];
    expect(consumptionOf(calls, 7)).toEqual({ calls: 3, readUnits: 6.5, writeUnits: 7 });
  });
});

describe('what was written', () => {
  const ledger = item('LEDGER', { version: { N: '1' } });

  it('is undone by restoring what was there and deleting what was not', () => {
    const fresh = { pk: { S: 'BOOK#1' }, sk: { S: 'ACCOUNT#2' } };
    expect(undoOf([ledger, fresh], [ledger])).toEqual([
      { PutRequest: { Item: ledger } },
      { DeleteRequest: { Key: fresh } },
    ]);
  });

  it('costs a unit for each started kilobyte, and twice that in a transaction', () => {
    const long = item('LEDGER', { notes: { S: 'x'.repeat(1500) } });
    const update = exchange('UpdateItem', { input: { Key: keyOf(ledger) } });
    const transaction = exchange('TransactWriteItems', {
      input: {
        TransactItems: [{ Put: { Item: long } }, { ConditionCheck: { Key: keyOf(item('PROFILE')) } }],
      },
    });
    expect(writeUnitsOf([update], [ledger], [ledger])).toBe(1);
    expect(writeUnitsOf([transaction], [ledger], [long])).toBe(2 * 2 + 2);
    // An item that shrinks is billed by its previous size.
    expect(writeUnitsOf([update], [long], [ledger])).toBe(2);
  });

  it('costs as much again in each index that contains it, and twice that where it moves', () => {
    const placed = item('ACCOUNT#1', { by_order: { S: 'a' }, by_group: { S: 'a' } });
    const renamed = { ...placed, name: { S: 'Cash' } };
    const moved = { ...renamed, by_order: { S: 'b' } };
    const update = exchange('UpdateItem', { input: { Key: keyOf(placed) } });
    expect(writeUnitsOf([update], [], [placed])).toBe(1 + 2);
    expect(writeUnitsOf([update], [placed], [renamed])).toBe(1 + 2);
    expect(writeUnitsOf([update], [placed], [moved])).toBe(1 + 2 + 1);
    expect(writeUnitsOf([update], [placed], [])).toBe(1 + 2);
    expect(writeUnitsOf([update], [placed], [placed])).toBe(1);
  });

  it('has the size that DynamoDB counts', () => {
    expect(itemBytes({ name: { S: 'Zoë' } })).toBe(4 + 4);
    expect(itemBytes({ n: { N: '-12345' } })).toBe(1 + 5);
    expect(itemBytes({ ok: { BOOL: true }, list: { L: [{ S: 'ab' }] } })).toBe(2 + 1 + 4 + 3 + 1 + 2);
  });
});

function item(sk: string, attributes: Partial<StoredItem> = {}): StoredItem {
  return { pk: { S: 'BOOK#1' }, sk: { S: sk }, ...attributes } as StoredItem;
}

function keyOf({ pk, sk }: StoredItem) {
  return { pk, sk };
}

describe('the price of a request', () => {
  const usage = {
    calls: 1,
    readUnits: 0,
    writeUnits: 0,
    memoryMegabytes: 1024,
    milliseconds: 0,
    logBytes: 0,
  };

  it('bills whole milliseconds of memory', () => {
    const second = functionCost({ ...usage, milliseconds: 1000 }) - functionCost(usage);
    expect(second).toBeCloseTo(0.0000133334, 12);
    expect(functionCost({ ...usage, milliseconds: 0.1 })).toBe(functionCost({ ...usage, milliseconds: 1 }));
  });

  it('grows by 0.625 dollars for a million write units', () => {
    const million = functionCost({ ...usage, writeUnits: 1e6 }) - functionCost(usage);
    expect(million).toBeCloseTo(0.625, 9);
  });

  it('includes the authorizer if there is one', () => {
    const authorizer = requestCost(usage, usage, 300) - requestCost(usage, undefined, 300);
    expect(authorizer).toBeCloseTo(functionCost(usage), 12);
  });
});
