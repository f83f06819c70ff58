import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Endpoint, ObjectSchema } from '../../lib/contracts/endpoint.ts';
import {
  absurdBody,
  anything,
  brokenBytes,
  currency,
  date,
  month,
  number,
  password,
  text,
  trapText,
} from './values.ts';

/** What an attacker knows: a login, ids and cursors of their own, and ids that belong to somebody else. */
export interface Knowledge {
  readonly email: string;
  readonly password: string;
  readonly own: Readonly<Record<string, readonly string[]>>;
  readonly foreign: readonly string[];
  readonly cursors: readonly string[];
  readonly foreignCursors: readonly string[];
  readonly tokens: readonly string[];
}

export interface HostileRequest {
  readonly endpoint: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** Requests to one endpoint: mostly nearly valid ones, because those get deepest, and some absurd ones. */
export function requestsTo(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<HostileRequest> {
  const body = endpoint.body ? bodyFor(endpoint, known) : oneIn(20, absurdBody);
  return fc
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
}

/** Mostly absent: many traps in one request would all be hidden by the first one that is noticed. */
function oneIn<T>(count: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: count - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

function idFor(name: string, known: Knowledge): fc.Arbitrary<string> {
  const own = known.own[name] ?? Object.values(known.own).flat();
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...own) },
    { weight: 2, arbitrary: fc.constantFrom(...known.foreign) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: trapText },
  );
}

function pathFor(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<string> {
  if (!endpoint.path.includes('{')) return fc.constant(endpoint.path);
  const name = endpoint.folder === 'currencies' ? 'currency_id' : `${endpoint.folder}/{id}`;
  const id = name === 'currency_id' ? currency : idFor(name, known);
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
  return fc
    .oneof(
      { weight: 9, arbitrary: id.map((value) => encodeURIComponent(value.toWellFormed())) },
      { weight: 1, arbitrary: broken },
    )
    .map((value) => endpoint.path.replace(/\{\w+\}/, value || '%20'));
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

/** `from` and `to` mean dates, months or currencies; who logs in has an address and a password already. */
function likelyName({ id, path }: Endpoint, name: string): string {
  if (name === 'category_id') return path.includes('/incomes') ? 'income_category_id' : 'expense_category_id';
  if (name === 'current_password') return 'own_password';
  if (id === 'login' && (name === 'email' || name === 'password')) return `own_${name}`;
  if (name !== 'from' && name !== 'to') return name;
  return path === '/fx-rates' ? 'currency_id' : path.startsWith('/reports') ? 'month' : 'date';
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
    fc.tuple(fc.oneof(trapText, fc.constantFrom('id', 'deleted_at', 'user_id', 'pk', 'sk')), anything),
  );
  const json = fc
    .tuple(fc.oneof({ weight: 2, arbitrary: near }, { weight: 3, arbitrary: complete }), extra)
    .map(([value, more]) =>
      JSON.stringify(more === undefined ? value : { ...(value as object), [more[0]]: more[1] }),
    );
  return fc.oneof(
    { weight: 16, arbitrary: json },
    { weight: 1, arbitrary: absurdBody },
    { weight: 1, arbitrary: brokenBytes },
  );
}

/** Values by the field's name and schema. `likely` ones are what an honest client would send. */
function valueFor(
  name: string,
  schema: z.ZodMiniType,
  known: Knowledge,
  likely = false,
): fc.Arbitrary<unknown> {
  const { def } = schema._zod as unknown as {
    def: { type: string; innerType?: z.ZodMiniType; in?: z.ZodMiniType; entries?: object };
  };
  if (def.type === 'optional' && def.innerType) {
    return fc.option(valueFor(name, def.innerType, known, likely), {
      nil: likely ? undefined : null,
      freq: 3,
    });
  }
  if (def.type === 'pipe' && def.in) return valueFor(name, def.in, known, likely);
  if (def.type === 'enum') {
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...Object.values(def.entries ?? {})) },
      { weight: 1, arbitrary: trapText },
    );
  }
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'object') {
    const inner = shapeOf(schema as unknown as ObjectSchema);
    return fc.record(
      Object.fromEntries(
        Object.keys(inner).map((key) => [
          key,
          valueFor(`${name}_${key}`, inner[key] as z.ZodMiniType, known, likely),
        ]),
      ),
    );
  }
  if (def.type === 'number') {
    return likely
      ? fc.integer({ min: 1, max: 1000 }).map((amount) => (name === 'fx_rate' ? 1 : amount))
      : number;
  }
  return textFor(name, known, likely);
}

