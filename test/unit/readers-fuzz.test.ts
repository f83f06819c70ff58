import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatement } from '../../lib/imports/readers/read-statement.ts';
import { FORMATS, type Format, type ReadOptions } from '../../lib/imports/readers/statement.ts';
import { BYTES_MAX, ENORMOUS, PIECES, SAMPLES } from '../support/statements/hostile.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const IS_LONG = process.env.FUZZ_RUNS !== undefined;
/** At half the limit, quadratic work takes several seconds, and everything else well below one. */
const ENORMOUS_BYTES = IS_LONG ? BYTES_MAX - 1_000 : BYTES_MAX / 2;
const REPEATED_BYTES = IS_LONG ? BYTES_MAX : BYTES_MAX / 32;
/** CPU time, and generous, because a busy machine takes longer. */
const LIMIT_MS = 2_000;
/** Cut off after each byte, or after every seventh. */
const STEP = IS_LONG ? 1 : 7;

const options: fc.Arbitrary<ReadOptions> = fc.record(
  {
    charset: fc.constantFrom('utf-8', 'utf-16le', 'windows-1252', 'shift_jis', ''),
    date_format: fc.constantFrom('dmy', 'mdy', 'ymd'),
    decimal: fc.constantFrom('.', ','),
    currency_id: fc.constantFrom('EUR', 'USD'),
    base_currency_id: fc.constantFrom('EUR', 'JPY'),
    statement: fc.integer({ min: 1, max: 3 }),
    delimiter: fc.constantFrom(',', ';', '|', 'tab'),
    date_column: fc.constantFrom('1', '999', 'Buchungstag', ''),
    amount_column: fc.constantFrom('2', '5', 'Betrag (EUR)'),
    direction_column: fc.constantFrom('3', 'x'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ReadOptions>;

/**
 * Whatever the file contains: rows that are complete or say what is wrong, or a failure that says where, or what to
 * send.
 */
function check(bytes: Uint8Array, format: Format, given: ReadOptions = {}): void {
  const result = readStatement(bytes, format, given);
  if (!result.ok) {
    const { code, field, message } = result.failure;
    expect(message.length).toBeLessThan(3_000);
    expect(field ?? (code === 'too_many_rows' || /^(Line \d+: |The charset)/.test(message))).toBeTruthy();
    return;
  }
  expect(result.statement.rows.length).toBeLessThanOrEqual(10_000);
  for (const row of result.statement.rows) {
    if (row.error !== undefined) continue;
    const { date = '', amount = '', direction, payee = '', memo = '' } = row;
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^(?!0+(\.0+)?$)\d+(\.\d+)?$/.test(amount) || !direction) {
      expect.fail(`an incomplete row: ${JSON.stringify(row)}`);
    }
    if ([...payee].length > 150 || [...memo].length > 500) expect.fail(`too long: ${JSON.stringify(row)}`);
  }
}

function checkCpu(text: string, format: Format): void {
  const bytes = Buffer.from(text).subarray(0, BYTES_MAX);
  const start = process.cpuUsage();
  check(bytes, format);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000, `milliseconds of CPU for ${format}`).toBeLessThan(LIMIT_MS);
}

describe.each(FORMATS)('the reader of %s', (format) => {
  it('survives files that are truncated anywhere', () => {
    for (const sample of SAMPLES[format]) {
      const bytes = Buffer.from(sample);
      for (let length = 0; length <= bytes.length; length += STEP) check(bytes.subarray(0, length), format);
    }
  });

  it('survives files with random changes, and random options', () => {
    const change = fc.record({
      at: fc.nat(3_000),
      remove: fc.nat(20),
      insert: fc.oneof(
        fc.constantFrom(...PIECES).map((piece) => Buffer.from(piece)),
        fc.uint8Array({ maxLength: 8 }),
      ),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES[format]),
        fc.array(change, { maxLength: 6 }),
        options,
        (sample, changes, given) => {
          let bytes: Uint8Array = Buffer.from(sample);
          for (const { at, remove, insert } of changes) {
            const place = at % (bytes.length + 1);
            bytes = Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + remove)]);
          }
          check(bytes, format, given);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('survives random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), options, (bytes, given) => check(bytes, format, given)),
      { numRuns: RUNS },
    );
  });
});

describe('a large file is read or refused in linear time', () => {
  it.each(PIECES)('of %j', (piece) => {
    const text = piece.repeat(Math.ceil(REPEATED_BYTES / Buffer.byteLength(piece)));
    for (const format of FORMATS) checkCpu(text, format);
  });

  it.each(Object.entries(ENORMOUS))('with %s', (_, { format, build }) => {
    checkCpu(build(ENORMOUS_BYTES), format);
  });
});
