import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { idFor, type Knowledge, likelyName, shapeOf, valueFor } from './fields.ts';
import { messages } from './messages.ts';
import {
  absurdBody,
  anything,
  brokenBytes,
  costlyBody,
  costlyText,
  currency,
  date,
  longName,
  month,
  repeated,
  repeatedBelowLongName,
  text,
  trapText,
  withInexact,
} from './values.ts';

export interface HostileRequest {
  readonly endpoint: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** Requests to one endpoint: mostly nearly valid ones, because those get deepest, and some absurd ones. */
export function requestsTo(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<HostileRequest> {
  const body = endpoint.isRpc
    ? messages(known)
    : endpoint.body
      ? bodyFor(endpoint, known)
      : endpoint.file
        ? fileBody
        : oneIn(20, absurdBody);
  const hostile = fc
    .record({
      path: pathFor(endpoint, known),
      query: queryFor(endpoint, known),
      headers: headersFor(endpoint, known),
      body,
    })
    .map(({ path, query, headers, body }) => ({
      endpoint: endpoint.id,
      method: endpoint.method,
      target: query === '' ? path : `${path}?${query}`,
      headers,
      body,
    }));
  return endpoint.file
    ? fc.oneof({ weight: 5, arbitrary: hostile }, { weight: 1, arbitrary: upload(endpoint, known) })
    : hostile;
}

/** A valid request with its own file or another one. Random values for a dozen query parameters are rarely valid. */
function upload(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<HostileRequest> {
  const { method = '', path = '', file } = known.samples[endpoint.id] ?? {};
  const content = fc.oneof(fc.constant(file?.content), fileBody);
  const headers = { 'content-type': file?.mediaType ?? '' };
  return content.map((body) => ({ endpoint: endpoint.id, method, target: path, headers, body }));
}

const BANK_FILES = [
  'Date,Payee,Amount\n2026-01-31,Shop,-5.00\n2026-01-30,"a ""b""",1e9\n',
  'Date;Payee;Amount\n31.01.2026;=1+1;-5,00\n',
  '!Type:Bank\nD1/31/26\nT-5.00\nPShop\n^\n',
  '<OFX><STMTTRN><DTPOSTED>20260131<TRNAMT>-5<FITID>1</STMTTRN></OFX>',
  '<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>',
];

/** Files of banks, whole and broken. */
const fileBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...BANK_FILES) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...BANK_FILES), fc.nat(200), text)
      .map(([file, at, inserted]) => file.slice(0, at) + inserted.toWellFormed() + file.slice(at)),
  },
  { weight: 1, arbitrary: brokenBytes },
  { weight: 1, arbitrary: costlyBody },
);

/** Mostly absent, because the first trap that is noticed would hide the others. */
function oneIn<T>(count: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: count - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

function pathFor(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<string> {
  if (!endpoint.path.includes('{')) return fc.constant(endpoint.path);
  const [honest = ''] = (known.samples[endpoint.id]?.path ?? endpoint.path).split('?');
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(honest) },
    { weight: 4, arbitrary: hostilePath(endpoint, known) },
  );
}

function hostilePath(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<string> {
  const name = endpoint.folder === 'currencies' ? 'currency_id' : `${endpoint.folder}/{id}`;
  const segments: Readonly<Record<string, fc.Arbitrary<string>>> = {
    id: name === 'currency_id' ? currency : idFor(name, known),
    month,
    date,
    row: fc.constantFrom('1', '2', '0', '99999', '-1'),
  };
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, segment = '']) => segment);
  const broken = fc.constantFrom(
    '%',
    '%zz',
    '%c0%af',
    '%00',
    '%2f',
    '..%2f..',
    'a'.repeat(3000),
    '%ed%a0%80',
    '.',
    '..',
  );
  const part = (ids: fc.Arbitrary<string>) =>
    fc
      .oneof(
        { weight: 9, arbitrary: ids.map((value) => encodeURIComponent(value.toWellFormed())) },
        { weight: 1, arbitrary: broken },
      )
      .map((value) => value || '%20');
  return fc
    .tuple(...names.map((segment) => part(segments[segment] ?? idFor(segment, known))))
    .map((values) =>
      names.reduce(
        (path, segment, index) => path.replace(`{${segment}}`, values[index] ?? ''),
        endpoint.path,
      ),
    );
}