function textFor(name: string, known: Knowledge, likely: boolean): fc.Arbitrary<string> {
  if (name === 'cursor')
    return fc.constantFrom(
      ...known.cursors,
      ...known.foreignCursors,
      ...known.cursors.map((c) => c.slice(0, -3)),
      'x',
    );
  if (likely && name === 'limit') return fc.constantFrom('1', '2', '100');
  if (likely && name === 'month') return fc.constantFrom('2026-01', '2026-03');
  if (name === 'limit') return fc.constantFrom('1', '25', '100', '0', '101', '-1', '1e2', '٣', '1.0', '');
  if (name === 'currency_id' || name === 'base_currency_id')
    return likely ? fc.constantFrom('USD', 'EUR', 'JPY') : currency;
  if (name.endsWith('_id'))
    return likely ? fc.constantFrom(...(known.own[name] ?? known.foreign)) : idFor(name, known);
  if (name === 'kind') return fc.constantFrom('expense', 'income', 'other');
  if (name === 'type') return fc.constantFrom('asset', 'liability', 'equity', 'income', 'expense', 'x');
  if (/date|locked_through/.test(name)) return likely ? fc.constantFrom('2026-01-31', '2026-03-01') : date;
  if (name === 'from' || name === 'to') return fc.oneof(date, month, currency);
  if (name === 'own_email') return fc.constant(known.email);
  if (name === 'own_password') return mostly(known.password, password);
  if (likely && name === 'email') return fc.uuid().map((id) => `${id}@example.com`);
  if (name === 'email')
    return fc.constantFrom(
      'a@example.com',
      'A@EXAMPLE.COM',
      'a@b',
      '@',
      `${'a'.repeat(250)}@b.co`,
      'ü@example.com',
    );
  // The new one and its confirmation are likely the same.
  if (/password/.test(name)) return likely ? mostly('another long passphrase', password) : password;
  return likely ? fc.string({ minLength: 1, maxLength: 20 }).map((value) => `n${value}`) : text;
}

function mostly<T>(value: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });
}

function headersFor(endpoint: Endpoint, known: Knowledge): fc.Arbitrary<Record<string, string>> {
  const rarely = <T>(arbitrary: fc.Arbitrary<T>) => oneIn(40, arbitrary);
  const printable = (value: string) => value.replace(/[^\x20-\x7e]/g, '?').trim();
  return fc
    .record({
      'content-type': endpoint.body
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
              ),
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
        ),
      ),
      origin: rarely(fc.constantFrom('https://evil.example', 'null', 'http://localhost', '')),
      'sec-fetch-site': rarely(fc.constantFrom('cross-site', 'same-origin', 'x')),
      'idempotency-key': rarely(
        fc.oneof(fc.constantFrom('a', '"a"', '""', 'x'.repeat(255), 'x'.repeat(256)), text.map(printable)),
      ),
      'if-match': rarely(fc.constantFrom('*', '"x"', 'W/"x"', '"', ',,,', '"a", "b"')),
      'if-none-match': rarely(fc.constantFrom('*', '"x"', 'W/"x"', ',')),
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

function shapeOf(schema: ObjectSchema | undefined): Record<string, unknown> {
  return (schema?._zod.def.shape ?? {}) as Record<string, unknown>;
}
