import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OtherRatesError, parseOtherRates } from '../../lib/currencies/other-rates.ts';

const SOURCE = 'rates.example.org';
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);

/** As it is published: pretty-printed, with crypto currencies, metals and withdrawn currencies. */
const FILE = `{
	"date": "2026-11-13",
	"eur": {
		"1inch": 6.41130331,
		"ars": 1520.1,
		"btc": 0.0000114,
		"eur": 1,
		"itl": 1936.27,
		"kwd": 0.35071891,
		"shib": 1.2e+21,
		"usd": 1.16120
	}
}`;
const withRate = (text: string) => `{"date":"2026-11-13","eur":{"ars":${text},"usd":1.1}}`;

describe('the rates of the second source', () => {
  it('are read with their own digits, without codes that are not our currencies', () => {
    expect(parseOtherRates(FILE, SOURCE)).toEqual({
      date: '2026-11-13',
      source: SOURCE,
      rates: { ARS: '1520.1', KWD: '0.35071891', USD: '1.16120' },
    });
  });

  it('keep digits that a double would lose', () => {
    const text = '1520.12345678901234567';
    expect(parseOtherRates(withRate(text), SOURCE).rates.ARS).toBe(text);
  });

  const notRates = [
    '0',
    '0.000',
    '-0',
    '-1520.1',
    '"1520.1"',
    'null',
    'true',
    '[1520.1]',
    '{"rate":1520.1}',
    '1e3',
    '1e999',
    '1234567890123',
    `1.${'1'.repeat(21)}`,
    '9'.repeat(100_000),
  ];
  it.each(notRates.map((text) => [text.slice(0, 30), text] as const))(
    'refuse the whole file for a rate such as %s',
    (_shown, text) => {
      expect(() => parseOtherRates(withRate(text), SOURCE)).toThrow(OtherRatesError);
    },
  );

  it.each([
    ['no JSON', '<html></html>', 'it is not JSON'],
    ['half a file', FILE.slice(0, -10), 'it is not JSON'],
    ['another value', '"eur"', 'it is not an object'],
    ['a list', '[]', 'it is not an object'],
    ['another base', '{"date":"2026-11-13","usd":{"ars":1400}}', 'it has no rates per euro'],
    ['rates in a list', '{"date":"2026-11-13","eur":[1520.1]}', 'it has no rates per euro'],
    ['no date', '{"eur":{"ars":1520.1}}', 'it has no valid date'],
    ['a day that does not exist', '{"date":"2026-02-30","eur":{"ars":1520.1}}', 'it has no valid date'],
    ['a date as a number', '{"date":20261113,"eur":{"ars":1520.1}}', 'it has no valid date'],
    ['a euro that is not 1', '{"date":"2026-11-13","eur":{"ars":1520.1,"eur":1.1}}', 'are not per euro'],
    ['none of our currencies', '{"date":"2026-11-13","eur":{"ARS":1520.1,"btc":1}}', 'none of our'],
    ['the euro alone', '{"date":"2026-11-13","eur":{"eur":1}}', 'it has none of our currencies'],
    ['too many', `{"date":"2026-11-13","eur":{${entries(5_001)}}}`, 'it has 5001 rates'],
    ['a deep file', '['.repeat(500_000), 'it is not JSON'],
  ])('refuse %s', (_what, file, reason) => {
    expect(() => parseOtherRates(file, SOURCE)).toThrow(OtherRatesError);
    expect(() => parseOtherRates(file, SOURCE)).toThrow(reason);
  });

  it('are positive decimals or an error, whatever the file says', () => {
    const code = fc.constantFrom('ars', 'kwd', 'eur', 'btc', '__proto__', 'constructor', 'ARS');
    const rate = fc.oneof(fc.double({ min: 0.0001, max: 1e9, noNaN: true }), fc.jsonValue());
    const date = fc.oneof({ weight: 9, arbitrary: fc.constant('2026-11-13') }, fc.string());
    const file = fc.record({ date, eur: fc.dictionary(code, rate) });
    const broken = fc.tuple(
      file.map((value) => JSON.stringify(value)),
      fc.nat(),
      fc.string({ maxLength: 3 }),
    );
    const text = fc.oneof(
      file.map((value) => JSON.stringify(value)),
      broken.map(
        ([json, at, put]) => json.slice(0, at % json.length) + put + json.slice((at % json.length) + 1),
      ),
    );
    let read = 0;
    fc.assert(
      fc.property(text, (json) => {
        try {
          const { rates } = parseOtherRates(json, SOURCE);
          read++;
          for (const [id, value] of Object.entries(rates)) {
            expect(['ARS', 'KWD']).toContain(id);
            expect(Number(value)).toBeGreaterThan(0);
            expect(Number(value)).toBe(JSON.parse(json).eur[id.toLowerCase()]);
          }
        } catch (error) {
          if (!(error instanceof OtherRatesError)) throw error;
        }
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(0);
  });
});

function entries(count: number): string {
  return Array.from({ length: count }, (_, i) => `"c${i}":1`).join();
}
