import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { account } from '../../lib/accounts/account.ts';
import { user } from '../../lib/auth/user.ts';
import { category } from '../../lib/categories/category.ts';
import { contact } from '../../lib/contacts/contact.ts';
import { endpoints } from '../../lib/contracts.ts';
import { obligation } from '../../lib/obligations/obligation.ts';
import { quickParse, REFUSED } from '../../lib/platform/quick-parse.ts';
import { stored } from '../../lib/transactions/transaction.ts';

const TEXTS = [
  '2026-09-12',
  '2026-02-30',
  '2026-09',
  '2026-09-12T08:15:30.250Z',
  'EUR',
  ' ada@example.com',
  '',
];
const anything = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, Number.NaN, Infinity, 7n, true, ...TEXTS),
  fc.double(),
  fc.string(),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.dictionary(fc.string({ maxLength: 3 }), fc.integer(), { maxKeys: 2 }),
);

/** Mostly values that a schema allows. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const valid = validOf(schema as z.core.$ZodTypes);
  return fc.oneof({ weight: 30, arbitrary: valid }, { weight: 1, arbitrary: anything });
}

function mostly<T>(values: readonly T[], others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  if (values.length === 0) return others;
  return fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: others });
}

function validOf(schema: z.core.$ZodTypes): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return mostly(
        TEXTS.filter((text) => z.safeParse(schema, text).success),
        fc.constantFrom(...TEXTS),
      );
    case 'number':
      return mostly([0, 1, 250, -12_34], fc.double());
    case 'bigint':
      return fc.bigInt();
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'null':
      return fc.constant(null);
    case 'optional':
    case 'default':
      return fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, valuesOf(def.innerType));
    case 'nullable':
      return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, valuesOf(def.innerType));
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.string(), valuesOf(def.valueType), { maxKeys: 2 });
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'pipe':
      return valuesOf(def.in);
    case 'object':
      return objectsOf(def.shape);
    default:
      return anything;
  }
}

function objectsOf(shape: z.core.$ZodShape): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, validOf(schema as z.core.$ZodTypes)]),
  );
  const isOptional = (name: string) => (shape[name] as z.core.$ZodTypes)._zod.def.type === 'optional';
  const whole = fc.record(fields, {
    requiredKeys: Object.keys(fields).filter((name) => !isOptional(name)),
  });
  const [name = 'id'] = Object.keys(shape);
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((value) => ({ ...value, pk: 'BOOK#1' })) },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, anything).map(([value, other]) => ({ ...value, [name]: other })),
    },
  );
}

/** A transform may throw, unless something else is refused first: half a cent in an item is a bug. */
function outcomeOf(parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    return REFUSED;
  }
}

const namesIn = (value: unknown) => Object.keys(Object(value));

function expectSame(schema: z.core.$ZodType, runs: number): { accepted: number } {
  let accepted = 0;
  fc.assert(
    fc.property(valuesOf(schema), (value) => {
      const expected = outcomeOf(() => {
        const { success, data } = z.safeParse(schema, value);
        return success ? data : REFUSED;
      });
      const parsed = outcomeOf(() => quickParse(schema, value));
      expect(parsed).toStrictEqual(expected);
      expect(namesIn(parsed)).toEqual(namesIn(expected));
      if (expected !== REFUSED) accepted += 1;
    }),
    { numRuns: runs },
  );
  return { accepted };
}

describe('parses what zod parses, and refuses what zod refuses', () => {
  test.each(Object.entries({ account, category, contact, obligation, stored, user }))(
    'in items: %s',
    (_, record) => {
      expect(expectSame(record.item, 100).accepted).toBeGreaterThan(0);
    },
  );

  test('in every response', () => {
    const responses = new Set(endpoints.flatMap(({ response }) => response ?? []));
    expect(responses.size).toBeGreaterThan(20);
    for (const response of responses) expectSame(response, 12);
  });

  test.each([
    ['checks and what they change', z.string().check(z.trim(), z.minLength(2))],
    [
      'checks that run only sometimes',
      z.string().check(z.refine((text) => text !== '', { when: () => true })),
    ],
    ['formats', z.email()],
    ['coerced values', z.coerce.number()],
    ['defaults in something optional', z.object({ zone: z.optional(z._default(z.string(), 'UTC')) })],
    ['values besides the named ones', z.looseObject({ id: z.string() })],
    ['codecs', z.codec(z.string(), z.number(), { decode: Number, encode: String })],
    ['records', z.record(z.string(), z.number())],
  ])('with %s', (_, schema) => {
    expectSame(schema, 200);
  });
});
