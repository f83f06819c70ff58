import * as z from 'zod/mini';
import { type FieldErrors, invalid, notFound } from '../problems.ts';
import type { Endpoint, ObjectSchema } from './contract.ts';
import type { JsonBody } from './json-body.ts';

type Values = Record<string, unknown>;

export function readParams(
  endpoint: Endpoint,
  raw: Readonly<Record<string, string | undefined>> | null,
): Values {
  if (!endpoint.params) return {};
  const result = z.safeParse(endpoint.params, raw ?? {});
  // What cannot be an id names nothing.
  if (!result.success) throw notFound('record');
  return result.data as Values;
}

export function readQuery(
  endpoint: Endpoint,
  raw: Readonly<Record<string, string[] | undefined>> | null,
  errors: FieldErrors,
): Values {
  const shape = shapeOf(endpoint.query);
  const picked: Values = {};
  for (const [name, values] of Object.entries(raw ?? {})) {
    if (!Object.hasOwn(shape, name)) errors.add(name, 'unknown_parameter', unknownParameter(shape));
    else if (values?.length !== 1) errors.add(name, 'repeated_parameter', 'may be given once only');
    else picked[name] = values[0];
  }
  return readFields(shape, picked, errors);
}

/**
 * A body may carry any field that a read shows, so that a record can be put back as it was read; those that
 * cannot be written are passed over. Everything else is refused by name: a misspelt field is never lost.
 */
export function readBody(endpoint: Endpoint, body: JsonBody, errors: FieldErrors): Values {
  const { value } = body;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalid([{ field: 'body', code: 'invalid_type', message: 'must be a JSON object' }]);
  }
  const shape = shapeOf(endpoint.body);
  const readable = shapeOf(endpoint.readable ?? endpoint.response);
  const picked: Values = {};
  for (const [name, given] of Object.entries(value)) {
    if (Object.hasOwn(shape, name)) {
      // null means absent; for a required field that is an error of its own.
      if (given !== null) picked[name] = given;
    } else if (!Object.hasOwn(readable, name)) {
      errors.add(
        name,
        'unknown_field',
        `is not a field of this record; it has ${Object.keys(shape).join(', ')}`,
      );
    }
  }
  for (const name of body.inexact) {
    const number = picked[name];
    if (typeof number !== 'number') continue;
    // Up to here a double holds any number of units: what it could not hold were decimals.
    if (Math.abs(number) < 1e15)
      errors.add(name, 'too_many_decimals', 'has more digits than can be kept exactly');
    else errors.add(name, 'amount_too_large', 'is too large');
  }
  return readFields(shape, picked, errors);
}

/** A response that breaks its contract is a fault of ours, and is never sent. */
export function requireValidResponse(endpoint: Endpoint, body: unknown): void {
  if (!endpoint.response) return;
  const { error } = z.safeParse(endpoint.response, body);
  if (!error) return;
  const faults = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join('; ');
  throw new Error(`The response of ${endpoint.id} breaks its contract: ${faults}`);
}

/** Validates field by field, so that every faulty one is reported and the valid ones can be judged further. */
function readFields(shape: Values, values: Values, errors: FieldErrors): Values {
  const valid: Values = {};
  for (const [name, schema] of Object.entries(shape)) {
    const result = z.safeParse(schema as z.ZodMiniType, values[name]);
    if (result.success) {
      if (result.data !== undefined) valid[name] = result.data;
      continue;
    }
    const issue = result.error.issues[0];
    if (!issue) continue;
    if (values[name] === undefined) errors.add(name, 'required', 'is required');
    else errors.add([name, ...pathOf(issue)].join('.'), codeOf(issue), messageOf(issue));
  }
  return valid;
}

function shapeOf(schema: ObjectSchema | undefined): Values {
  return (schema?._zod.def.shape ?? {}) as Values;
}

function unknownParameter(shape: Values): string {
  const names = Object.keys(shape);
  return names.length === 0
    ? 'is not a parameter: this endpoint has none'
    : `is not a parameter; use ${names.join(', ')}`;
}

/** An unknown field inside a nested object is named itself, not the object. */
function pathOf(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return String(issue.params?.code ?? 'invalid');
  if (issue.code === 'unrecognized_keys') return 'unknown_field';
  return issue.code === 'invalid_value'
    ? 'invalid_value'
    : issue.code === 'invalid_type'
      ? 'invalid_type'
      : 'invalid';
}

/** zod/mini carries no texts of its own, so these are ours. */
function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'custom':
      return issue.message;
    case 'invalid_type':
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'unrecognized_keys':
      return 'is not a field of this record';
    default:
      return 'is not valid';
  }
}
