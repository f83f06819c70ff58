import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import { functionFile } from '../../lib/platform/endpoint/contract.ts';

const REGISTRY = 'lib/contracts.ts';

/** Who may import whom. A package is named as it is imported; `node:` is allowed everywhere. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  'lib/domain': ['lib/domain', 'dinero.js'],
  'lib/contracts': ['lib/contracts', 'lib/domain', 'zod'],
  'lib/store': ['lib/store', 'lib/domain', 'lib/platform/config.ts', '@aws-sdk'],
  'lib/auth': [
    'lib/auth',
    'lib/domain',
    'lib/store',
    'lib/platform/config.ts',
    '@aws-sdk',
    'jose',
    'aws-lambda',
  ],
  'lib/fx': ['lib/fx', 'lib/domain', 'lib/store', 'lib/platform/config.ts'],
  'lib/http': [
    'lib/http',
    'lib/contracts',
    'lib/domain',
    'lib/auth',
    'lib/store',
    'lib/platform/config.ts',
    'zod',
    '@middy',
    'aws-lambda',
  ],
};

interface Import {
  readonly file: string;
  /** A path from the root of the repository, or a package. */
  readonly target: string;
  readonly isTypeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  const pattern = /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
  const found = [...source.matchAll(pattern)].map(([, type, specifier = '']) => ({
    file,
    target: specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
    isTypeOnly: type !== undefined,
  }));
  return [
    ...found,
    ...[...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, specifier = '']) => ({
      file,
      target: specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
      isTypeOnly: false,
    })),
  ];
}

const sources = globSync(['lib/**/*.ts', 'functions/**/*.ts', 'infra/**/*.ts']);
const imports = sources.flatMap(importsOf);
const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const shown = (found: readonly Import[]) => found.map(({ file, target }) => `${file} imports ${target}`);

test('the scan sees the code: every function imports its contract or the authorizer', () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(
    imports.filter(({ file }) => file === 'functions/auth/get-me.ts').map(({ target }) => target),
  ).toContain('lib/auth/contract.ts');
});

describe('who may import whom', () => {
  test.each(Object.entries(RULES))('%s imports only what its layer may', (layer, allowed) => {
    const wrong = imports.filter(
      ({ file, target }) =>
        within(file, layer) && !target.startsWith('node:') && !allowed.some((place) => within(target, place)),
    );
    expect(shown(wrong)).toEqual([]);
  });

  test('no function imports another one, nor the registry, which would bundle every contract', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        (within(file, 'functions') && within(target, 'functions')) ||
        ((within(file, 'functions') || within(file, 'lib')) &&
          target === REGISTRY &&
          !within(file, 'lib/openapi')),
    );
    expect(shown(wrong)).toEqual([]);
  });

  test('infra never imports runtime code: it knows the registry and the names of the table', () => {
    const allowed = [
      'infra',
      'lib/contracts',
      'lib/platform/table/names.ts',
      'lib/system/version.ts',
      'lib/openapi',
    ];
    const wrong = imports.filter(
      ({ file, target, isTypeOnly }) =>
        within(file, 'infra') &&
        (within(target, 'lib') || within(target, 'functions')) &&
        !isTypeOnly &&
        !allowed.some((place) => within(target, place)),
    );
    expect(shown(wrong)).toEqual([]);
  });

  test('only lib/platform/config.ts reads the environment of a function', () => {
    const readers = globSync(['lib/**/*.ts', 'functions/**/*.ts']).filter((file) =>
      readFileSync(file, 'utf8').includes('process.env'),
    );
    expect(readers).toEqual(['lib/platform/config.ts']);
  });
});

describe('one endpoint exists once', () => {
  const outside = ['functions/authorizer.ts', ...globSync('functions/operations/*.ts')];

  test('every contract has its function file', () => {
    expect(endpoints.map(functionFile).filter((file) => !existsSync(file))).toEqual([]);
  });

  test('every function file has its contract', () => {
    const expected = new Set([...endpoints.map(functionFile), ...outside]);
    expect(globSync('functions/**/*.ts').filter((file) => !expected.has(file))).toEqual([]);
  });

  test('every contract has its API test', () => {
    const missing = endpoints
      .map((endpoint) => functionFile(endpoint).replace(/^functions\/(.*)\.ts$/, 'test/api/$1.test.ts'))
      .filter((file) => !existsSync(file));
    expect(missing).toEqual([]);
  });

  test('ids and routes are unique', () => {
    const ids = endpoints.map(({ id }) => id);
    const routes = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('only what must be reached without credentials is public', () => {
    const open = endpoints
      .filter(({ auth }) => auth === 'public')
      .map(({ method, path }) => `${method} ${path}`);
    const allowed = ['GET /health', 'POST /auth/register', 'POST /auth/login', 'GET /openapi.json'];
    expect(open.filter((route) => !allowed.includes(route) && !route.startsWith('GET /docs'))).toEqual([]);
  });

  test('a route with {id} declares its parameters, and a body comes with a write', () => {
    for (const endpoint of endpoints) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(endpoint.params?._zod.def.shape ?? {}), endpoint.id).toEqual(names);
      if (endpoint.method === 'GET' || endpoint.method === 'DELETE')
        expect(endpoint.body, endpoint.id).toBeUndefined();
      if (endpoint.method === 'GET') expect(endpoint.access, endpoint.id).not.toBe('writer');
    }
  });
});
