import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BODY_MAX_BYTES, readJsonBody } from '../../lib/platform/endpoint/json-body.ts';
import { proxyEvent } from '../support/event.ts';

const read = (body: string, contentType = 'application/json') =>
  readJsonBody(proxyEvent({ body, headers: { 'Content-Type': contentType } }));
const codeOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};
const inexactIn = (body: string) => [...read(body).inexact];

test('any JSON is read as what it is', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      expect(read(text).value).toEqual(JSON.parse(text));
    }),
  );
});

test('a body that the gateway has encoded is decoded first', () => {
  const event = { ...proxyEvent({ headers: { 'content-type': 'application/json' } }), isBase64Encoded: true };
  event.body = Buffer.from('{"name":"é"}').toString('base64');
  expect(readJsonBody(event).value).toEqual({ name: 'é' });
});

test.each([
  ['as text', false],
  ['encoded', true],
])('bytes that are not UTF-8, decoded to U+FFFD, are refused: %s', (_how, isBase64Encoded) => {
  const bytes = Buffer.from([...Buffer.from('{"name":"a'), 0xff, ...Buffer.from('b"}')]);
  const event = {
    ...proxyEvent({ headers: { 'content-type': 'application/json' } }),
    isBase64Encoded,
    body: bytes.toString(isBase64Encoded ? 'base64' : 'utf8'),
  };
  expect(codeOf(() => readJsonBody(event))).toBe('malformed_json');
});

test('the limit is in bytes of UTF-8', () => {
  const padded = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
  expect(read(padded(BODY_MAX_BYTES)).value).toHaveLength(BODY_MAX_BYTES - 2);
  expect(codeOf(() => read(padded(BODY_MAX_BYTES + 1)))).toBe('payload_too_large');
  expect(codeOf(() => read(`"${'é'.repeat(BODY_MAX_BYTES / 2)}"`))).toBe('payload_too_large');
});

test('32 levels are read, and 33 are not, whether or not they are closed', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(read(nested(32)).value).toBeInstanceOf(Array);
  expect(codeOf(() => read(nested(33)))).toBe('malformed_json');
  expect(codeOf(() => read('{"a":'.repeat(40)))).toBe('malformed_json');
  expect(read(`["${'['.repeat(100)}", "\\"${'{'.repeat(100)}"]`).value).toHaveLength(2);
});

describe('a number that a double cannot hold', () => {
  test.each([
    '12.340000000000000001',
    '0.1000000000000000055511151231257827',
    '9007199254740993',
    '-9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '123456789012345678.9',
    '1.7976931348623159e308',
    `1.${'0'.repeat(39)}`,
    `1.${'0'.repeat(1000)}1`,
    '7'.repeat(1000),
    `1e${'0'.repeat(1000)}1`,
  ])('is named by its field: %s', (number) => {
    expect(inexactIn(`{"amount":${number}}`)).toEqual(['amount']);
  });

  test.each([
    '0',
    '-0',
    '0.0',
    '0e5',
    '12.34',
    '12.3400000000000000000000',
    `1.${'0'.repeat(38)}`,
    `0.${'0'.repeat(30)}1`,
    '1e2',
    '1E+2',
    '1.234e1',
    '1234e-2',
    '9007199254740992',
    '100000000000000000000000',
    '999999999999999',
    '9999999999999.99',
    '0.000001',
    '1e-7',
    '5e-324',
    '1e308',
  ])('is not one that it can: %s', (number) => {
    expect(inexactIn(`{"amount":${number}}`)).toEqual([]);
  });

  test('is what any double is not, however it is written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), (number, exponent) => {
        const text = exponent ? number.toExponential() : String(number);
        expect(inexactIn(`{"amount":${text}}`)).toEqual([]);
      }),
    );
  });

  test('is what a number with one more digit at the 20th place is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (cents) => {
        const text = `${(cents / 100).toFixed(2)}00000000000000001`;
        expect(inexactIn(`{"amount":${text}}`)).toEqual(['amount']);
      }),
    );
  });

  test('counts in the body itself only: deeper ones are of other records', () => {
    const long = '1.00000000000000000001';
    expect(inexactIn(`{"amount":5,"lines":[{"amount":${long}}],"x":{"amount":${long}}}`)).toEqual([]);
    expect(inexactIn(`{"lines":[{"amount":1}],"amount":${long},"rate":${long}}`)).toEqual(['amount', 'rate']);
  });

  test('counts when it stands last, where a field is given twice', () => {
    expect(inexactIn('{"amount":1.00000000000000000001,"amount":5}')).toEqual([]);
    expect(inexactIn('{"amount":5,"amount":1.00000000000000000001}')).toEqual(['amount']);
  });

  test('is no number when it stands in a text', () => {
    expect(inexactIn('{"name":"1.00000000000000000001e400"}')).toEqual([]);
  });
});
