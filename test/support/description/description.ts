import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Document, JsonSchema, Operation, Response } from '../../../tools/openapi/types.ts';

/** The committed API description, and an independent validator for it. */
export const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;

/** Clients must expect unknown fields, so that we can add some; the tests must find those that are not described. */
function closed({ schemas, ...others }: Document['components']): Document['components'] {
  const close = (schema: JsonSchema): JsonSchema => ({
    ...schema,
    ...(schema.items && { items: close(schema.items) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, close(property)]),
      ),
      additionalProperties: false,
    }),
  });
  return {
    ...others,
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, close(schema)])),
  };
}

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
addFormats.default(ajv);
ajv.addVocabulary(['components', 'paths', 'info', 'openapi', 'servers', 'security', 'tags']);
ajv.addSchema({ ...description, components: closed(description.components), $id: 'api' } as object);

const validators = new Map<string, (value: unknown) => string[]>();

/** Checks values against a schema of the document. Returns what is wrong as sentences. */
export function componentValidator(schema: JsonSchema): (value: unknown) => string[] {
  const key = JSON.stringify(schema);
  const known = validators.get(key);
  if (known) return known;
  const validate = ajv.compile(JSON.parse(key.replaceAll('"#/components/', '"api#/components/')) as object);
  const check = (value: unknown) => (validate(value) ? [] : (validate.errors ?? []).map(sentence));
  validators.set(key, check);
  return check;
}

function sentence({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`;
}

export interface Described {
  readonly path: string;
  readonly operation: Operation;
}

const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  })),
);

/** The endpoint that a request is for; a fixed segment is preferred to `{id}`, as the gateway does. */
export function findOperation(method: string, path: string): Described | undefined {
  const fitting = routes.filter((route) => route.method === method && route.pattern.test(path));
  return fitting.find((route) => !route.path.includes('{')) ?? fitting[0];
}

export function resolveResponse(given: Response | { $ref: string } | undefined): Response | undefined {
  return given && '$ref' in given
    ? description.components.responses[given.$ref.split('/').at(-1) ?? '']
    : given;
}