function queryFor(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<string> {
  const shape = shapeOf(endpoint.query);
  const pair = (name: string, likely: boolean) =>
    valueFor(likely ? likelyName(endpoint, name) : name, unwrapped(shape[name]), known, likely).map(
      (value) => [name, String(value)] as const,
    );
  const pairs = Object.keys(shape).map((name) => {
    const isRequired = (shape[name] as z.ZodMiniType)._zod.def.type !== 'optional';
    return fc.oneof(
      { weight: isRequired ? 1 : 8, arbitrary: fc.constant(undefined) },
      { weight: isRequired ? 20 : 6, arbitrary: pair(name, true) },
      { weight: 1, arbitrary: pair(name, false) },
    );
  });
  const stray = oneIn(20, fc.tuple(trapText, text));
  const repeated = oneIn(20, fc.constantFrom(...Object.keys(shape), 'x'));
  const broken = oneIn(30, fc.constantFrom('%', '%zz=1', '&&&', '=', 'limit', 'limit=%ff', 'a[b]=c'));
  return fc.tuple(fc.tuple(...pairs), stray, repeated, broken).map(([given, extra, twice, tail]) => {
    const parts = [...given, extra]
      .filter((pair) => pair !== undefined)
      .map(
        ([name, value]) =>
          `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
      );
    if (twice !== undefined) parts.push(`${twice}=1`, `${twice}=1`);
    if (tail !== undefined) parts.push(tail);
    return parts.join('&');
  });
}

function unwrapped(schema: unknown): z.ZodMiniType {
  const { def } = (schema as z.ZodMiniType)._zod as unknown as {
    def: { type: string; innerType?: z.ZodMiniType };
  };
  return def.type === 'optional' && def.innerType ? def.innerType : (schema as z.ZodMiniType);
}

function bodyFor(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<string | Buffer> {
  const shape = shapeOf(endpoint.body);
  const near = fc.record(
    Object.fromEntries(
      Object.keys(shape).map((name) => [
        name,
        fc.oneof(
          {
            weight: 15,
            arbitrary: valueFor(name, shape[name] as z.ZodMiniType, known) as fc.Arbitrary<unknown>,
          },
          { weight: 1, arbitrary: anything },
        ),
      ]),
    ),
    { requiredKeys: [] },
  );
  const complete = fc.record(
    Object.fromEntries(
      Object.keys(shape).map((name) => [
        name,
        valueFor(likelyName(endpoint, name), shape[name] as z.ZodMiniType, known, true),
      ]),
    ),
  );
  const extra = oneIn(
    10,
    fc.tuple(
      fc.oneof(trapText, longName, fc.constantFrom('id', 'deleted_at', 'user_id', 'pk', 'sk')),
      fc.oneof(anything, repeated),
    ),
  );
  // In one field only: two of them would exceed the limit of a body.
  const costly = oneIn(15, fc.tuple(fc.constantFrom(...Object.keys(shape)), costlyText));
  const honest = { ...known.samples[endpoint.id]?.body };
  const json = fc
    .tuple(
      fc.oneof(
        { weight: 2, arbitrary: near },
        { weight: 2, arbitrary: complete },
        { weight: 1, arbitrary: fc.constant(honest) },
        {
          weight: 1,
          arbitrary: fc.tuple(near, fc.nat()).map(([value, at]) => ({ ...honest, ...oneOf(value, at) })),
        },
      ),
      extra,
      costly,
    )
    .map(([value, ...changes]) =>
      withInexact(
        JSON.stringify({ ...value, ...Object.fromEntries(changes.filter((change) => change !== undefined)) }),
      ),
    );
  return fc.oneof(
    { weight: 16, arbitrary: json },
    { weight: 1, arbitrary: absurdBody },
    { weight: 1, arbitrary: costlyBody },
    { weight: 1, arbitrary: repeatedBelowLongName },
    { weight: 1, arbitrary: brokenBytes },
  );
}

/** In one field only, because the first that is noticed would hide the others. */
function oneOf(fields: object, at: number): object {
  const all = Object.entries(fields);
  return Object.fromEntries(all.slice(at % all.length).slice(0, 1));
}

function headersFor(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<Record<string, string>> {
  const rarely = <T>(arbitrary: fc.Arbitrary<T>) => oneIn(40, arbitrary);
  const printable = (value: string) => value.replace(/[^\x20-\x7e]/g, '?').trim();
  return fc
    .record({
      'content-type':
        endpoint.body || endpoint.isRpc
          ? fc.oneof(
              { weight: 20, arbitrary: fc.constant('application/json') },
              {
                weight: 1,
                arbitrary: fc.constantFrom(
                  'text/plain',
                  'application/json; charset=utf-16',
                  'application/jsonx',
                  '',
                  'application/x-www-form-urlencoded',
                  ';',
                  ' ;'.repeat(2000),
                ),
              },
            )
          : endpoint.file
            ? fc.oneof(
                { weight: 20, arbitrary: fc.constantFrom(...endpoint.file.mediaTypes) },
                {
                  weight: 1,
                  arbitrary: fc.constantFrom('text/plain', 'text/csv; charset=x', 'application/json'),
                },
              )
            : fc.constant(undefined),
      authorization: rarely(fc.constantFrom(...known.tokens)),
      cookie: rarely(
        fc.constantFrom(
          'service-session=x',
          'service-session=',
          '; ; =',
          `service-session=${'x'.repeat(3000)}`,
          '='.repeat(4000),
          'a=b; '.repeat(1000),
          ' ;'.repeat(2000),
        ),
      ),
      book: rarely(
        fc
          .oneof(
            idFor('books/{id}', known),
            fc.constantFrom('x', '', ',', 'x'.repeat(3000), '00000000-0000-0000-0000-000000000000'),
          )
          .map(printable),
      ),
      origin: rarely(fc.constantFrom('https://evil.example', 'null', 'http://localhost', '')),
      'sec-fetch-site': rarely(fc.constantFrom('cross-site', 'same-origin', 'x')),
      'idempotency-key': rarely(
        fc.oneof(
          fc.constantFrom('a', '"a"', '""', 'x'.repeat(255), 'x'.repeat(256), '"'.repeat(4000)),
          text.map(printable),
        ),
      ),
      'if-match': rarely(fc.constantFrom('*', '"x"', 'W/"x"', '"', ',,,', '"a", "b"', ', '.repeat(2000))),
      'if-none-match': rarely(fc.constantFrom('*', '"x"', 'W/"x"', ',', 'W/'.repeat(2000))),
      'x-forwarded-for': rarely(fc.constantFrom('1.2.3.4', '::1', 'x')),
      'x-huge': rarely(fc.constantFrom('x'.repeat(5_000), 'x'.repeat(9_000), 'x'.repeat(12_000))),
    })
    .map(
      (headers) =>
        Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
          string,
          string
        >,
    );
}
