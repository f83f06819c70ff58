import fc from 'fast-check';
import {
  COSTLY_ARGUMENTS,
  COSTLY_BODIES,
  COSTLY_MARKS,
  COSTLY_NUMBERS,
  COSTLY_TEXTS,
  spellings,
} from '../support/costly-payloads.ts';

/** Texts that have broken programs before: encodings, scripts, markup, keys of objects, paths, sizes. */
export const trapText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u007f',
  '\u0085',
  'tab\tand\nnewline',
  '\r\n',
  '\ud800',
  'x\udc00y',
  '\uffff',
  '\u{10ffff}',
  '\u202eright to left',
  'e\u0301',
  'ﬃ',
  'İstanbul',
  '\ufdfa'.repeat(150),
  '\ufdfa'.repeat(500),
  'fOoD',
  'CASH',
  'ß',
  'ς',
  '👨‍👩‍👧‍👦',
  '😀'.repeat(75),
  'x'.repeat(150),
  'x'.repeat(151),
  'x'.repeat(500),
  'x'.repeat(501),
  'x'.repeat(5000),
  'x'.repeat(5001),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '#',
  'USER#1',
  'a#b',
  '../../etc/passwd',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: other languages' templates are the trap.
  '${7*7}',
  '{{7*7}}',
  '$context.requestId',
  '-1',
  '1e999',
  '0x10',
);

export const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 3, arbitrary: trapText },
);

export const date = fc.constantFrom(
  '2026-01-31',
  '2026-02-28',
  '2024-02-29',
  '1900-01-01',
  '2199-12-31',
  '1899-12-31',
  '2200-01-01',
  '2023-02-29',
  '2026-13-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  '20260101',
  '+2026-01-01',
  '',
);

export const month = fc.constantFrom(
  '2026-01',
  '2026-12',
  '1900-01',
  '2199-12',
  '2026-13',
  '2026-00',
  '2026',
  '0000-01',
  '',
);

export const number = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    0.01,
    0.001,
    0.1 + 0.2,
    1.005,
    12.34,
    1e-7,
    5e-324,
    1e15,
    999999999999999,
    1e15 - 1,
  ),
  fc.constantFrom(
    Number('9007199254740993'),
    1e21,
    1e300,
    -1e300,
    9999999999999.99,
    99999999999.9999,
    123456789012345.6,
  ),
  fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  fc.double(),
);

export const currency = fc.constantFrom(
  'USD',
  'EUR',
  'JPY',
  'KWD',
  'CLF',
  'usd',
  'XXX',
  'XAU',
  'US',
  'USDX',
  '',
  '€',
);

export const password = fc.constantFrom(
  'correct horse battery',
  'short',
  'x'.repeat(128),
  'x'.repeat(129),
  'password',
  '😀'.repeat(8),
);

/** Stands for a number that a double cannot represent. `withInexact` writes the number. */
const INEXACT = '#inexact#';

export function withInexact(json: string): string {
  return json.replaceAll(`"${INEXACT}"`, '1e999');
}

/** Names up to those that V8 hashes by their length only. */
export const longName = fc
  .tuple(fc.constantFrom('k', '_id', '\ufdfa', '\\'), fc.constantFrom(1_000, 16_384, 40_000))
  .map(([text, length]) => text.repeat(Math.ceil(length / text.length)));

const repeatedValue = fc.oneof(fc.constant(INEXACT), fc.constantFrom<unknown>('x', 1, {}, []));

/** The same value many times: in one list, in lists that are nested, or in objects. */
export const repeated = fc
  .tuple(repeatedValue, fc.constantFrom(300, 6_000), fc.constantFrom('list', 'nested', 'objects'))
  .map(([value, count, shape]): unknown => {
    const list = Array.from({ length: count }, () => (shape === 'objects' ? { a_id: value } : value));
    return shape === 'nested' ? [[list]] : list;
  });

/** Values of no particular type. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { id: null }, { __proto__: null }, 'true', 0),
  text,
  number,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}')),
);

/** JSON text that parsers disagree about, or that costs more than it looks. */
export const absurdBody = fc.constantFrom(
  '',
  ' ',
  'null',
  'true',
  '42',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"name"}',
  '{"name": "x",}',
  "{'name': 'x'}",
  '{"name": undefined}',
  '{"amount": NaN}',
  '{"amount": 1e400}',
  '{"amount": -1e400}',
  '{"amount": 012}',
  '{"amount": 12.340000000000000000001}',
  '{"amount": 100000000000000000000000000000000}',
  '{"name": "a", "name": "b"}',
  '{"__proto__": {"name": "x"}}',
  '{"constructor": {"prototype": {"name": "x"}}}',
  '{"name": "\\ud800"}',
  '{"name": "\\u0000"}',
  '\ufeff{"name": "x"}',
  '{"name": "x"} trailing',
  '['.repeat(100_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{${Array.from({ length: 5_000 }, (_, i) => `"f${i}":${i}`).join(',')}}`,
  `{"name": "${'x'.repeat(200_000)}"}`,
  `{"name": "${'x'.repeat(300_000)}"}`,
);

/** Texts for one field, and bodies, that would keep careless code busy for seconds. */
export const costlyText = fc.constantFrom(
  ...Object.values(COSTLY_MARKS),
  ...Object.values(COSTLY_TEXTS).map((textOf) => textOf(120_000)),
);
export const costlyBody = fc.constantFrom(
  ...Object.values(COSTLY_BODIES),
  ...['amount', 'fx_rate', 'original_amount', 'name'].flatMap((field) =>
    Object.values(COSTLY_NUMBERS).map((numberOf) => `{"${field}":${numberOf(120_000)}}`),
  ),
);

export const repeatedBelowLongName = fc
  .tuple(longName, repeated)
  .map(([name, value]) => withInexact(JSON.stringify({ [name]: value })));

/** Arguments of tools as JSON: what would keep the search for names busy, and the same bodies. */
export const costlyArguments = fc.oneof(
  fc.constantFrom(...Object.values(COSTLY_ARGUMENTS)).map((args) => JSON.stringify(args)),
  costlyBody.filter((body) => body.startsWith('{') && body.endsWith('}')),
  repeatedBelowLongName,
  fc
    .tuple(
      fc.constantFrom('kind', 'x'),
      fc.oneof(text, longName),
      fc.constantFrom('cash', 'us dollar', 'food'),
    )
    .map(([key, value, name]) =>
      JSON.stringify({ [key]: value, account_id: spellings(name, 300), currency_id: spellings(name, 300) }),
    ),
);

/** Bytes that are not UTF-8. */
export const brokenBytes = fc.constantFrom(
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xc0, 0xaf]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from('{"name": "x"}', 'utf16le'),
);
