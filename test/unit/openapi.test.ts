import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { GATEWAY_PROBLEMS } from '../../infra/constructs/gateway-responses.ts';
import { endpoints } from '../../lib/contracts.ts';
import { PROBLEMS } from '../../lib/platform/problem-codes.ts';
import { VERSION } from '../../lib/system/version.ts';
import { describeApi } from '../../tools/describe.ts';
import { REQUESTS } from '../../tools/openapi/examples.ts';
import { FIELD_CODES } from '../../tools/openapi/field-codes.ts';
import type { JsonSchema } from '../../tools/openapi/types.ts';
import { componentValidator, description as document } from '../support/description/description.ts';

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

describe('the generated files', () => {
  test('are what the contracts say now; `npm run openapi` writes them', { timeout: 60_000 }, async () => {
    for (const [path, text] of Object.entries(await describeApi())) {
      const isSame = existsSync(path) && readFileSync(path, 'utf8') === text;
      expect(isSame, `${path} is outdated: run npm run openapi`).toBe(true);
    }
  });

  test('are valid OpenAPI for an independent linter', { timeout: 60_000 }, async () => {
    const cli = 'node_modules/@redocly/cli/bin/cli.js';
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, 'lint', 'docs/openapi.json', '--extends=recommended-strict', '--format=json'],
      { env },
    ).catch((error: { stdout: string }) => error);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  });
});

describe('the description', () => {
  test('has every endpoint, once, under its id', () => {
    const described = operations.map(
      ({ method, path, operation }) => `${method} ${path} ${operation.operationId}`,
    );
    expect(described.toSorted()).toEqual(
      endpoints.map((it) => `${it.method} ${it.path} ${it.id}`).toSorted(),
    );
    expect(document.info.version).toBe(VERSION);
  });

  test('requires a bearer token or the cookie everywhere except on public endpoints', () => {
    expect(document.security).toEqual([{ bearer: [] }, { session_cookie: [] }]);
    expect(document.components.securitySchemes.session_cookie).toMatchObject({
      in: 'cookie',
      name: 'service-session',
    });
    const open = operations
      .filter(({ operation }) => operation.security)
      .map(({ operation }) => operation.operationId);
    expect(open.toSorted()).toEqual(
      endpoints
        .filter(({ auth }) => auth === 'public')
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('has every query parameter of every contract', () => {
    for (const { id, query, method, path } of endpoints) {
      const names = operationParameters(method, path).filter(({ in: place }) => place === 'query');
      expect(
        names.map(({ name }) => name),
        id,
      ).toEqual(Object.keys(query?._zod.def.shape ?? {}));
    }
  });

  test('has the descriptions of parameters and nested records, and keeps their types', () => {
    const parameters = operationParameters('GET', '/contacts/{id}');
    expect(parameters.find(({ name }) => name === 'include_deleted')).toEqual({
      name: 'include_deleted',
      in: 'query',
      description: 'Whether to include deleted records.',
      schema: { type: 'boolean' },
      example: true,
    });
    expect(document.components.schemas.AuthResult?.properties?.data).toEqual({
      $ref: '#/components/schemas/User',
      description: 'The user.',
    });
  });

  test('explains each tag in a paragraph, and uses no other', () => {
    for (const { description } of document.tags) expect(description.length).toBeGreaterThan(100);
    const used = new Set(endpoints.map(({ tag }) => tag));
    expect(
      document.tags
        .map(({ name }) => name)
        .filter((name) => name !== 'Errors')
        .toSorted(),
    ).toEqual([...used].toSorted());
  });

  test('says what each property of each record means', () => {
    const { schemas } = document.components;
    const properties = Object.entries(schemas).flatMap(([name, schema]) => propertiesOf(name, schema));
    expect(properties.filter(({ isExplained }) => !isExplained).map(({ path }) => path)).toEqual([]);
  });

  test('can be used by code generators', () => {
    const schemas = Object.entries(document.components.schemas);
    // They name a nested type after its record and its field.
    const nested = schemas.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, property]) => property.enum ?? property.properties)
        .map(([field]) => `${name}_${field}`.replaceAll('_', '').toLowerCase()),
    );
    const names = [...schemas.map(([name]) => name.toLowerCase()), ...nested];
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    // Some generate code that does not compile for a choice next to properties.
    const mixed = schemas.filter(([, it]) => it.properties && (it.allOf ?? it.anyOf ?? it.oneOf));
    expect(mixed.map(([name]) => name)).toEqual([]);
  });

  test('requires one of several alternative fields', () => {
    const check = componentValidator({ $ref: '#/components/schemas/ObligationInput' });
    const { contact_id, ...others } = REQUESTS.createObligation as { contact_id: string };
    expect(check({ ...others, contact_id })).toEqual([]);
    expect(check({ ...others, contact: { id: contact_id } })).toEqual([]);
    expect(check(others).join()).toContain("must have required property 'contact_id'");
  });
});

describe('the error catalog', () => {
  test('has every problem code, and the gateway raises no other', () => {
    expect(document.components.schemas.ProblemCode?.enum?.toSorted()).toEqual(
      Object.keys(PROBLEMS).toSorted(),
    );
    for (const { code } of GATEWAY_PROBLEMS.values()) expect(Object.keys(PROBLEMS)).toContain(code);
  });

  test('says in the detail of every conflict what happened and what to do', () => {
    const nothingToDo = ['already_valued', 'occurrence_done'];
    const silent = Object.entries(PROBLEMS)
      .filter(([code, { status }]) => status === 409 && !nothingToDo.includes(code))
      .filter(([, { detail }]) => !/[.;] \S/.test(detail));
    expect(silent.map(([code]) => code)).toEqual([]);
  });

  test('has every code that a field can be refused with, and no other', () => {
    const patterns = [
      /\brule(?:<\w+>)?\(\s*'([a-z_]+)'/g,
      /(?:errors|this)\.add\([^,]+,\s*'([a-z_]+)'/g,
      /\brefused\(\s*'([a-z_]+)'/g,
      /\bfield: '[\w.]+',\s*code: '([a-z_]+)'/g,
    ];
    const files = globSync(['lib/**/*.ts', 'functions/**/*.ts']);
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const used = new Set(
      patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, code]) => code)),
    );
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((code) => code && !(code in FIELD_CODES))).toEqual([]);
    expect(Object.keys(FIELD_CODES).filter((code) => !source.includes(`'${code}'`))).toEqual([]);
  });
});

function operationAt(method: string, path: string) {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  return operation;
}

function operationParameters(method: string, path: string) {
  return (operationAt(method, path).parameters ?? []).map((given) => {
    const found =
      '$ref' in given ? document.components.parameters[given.$ref.split('/').at(-1) ?? ''] : given;
    if (!found) throw new Error('A reference leads nowhere.');
    return found;
  });
}

function propertiesOf(name: string, schema: JsonSchema): { path: string; isExplained: boolean }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) => [
    // Each code is explained in the list of all codes.
    {
      path: `${name}.${field}`,
      isExplained: Boolean(property.description ?? property.$ref?.endsWith('Code')),
    },
    ...propertiesOf(`${name}.${field}`, property.anyOf?.[0] ?? property),
  ]);
}
