import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BODY_MAX_BYTES, boundedBody, parsedBody } from '../../lib/platform/endpoint/body.ts';
import { exactValue, inexactPaths } from '../../lib/platform/endpoint/exact-numbers.ts';
import type { EndpointContext } from '../../lib/platform/endpoint/exchange.ts';
import { lambdaContext, proxyEvent } from '../support/event.ts';

/** What the middlewares of the body make of an event. */
async function readEvent(event: APIGatewayProxyEvent): Promise<unknown> {
  const context: EndpointContext = {
    ...lambdaContext,
    exchange: { startedAt: 0, meter: { calls: 0, read_units: 0, write_units: 0 } },
  };
  const request = { event, context, response: undefined, error: undefined, internal: {} };
  await boundedBody().before?.(request);
  await parsedBody().before?.(request);
  return event.body;
}
const read = (body: string, contentType = 'application/json') =>
  readEvent(proxyEvent({ body, headers: { 'Content-Type': contentType } }));
const codeOf = (reading: Promise<unknown>): Promise<unknown> =>
  reading.catch((error: { code?: string }) => error.code);
const inexactIn = (body: string) => inexactPaths(JSON.parse(body), exactValue(body), 100);

test('any JSON is read as what it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 5 }), async (text) => {
      fc.pre(!text.includes('__proto__') && !text.includes('\ufffd'));
      expect(await read(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['CONTENT-TYPE', 'content-type', 'Content-Type'])('the header may be spelled %s', async (name) => {
  const event = proxyEvent({ body: '{}', headers: { [name]: 'application/json; charset=utf-8' } });
  expect(await readEvent(event)).toEqual({});
});

test.each(['text/plain', 'application/problem+json', 'application/json-patch+json', ''])(
  'the type %s is refused',
  async (type) => {
    expect(await codeOf(read('{}', type))).toBe('unsupported_media_type');
  },
);

test.each(['', '{', '{"a":1}}', 'undefined'])('%j is not JSON', async (text) => {
  expect(await codeOf(read(text))).toBe('malformed_json');
});

test.each([
  ['', 'The body is empty. Send a JSON object.'],
  [' \n', 'The body is empty. Send a JSON object.'],
  ['{\n  "amount": 12,\n}', 'The body could not be read as JSON: see line 3, column 1.'],
  ['{"amount": 12', 'The body could not be read as JSON: see line 1, column 14.'],
  ['name=Bob', 'The body could not be read as JSON.'],
])('%j is refused with the position of the mistake, if it is known', async (text, detail) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'malformed_json', message: detail });
});

test('a field with a name that could reach the prototype is an unknown one', async () => {
  await expect(read('{"__proto__":{"admin":true}}')).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ field: '__proto__', code: 'unknown_field' }],
  });
});

test('a parser error is not passed on, because it contains the whole body', async () => {
  const error = (await read('{"password":"secret"').catch((thrown: unknown) => thrown)) as Error;
  expect(JSON.stringify([error.message, error.cause ?? null, error.stack])).not.toContain('secret');
});

test('a body that the gateway has encoded is decoded first', async () => {
  const event = { ...proxyEvent({ headers: { 'content-type': 'application/json' } }), isBase64Encoded: true };
  event.body = Buffer.from('{"name":"é"}').toString('base64');
  expect(await readEvent(event)).toEqual({ name: 'é' });
});

test.each([
  ['as text', false],
  ['encoded', true],
])('bytes that are not UTF-8, decoded to U+FFFD, are refused: %s', async (_how, isBase64Encoded) => {
  const bytes = Buffer.from([...Buffer.from('{"name":"a'), 0xff, ...Buffer.from('b"}')]);
  const event = {
    ...proxyEvent({ headers: { 'content-type': 'application/json' } }),
    isBase64Encoded,
    body: bytes.toString(isBase64Encoded ? 'base64' : 'utf8'),
  };
  expect(await codeOf(readEvent(event))).toBe('malformed_json');
});

test('the limit is in bytes of UTF-8', async () => {
  const padded = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
  expect(await read(padded(BODY_MAX_BYTES))).toHaveLength(BODY_MAX_BYTES - 2);
  expect(await codeOf(read(padded(BODY_MAX_BYTES + 1)))).toBe('payload_too_large');
  expect(await codeOf(read(`"${'é'.repeat(BODY_MAX_BYTES / 2)}"`))).toBe('payload_too_large');
});

test('32 levels are read, and 33 are not, whether or not they are closed', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(await read(nested(32))).toBeInstanceOf(Array);
  expect(await codeOf(read(nested(33)))).toBe('malformed_json');
  expect(await codeOf(read('{"a":'.repeat(40)))).toBe('malformed_json');
  expect(await read(`["${'['.repeat(100)}", "\\"${'{'.repeat(100)}"]`)).toHaveLength(2);
});

describe('a number that a double cannot represent', () => {
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
  ])('is not one that it can represent: %s', (number) => {
    expect(inexactIn(`{"amount":${number}}`)).toEqual([]);
  });

  test('is never a double, however it is written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), (number, exponent) => {
        const text = exponent ? number.toExponential() : String(number);
        expect(inexactIn(`{"amount":${text}}`)).toEqual([]);
      }),
    );
  });

  test('is any number with one more digit in the 20th place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (cents) => {
        const text = `${(cents / 100).toFixed(2)}00000000000000001`;
        expect(inexactIn(`{"amount":${text}}`)).toEqual(['amount']);
      }),
    );
  });

  test('is named by its path, however deeply it is nested', () => {
    const long = '1.00000000000000000001';
    expect(
      inexactIn(`{"amount":5,"lines":[{"amount":1},{"amount":${long}}],"x":{"y":{"z":[[${long}]]}}}`),
    ).toEqual(['lines[1].amount', 'x.y.z[0][0]']);
    expect(inexactIn(`{"lines":[{"amount":1}],"amount":${long},"rate":${long}}`)).toEqual(['amount', 'rate']);
  });

  test('counts if it is the last of a repeated field', () => {
    expect(inexactIn('{"amount":1.00000000000000000001,"amount":5}')).toEqual([]);
    expect(inexactIn('{"amount":5,"amount":1.00000000000000000001}')).toEqual(['amount']);
  });

  test('is found next to strings that contain quotes, backslashes and numbers', () => {
    const long = '1.00000000000000000001';
    expect(inexactIn(`{"a\\\\":"\\"${long}","b":["${long}\\\\",${long}],"c":-1E-400}`)).toEqual([
      'b[1]',
      'c',
    ]);
  });

  test('is named if it is one of the first, when there are very many', () => {
    const many = `{"a":[${Array.from({ length: 1000 }, () => '1e999').join(',')}]}`;
    expect(inexactIn(many)).toHaveLength(100);
  });

  test('is not a number inside a string', () => {
    expect(inexactIn('{"name":"1.00000000000000000001e400"}')).toEqual([]);
  });
});
