import { describe, expect, it } from 'vitest';
import { atMost, checkCells, eachAtMost, isMet, medianAtMost } from '../bench/budgets.ts';
import { consumptionOf, type Exchange, wavesOf } from '../bench/calls/exchange.ts';
import { asSvg } from '../bench/chart.ts';
import { type StoredItem, undoOf } from '../bench/items.ts';
import { cpuShareOf } from '../bench/processes/throttle.ts';
import { replaced } from '../bench/report.ts';
import { functionCost, requestCost } from '../bench/stages/cost.ts';
import { summary } from '../bench/stages/first-answers.ts';
import { median, ratioAbove } from '../bench/statistics.ts';
import { asMarkdown, asText, type Table } from '../bench/table.ts';
import { itemBytes, writeUnitsOf } from '../bench/write-units.ts';

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
  it('is met up to the value itself', () => expect(isMet(atMost('ms', 0.85, 0.85))).toBe(true));
  it('is exceeded by anything above it', () => expect(isMet(atMost('ms', 0.851, 0.85))).toBe(false));
  it('is not met by something that could not be measured', () => {
    expect(isMet(atMost('ms', Number.NaN, 1))).toBe(false);
    expect(isMet(medianAtMost('ms', [], 1))).toBe(false);
    expect(isMet(eachAtMost('ms', [], 1))).toBe(false);
  });
  it('for each of several is judged by the highest, and names all that exceed it', () => {
    const check = eachAtMost(
      'of stock',
      [
        ['a', 1.3],
        ['b', 1],
        ['c', 1.5],
      ],
      1.2,
    );
    expect(checkCells(check)).toEqual(['of stock, highest (c)', '1.5', '1.2', 'EXCEEDED']);
    expect(check.past).toEqual(['a', 'c']);
    const unknown = eachAtMost(
      'of stock',
      [
        ['a', 1],
        ['b', Number.NaN],
      ],
      1.2,
    );
    expect([isMet(unknown), unknown.past]).toEqual([false, ['b']]);
  });
  it('for the median ignores the highest', () => {
    const check = medianAtMost(
      'of stock',
      [
        ['a', 0.5],
        ['b', 0.6],
        ['c', 9],
      ],
      0.6,
    );
    expect([check.value, isMet(check)]).toEqual([0.6, true]);
  });
});

describe('first responses', () => {
  it('are compared run by run, without the time of an empty process', () => {
    const rounds = [
      { ms: 90, stockMs: 140, emptyMs: 40 },
      // The machine was busy, which affects all of a round.
      { ms: 900, stockMs: 1400, emptyMs: 400 },
      { ms: 100, stockMs: 140, emptyMs: 40 },
    ];
    expect(summary(rounds)).toEqual({ ms: 60, stockMs: 100, emptyMs: 40, ofStock: 0.5 });
  });
});

describe('a table', () => {
  const table: Table = {
    title: 'Cold start',
    text: 'How it was measured.',
    columns: ['function', 'ms', 'of stock'],
    rows: [
      ['stock', '100.0', ''],
      ['getAccount', '60.0', 0.6],
    ],
  };

  it('is printed with its columns aligned', () => {
    expect(asText(table).split('\n')).toEqual([
      'Cold start',
      'function       ms  of stock',
      'stock       100.0',
      'getAccount   60.0       0.6',
    ]);
  });

  it('is Markdown with as many cells in each row', () => {
    const lines = asMarkdown(table).split('\n');
    expect(lines).toHaveLength(4);
    expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1);
  });
});

describe('a document', () => {
  it('gets new numbers between its marks, and keeps the rest', () => {
    const document = 'before\n<!-- bench:usual -->\nyesterday\n<!-- /bench:usual -->\nafter';
    const once = replaced(document, 'usual', ['today', 'too']);
    expect(once).toBe('before\n<!-- bench:usual -->\ntoday\n\ntoo\n<!-- /bench:usual -->\nafter');
    expect(replaced(once, 'usual', ['today', 'too'])).toBe(once);
    expect(() => replaced('no place', 'usual', [])).toThrow('No place is marked <!-- bench:usual -->');
  });
});

describe('a chart', () => {
  const svg = asSvg('Cold & "warm" <start>', [
    { name: 'getAccount', value: 60, mark: 100 },
    { name: 'login', value: 90, mark: 120 },
  ]);
  const widths = [...svg.matchAll(/<rect class="bar"[^>]* width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );

  it('draws each value in proportion, with its mark', () => {
    expect(widths).toHaveLength(2);
    expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(90 / 60, 2);
    expect(svg.match(/<line class="mark"/g)).toHaveLength(2);
  });

  it('escapes names', () => {
    expect(svg).toContain('Cold &amp; &quot;warm&quot; &lt;start>');
  });
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
