import { describe, expect, it } from 'vitest';
import { asSvg } from '../bench/chart.ts';
import { functionCost, requestCost } from '../bench/cost.ts';
import { consumptionOf, type Exchange, wavesOf } from '../bench/exchange.ts';
import { type StoredItem, undoOf } from '../bench/items.ts';
import { withTable } from '../bench/report.ts';
import { median, ratioAbove } from '../bench/statistics.ts';
import { asMarkdown, asText, failures, type Table, verdictOf } from '../bench/table.ts';

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

describe('median', () => {
  it('is the middle value, whatever the order', () => expect(median([9, 1, 5])).toBe(5));
  it('is the mean of the two in the middle of an even number', () => expect(median([4, 1, 3, 2])).toBe(2.5));
  it('sorts as numbers', () => expect(median([10, 9, 100])).toBe(10));
  it('of nothing is no number', () => expect(median([])).toBeNaN());
});

describe('a ratio', () => {
  it('leaves out what a process that does nothing takes', () => expect(ratioAbove(100, 140, 40)).toBe(0.6));
});

describe('a budget', () => {
  it('is kept up to the value itself', () => expect(verdictOf({ value: 0.85, budget: 0.85 })).toBe('pass'));
  it('is broken by anything above', () => expect(verdictOf({ value: 0.851, budget: 0.85 })).toBe('FAIL'));
  it('is broken by what could not be measured', () => {
    expect(verdictOf({ value: Number.NaN, budget: 1 })).toBe('FAIL');
    expect(verdictOf({ budget: 1 })).toBe('FAIL');
  });
  it('is not asked of a row without one', () => expect(verdictOf({ value: 7 })).toBe(''));
  it('that is broken is named with its row', () => {
    expect(failures([table])).toEqual(['cold: login is at 0.90, its budget is 0.85']);
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

  it('takes the place of the one before in the document, and of nothing else', () => {
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

  it('has one bar for each judged row, those past their budget in another colour', () => {
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

  it('keeps marks in names from becoming markup', () => {
    expect(svg).toContain('Cold &amp; &quot;warm&quot; &lt;start>');
  });

  it('has colours of its own for dark pages', () => expect(svg).toContain('prefers-color-scheme: dark'));
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

  it('are added up by reads and writes, over all tables an answer names', () => {
    const calls = [
      exchange('GetItem', { output: { ConsumedCapacity: { CapacityUnits: 0.5 } } }),
      exchange('TransactWriteItems', {
        output: { ConsumedCapacity: [{ CapacityUnits: 4 }, { CapacityUnits: 2 }] },
      }),
      exchange('UpdateItem', { status: 400 }),
      { ...exchange('x'), target: 'secretsmanager.GetSecretValue' },
    ];
    expect(consumptionOf(calls)).toEqual({ calls: 3, readUnits: 0.5, writeUnits: 7 });
  });

  it('are undone by putting what was there and deleting what was not', () => {
    const old = { pk: { S: 'USER#1' }, sk: { S: 'LEDGER' }, version: { N: '1' } } as StoredItem;
    const fresh = { pk: { S: 'USER#1' }, sk: { S: 'ACCOUNT#2' } };
    const input = {
      TransactItems: [{ Update: { Key: { pk: old.pk, sk: old.sk } } }, { Put: { Item: fresh } }],
    };
    expect(undoOf([exchange('TransactWriteItems', { input }), exchange('GetItem')], [old])).toEqual([
      { PutRequest: { Item: old } },
      { DeleteRequest: { Key: fresh } },
    ]);
  });
});

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

  it('contains the authorizer where there is one', () => {
    expect(requestCost(usage, usage) - requestCost(usage, undefined)).toBeCloseTo(functionCost(usage), 12);
  });
});
