/**
 * Small requests that once took seconds, and others of their kind: a pattern that starts again at every character, a
 * sort of combining marks, a list that is searched for each of its entries. Each causes quadratic work in careless
 * code.
 */
const CHARACTERS = 60_000;

/** Too many marks on one letter, for one text field at a time. */
export const COSTLY_MARKS: Readonly<Record<string, string>> = {
  'marks that have to be sorted': `a${'\u0301\u0323'.repeat(CHARACTERS / 2)}`,
  'marks that are two marks each': '\u0f73'.repeat(CHARACTERS / 2),
};

/** Other texts, repeated up to a given length. */
export const COSTLY_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'marks in order': (length) => `a${'\u0301'.repeat(length / 2)}`,
  'as many marks as are allowed': (length) => `a${'\u0323\u0301'.repeat(15)}`.repeat(length / 64),
  'syllables to compose': (length) => '\u1100\u1161\u11a8'.repeat(length / 9),
  'white space around': (length) => `${' '.repeat(length / 2)}a${'\u3000'.repeat(length / 6)}`,
  'white space inside': (length) => `a${' '.repeat(length)}b`,
  'line breaks': (length) => '\n'.repeat(length / 2),
  'an address of dots': (length) => `${'a.'.repeat(length / 2)}@`,
  'an address of labels': (length) => `a@${'a-'.repeat(31)}${'a.'.repeat(length / 2)}`,
  zeros: (length) => `1.${'0'.repeat(length)}1`,
  dashes: (length) => '-'.repeat(length),
  'letters that grow in lower case': (length) => 'İ'.repeat(length / 2),
  'letters that become 18 letters': (length) => '\ufdfa'.repeat(length / 3),
  'pairs of surrogates': (length) => '😀'.repeat(length / 4),
  'lone surrogates': (length) => '\ud800'.repeat(length / 6),
  'control characters': (length) => '\u0001'.repeat(length / 6),
};

/** JSON numbers of about a given length, for any field that takes one. */
export const COSTLY_NUMBERS: Readonly<Record<string, (length: number) => string>> = {
  'zeros before the last decimal': (length) => `1.${'0'.repeat(length)}1`,
  'zeros inside': (length) => `1${'0'.repeat(length)}1`,
  'zeros before a decimal': (length) => `0.${'0'.repeat(length)}1`,
  digits: (length) => '7'.repeat(length),
  'a long exponent': (length) => `1e${'9'.repeat(length)}`,
  'a long exponent of zeros': (length) => `-1e-${'0'.repeat(length)}1`,
};

const NAMES = 12_000;
const names = (name: (index: number) => string, value = '1') =>
  Array.from({ length: NAMES }, (_, index) => `${JSON.stringify(name(index))}:${value}`).join(',');

/**
 * V8 hashes a string of at least this length by its length only. So a map whose keys start with a long text of the
 * request compares each key with all others.
 */
export const LONG_NAME = 'k'.repeat(16_384);
const list = (count: number, value: string) => Array.from({ length: count }, () => value).join(',');

/** Spellings of a name that differ in case only, as many as its letters allow. */
export const spellings = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    [...name].map((char, at) => ((index >> at) & 1 ? char.toUpperCase() : char)).join(''),
  );

/** Arguments for a tool: names that all refer to the same currency, so that none of them ends the search for others. */
export const COSTLY_ARGUMENTS: Readonly<Record<string, object>> = {
  'a long kind': { kind: LONG_NAME, currency_id: spellings('united arab emirates dirham', 7_000) },
  'a long name of an argument': {
    [`${LONG_NAME}_currency_id`]: spellings('united arab emirates dirham', 7_000),
  },
  'long paths': { [LONG_NAME]: Array.from({ length: 12_000 }, (_, index) => ({ a_id: `${index}` })) },
  'a name with many spellings': { currency_id: spellings('united arab emirates dirham', 7_000) },
};

/** Whole bodies. */
export const COSTLY_BODIES: Readonly<Record<string, string>> = {
  'one name that fills the body': `{"${'x'.repeat(240_000)}":1}`,
  'one name of escapes': `{"${'\\u0001'.repeat(40_000)}":1}`,
  'many names': `{${names((index) => `field${index}`)}}`,
  'many long names': `{${Array.from({ length: 110 }, (_, index) => `"${'x'.repeat(2000)}${index}":1`).join(',')}}`,
  'many names that are numbers': `{${names((index) => String(4_294_967_295 - index * 1024))}}`,
  'one name many times': `{${names(() => 'name')}}`,
  'many numbers to look at': `{${names((index) => `f${index}`, '1.5e1')}}`,
  'a list of numbers to look at': `{"id":[${Array.from({ length: 40_000 }, () => '1e1').join(',')}]}`,
  'inexact numbers below a long name': `{"${LONG_NAME}":[${list(35_000, '1e999')}]}`,
  'inexact numbers in objects below a long name': `{"${LONG_NAME}":[${list(15_000, '{"a":1e999}')}]}`,
  'inexact numbers deep below long names': `${`{"${'k'.repeat(3_000)}":`.repeat(30)}[${list(20_000, '1e999')}]${'}'.repeat(30)}`,
  'inexact numbers': `{"id":[${list(40_000, '1e999')}]}`,
  'a list of small numbers': `{"id":[${list(120_000, '1')},1e1]}`,
  'strings that look like numbers': `{"id":[${list(20_000, '"1e999",1e1')}]}`,
  'many objects': `{"id":[${Array.from({ length: 40_000 }, () => '{}').join(',')}]}`,
  'deep objects, one after the other': `{"id":[${Array.from({ length: 1_000 }, () => `${'{"b":{"a":'.repeat(12)}1${'}}'.repeat(12)}`).join(',')}]}`,
  'many nested names': `{"contact":{${names((index) => `n${index}`)}},"account":{"id":[]}}`,
  'a number where the zeros are': `{"x":1.${'0'.repeat(240_000)}1}`,
  'quotes and backslashes': `{"name":"${'\\"\\\\'.repeat(50_000)}"}`,
  'white space between': `{${' \n'.repeat(110_000)}"name"${'\t'.repeat(20_000)}:1}`,
  'brackets that never close': '['.repeat(250_000),
  'a text that never closes': `{"name":"${'\\'.repeat(249_999)}`,
};
