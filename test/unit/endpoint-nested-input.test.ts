import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { exactValue } from '../../lib/platform/endpoint/exact-numbers.ts';
import { text } from '../../lib/platform/endpoint/fields.ts';
import { readBody } from '../../lib/platform/endpoint/validate.ts';
import { FieldErrors } from '../../lib/platform/problems.ts';

const part = { category: text(1, 10), amount: z.number(), memo: z.optional(text(0, 5)) };
const contract = {
  id: 'createThing',
  folder: 'things',
  method: 'POST',
  path: '/things',
  auth: 'user',
  access: 'writer',
  tag: 'Things',
  summary: 'Create a thing',
  body: z.object({
    name: text(1, 10),
    owner: z.optional(z.object({ id: z.string(), address: z.optional(z.object({ city: text(1, 5) })) })),
    parts: z.array(z.object(part)).check(z.minLength(2), z.maxLength(3)),
  }),
  response: z.strictObject({
    id: z.string(),
    name: z.string(),
    owner: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
    parts: z.array(z.strictObject({ id: z.string(), ...part })),
  }),
  errors: [],
} as const satisfies Endpoint;

const parts = [
  { category: 'food', amount: 1 },
  { category: 'fun', amount: 2 },
];

function read(body: unknown) {
  const json = JSON.stringify(body);
  return readText(json);
}
function readText(json: string) {
  const errors = new FieldErrors();
  const value = readBody(contract, JSON.parse(json), exactValue(json), errors);
  return { value, errors: errors.list.map(({ field, code }) => `${field}: ${code}`) };
}

describe('a nested body', () => {
  test('is read completely, with each string trimmed', () => {
    const owner = { id: 'o', address: { city: ' Bonn ' } };
    expect(read({ name: ' a ', owner, parts })).toEqual({
      value: { name: 'a', owner: { id: 'o', address: { city: 'Bonn' } }, parts },
      errors: [],
    });
  });

  test('reports every invalid field at any depth, by its path', () => {
    const { errors } = read({
      name: '',
      owner: { address: { city: 'Vladivostok' } },
      parts: [
        { category: 'food', amount: 'ten' },
        { category: '', amount: 1, memo: 'too long' },
      ],
    });
    expect(errors).toEqual([
      'name: too_short',
      'owner.id: required',
      'owner.address.city: too_long',
      'parts[0].amount: invalid_type',
      'parts[1].category: too_short',
      'parts[1].memo: too_long',
    ]);
  });

  test('keeps the valid fields next to invalid ones, so that they can be checked further', () => {
    const { value } = read({ name: 'a', parts: [{ category: 'food', amount: 'ten' }, parts[1]] });
    expect(value).toEqual({ name: 'a', parts: [{ category: 'food' }, parts[1]] });
  });

  test('treats null as absent: no error for an optional field, one for a required field', () => {
    const nulls = [{ category: 'food', amount: 1, memo: null }, parts[1]];
    expect(read({ name: 'a', owner: null, parts: nulls })).toEqual({
      value: { name: 'a', parts },
      errors: [],
    });
    const { errors } = read({ name: 'a', owner: { id: null }, parts: [null, { ...parts[1], amount: null }] });
    expect(errors).toEqual(['owner.id: required', 'parts[0]: required', 'parts[1].amount: required']);
  });

  test('refuses a field that the record does not have, and ignores one that a read shows there', () => {
    const { value, errors } = read({
      name: 'a',
      colour: 'red',
      owner: { id: 'o', name: 'shown', nickname: 'not shown' },
      parts: [
        { ...parts[0], id: 'shown' },
        { ...parts[1], idd: 'misspelled' },
      ],
    });
    expect(errors).toEqual([
      'colour: unknown_field',
      'owner.nickname: unknown_field',
      'parts[1].idd: unknown_field',
    ]);
    expect(value).toEqual({ name: 'a', owner: { id: 'o' }, parts });
  });

  test('refuses a number that a double cannot represent, by its path', () => {
    const json =
      '{"name":"a","parts":[{"category":"x","amount":1},{"category":"y","amount":1.00000000000000001}]}';
    expect(readText(json).errors).toEqual(['parts[1].amount: too_many_decimals']);
  });

  test('ignores such a number where nothing is written', () => {
    const json =
      '{"name":"a","id":1.00000000000000001,"parts":[{"category":"x","amount":1},{"category":"y","amount":2}]}';
    expect(readText(json).errors).toEqual([]);
  });

  test.each([
    [[], 'too_few_items'],
    [[parts[0]], 'too_few_items'],
    [[...parts, ...parts], 'too_many_items'],
  ])('has as many items as the field allows; otherwise none is read: %#', (given, code) => {
    expect(read({ name: 'a', parts: given }).errors).toEqual([`parts: ${code}`]);
  });

  test.each([
    [{ name: 'a', parts: {} }, 'parts: invalid_type'],
    [{ name: 'a', parts, owner: [] }, 'owner: invalid_type'],
    [{ name: 'a', parts: ['x', parts[1]] }, 'parts[0]: invalid_type'],
  ])('has objects and lists where the contract has them: %#', (body, error) => {
    expect(read(body).errors).toEqual([error]);
  });
});

test('a field that takes a word or a list names the item of a list that is invalid', () => {
  const choice = {
    ...contract,
    body: z.object({ ids: z.union([contract.body.shape.parts, z.literal('all')]) }),
  };
  const faults = (ids: unknown) => {
    const errors = new FieldErrors();
    readBody(choice, { ids }, undefined, errors);
    return errors.list.map(({ field, code }) => `${field}: ${code}`);
  };
  expect(faults('all')).toEqual([]);
  expect(faults(parts)).toEqual([]);
  expect(faults('some')).toEqual(['ids: invalid_type']);
  expect(faults([])).toEqual(['ids: too_few_items']);
  expect(faults([parts[0], { category: '', amount: 1 }])).toEqual(['ids[1].category: too_short']);
});

describe('an object of several kinds', () => {
  const dog = { kind: z.literal('dog'), name: text(1, 5) };
  const bird = { kind: z.enum(['owl', 'crow']), wings: z.number() };
  const pets = {
    ...contract,
    body: z.object({ pets: z.array(z.discriminatedUnion('kind', [z.object(dog), z.object(bird)])) }),
    response: z.strictObject({
      pets: z.array(
        z.discriminatedUnion('kind', [
          z.strictObject({ ...dog, tag: z.string() }),
          z.strictObject({ ...bird, age: z.number() }),
        ]),
      ),
    }),
  } as const satisfies Endpoint;

  test('is read by the fields of its kind, including read-only ones', () => {
    const errors = new FieldErrors();
    const sent = [
      { kind: 'dog', name: ' Rex ', tag: 'shown' },
      { kind: 'owl', wings: 'two', tag: 'not shown', age: 3 },
      { kind: 'cat', name: 'Tom' },
      { name: 'Nobody' },
      7,
    ];
    const { pets: read } = readBody(pets, { pets: sent }, undefined, errors);
    expect(read).toEqual([{ kind: 'dog', name: 'Rex' }, { kind: 'owl' }, undefined, undefined, undefined]);
    expect(errors.list.map(({ field, code }) => `${field}: ${code}`)).toEqual([
      'pets[1].tag: unknown_field',
      'pets[1].wings: invalid_type',
      'pets[2].kind: invalid_value',
      'pets[3].kind: required',
      'pets[4]: invalid_type',
    ]);
    const kinds = 'must be one of "dog", "owl", "crow"';
    expect(errors.list[2]?.message).toBe(kinds);
    expect(errors.list[3]?.message).toBe(`is required, and ${kinds}`);
  });
});
