import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../../lib/contracts.ts';
import type { BookId } from '../../lib/platform/book.ts';
import { functionFile } from '../../lib/platform/endpoint/contract.ts';
import { type Key, keys } from '../../lib/platform/table/keys.ts';
import { RECORD_PREFIXES, STREAMED_KEYS } from '../../lib/platform/table/names.ts';

const REGISTRY = 'lib/contracts.ts';
/** Loads the functions that assistants may call, each when it is called first. Generated from the contracts. */
const TOOL_HANDLERS = 'functions/assistants/handlers.ts';

/** Which other features a feature builds on. Everything else they share is in the ledger or the platform. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  // It finds records by name. What its tools do is up to the functions they call.
  assistants: [
    'accounts',
    'books',
    'categories',
    'contacts',
    'groups',
    'obligations',
    'rules',
    'schedules',
    'system',
  ],
  archive: [
    'accounts',
    'attachments',
    'books',
    'budgets',
    'categories',
    'contacts',
    'exports',
    'groups',
    'imports',
    'obligations',
    'reconciliations',
    'rules',
    'schedules',
    'transactions',
  ],
  attachments: ['transactions'],
  auth: ['books', 'connections'],
  banks: ['accounts', 'auth', 'books', 'connections', 'imports'],
  books: ['accounts', 'connections'],
  budgets: ['accounts', 'categories', 'groups', 'reports'],
  batch: ['accounts', 'all-transactions', 'journal', 'rules', 'transactions', 'transfers'],
  categories: ['accounts', 'groups'],
  changes: [
    'accounts',
    'all-transactions',
    'attachments',
    'auth',
    'books',
    'budgets',
    'categories',
    'connections',
    'contacts',
    'groups',
    'imports',
    'journal',
    'obligations',
    'reconciliations',
    'rules',
    'schedules',
    'transactions',
    'transfers',
  ],
  connections: ['accounts', 'imports', 'transactions'],
  contacts: [],
  edits: ['accounts', 'all-transactions', 'categories', 'rules', 'transactions'],
  rules: ['accounts', 'categories', 'transactions'],
  currencies: [],
  'all-transactions': [
    'accounts',
    'categories',
    'groups',
    'journal',
    'obligations',
    'transactions',
    'transfers',
  ],
  forecast: ['accounts', 'obligations', 'reports', 'schedules', 'transactions'],
  groups: [],
  imports: ['accounts', 'categories', 'groups', 'rules', 'transactions', 'transfers'],
  exports: ['accounts', 'attachments', 'transactions'],
  journal: ['accounts', 'transactions'],
  obligations: ['accounts', 'categories', 'contacts', 'transactions'],
  payees: ['accounts', 'categories', 'imports', 'transactions'],
  reconciliations: ['accounts', 'categories', 'transactions'],
  registers: ['accounts', 'transactions'],
  reports: ['accounts', 'categories', 'groups', 'transactions'],
  schedules: ['transactions', 'transfers'],
  system: ['auth'],
  transactions: ['accounts', 'categories', 'currencies'],
  transfers: ['accounts', 'transactions'],
  web: [],
  webhooks: ['changes'],
};

/** Who may import whom: folders, files and packages. `node:` is allowed everywhere. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'lib/platform': ['lib/platform', 'zod', '@middy', '@aws-sdk', '@smithy/core', 'aws-lambda'],
  'lib/ledger': ['lib/ledger', 'lib/platform', 'zod'],
  ...Object.fromEntries(
    Object.entries(FEATURES).map(([feature, others]) => [
      `lib/${feature}`,
      [feature, ...others].map((name) => `lib/${name}`).concat('lib/ledger', 'lib/platform', 'zod'),
    ]),
  ),
  [REGISTRY]: [
    ...Object.keys(FEATURES).map((feature) => `lib/${feature}/`),
    'lib/platform/endpoint/contract.ts',
  ],
  // That handlers.ts imports functions is checked below.
  functions: ['functions', 'lib', 'docs/openapi.json', 'tools/built', 'aws-lambda', '@aws-sdk'],
  infra: [
    'infra',
    REGISTRY,
    'lib/platform/endpoint/contract.ts',
    'lib/platform/endpoint/cors.ts',
    'lib/platform/endpoint/security-headers.ts',
    'lib/platform/endpoint/token-scope.ts',
    'lib/platform/problem-codes.ts',
    'lib/platform/problems.ts',
    // The local bucket checks what functions sign.
    'lib/platform/s3-signature.ts',
    'lib/platform/table/names.ts',
    'lib/system/version.ts',
    // The gateway has a route for each icon.
    'tools/web/icons.ts',
  ],
  // The command that helps users also reaches the local cloud.
  tools: [
    'tools',
    'client',
    'lib',
    'docs',
    'infra/local/cli/running-service.ts',
    '@aws-sdk/client-dynamodb',
    '@aws-sdk/util-dynamodb',
    'zod',
    'esbuild',
    'rolldown',
    'playwright-core',
    '@resvg/resvg-wasm',
  ],
  client: ['client'],
  // The app reaches the API only through the typed client. Screens share components and the platform.
  web: [
    'web',
    'client',
    // An import asks about each payee once, as the service compares them.
    'lib/imports/memory/words.ts',
    'preact',
    'preact-iso',
    'client-zip',
    'd3-shape',
    'uqr',
    '@tanstack/query-core',
  ],
  'web/platform': [
    'web/platform',
    'web/texts',
    'client',
    'preact',
    'preact-iso',
    'idb-keyval',
    'tinykeys',
    '@tanstack/query-core',
    '@tanstack/virtual-core',
  ],
  'web/ui': ['web/ui', 'web/platform', 'client', 'web/texts', 'preact', 'd3-shape', 'd3-array'],
};
/** Packages that only one folder may use, which determines what is in a bundle. */
const EXTRA: Readonly<Record<string, readonly string[]>> = {
  'lib/assistants': ['@middy/core', 'aws-lambda'],
  'lib/auth': ['jose', 'hash-wasm', '@simplewebauthn/server', 'aws-lambda'],
  'lib/changes': ['aws-lambda'],
  'lib/currencies': ['@rgrove/parse-xml'],
  'lib/imports': ['@rgrove/parse-xml'],
  'lib/web': ['aws-lambda'],
};
/** Where packages of the build and of the local cloud may be used. */
const ANY_PACKAGE = ['infra'];

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

const sources = globSync(['{lib,functions,infra,tools,client,web}/**/*.{ts,tsx}']);
const imports = sources.flatMap(importsOf);
const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const shown = (found: readonly Import[]) => found.map(({ file, target }) => `${file} imports ${target}`);

const roomOf = (file: string) =>
  Object.keys(ROOMS)
    .filter((room) => within(file, room))
    .toSorted((a, b) => b.length - a.length)[0];
const isPackage = (target: string) => !/^(lib|functions|infra|tools|client|docs|test|web)\//.test(target);

test('the scan works: every function imports its contract', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(
    imports.filter(({ file }) => file === 'functions/auth/get-me.ts').map(({ target }) => target),
  ).toContain('lib/auth/contract.ts');
});

describe('who may import whom', () => {
  test('every folder has its rule, and every rule a folder', () => {
    const folders = sources.map((file) => /^(lib\/[^/]+|web\/(platform|ui)|[^/]+)/.exec(file)?.[0]);
    expect(
      Object.keys(ROOMS).toSorted(),
      'a new folder in lib/ needs a line in FEATURES above: the features it builds on',
    ).toEqual([...new Set(folders)].toSorted());
  });

  test.each(Object.entries(ROOMS))('%s imports only what it is allowed to', (room, allowed) => {
    const mayImport = [...allowed, ...(EXTRA[room] ?? [])];
    const wrong = imports.filter(
      ({ file, target }) =>
        roomOf(file) === room &&
        !target.startsWith('node:') &&
        !(isPackage(target) && ANY_PACKAGE.includes(room)) &&
        !mayImport.some((place) => (place.endsWith('/') ? target.startsWith(place) : within(target, place))),
    );
    expect(
      shown(wrong),
      'if the import is right, allow it above: FEATURES says which features a feature builds on',
    ).toEqual([]);
  });

  test('features have no circular imports', () => {
    const reach = (feature: string, path: readonly string[] = []): string[] => {
      expect(path, 'a circle of features').not.toContain(feature);
      return (FEATURES[feature] ?? []).flatMap((next) => [next, ...reach(next, [...path, feature])]);
    };
    expect(Object.keys(FEATURES).flatMap((feature) => reach(feature)).length).toBeGreaterThan(0);
  });

  test('no function imports the registry, which would bundle every contract, or another function, except for tools', () => {
    const ofTools = (file: string, target: string) =>
      file === TOOL_HANDLERS ||
      (file === 'functions/assistants/serve-assistant.ts' && target === TOOL_HANDLERS);
    const wrong = imports.filter(
      ({ file, target }) =>
        (within(file, 'functions') && within(target, 'functions') && !ofTools(file, target)) ||
        ((within(file, 'functions') || within(file, 'lib')) && target === REGISTRY),
    );
    expect(shown(wrong)).toEqual([]);
  });

  test('only lib/platform/config.ts reads the environment of a function', () => {
    const readers = globSync(['lib/**/*.ts', 'functions/**/*.ts']).filter((file) =>
      readFileSync(file, 'utf8').includes('process.env'),
    );
    expect(readers, 'add a getter to config.ts instead').toEqual(['lib/platform/config.ts']);
  });
});

describe('every write requires that its user exists', () => {
  const filesWhere = (isWanted: (source: string) => boolean) =>
    globSync(['lib/**/*.ts', 'functions/**/*.ts'])
      .filter((file) => isWanted(readFileSync(file, 'utf8')))
      .toSorted();
  const using = (pattern: RegExp) => filesWhere((source) => pattern.test(source));
  /** Every other command of DynamoDB's client may write, including those that do not exist yet. */
  const READING = ['GetCommand', 'BatchGetCommand', 'QueryCommand'];
  const writes = (source: string) =>
    /@aws-sdk\/(client|lib)-dynamodb/.test(source) &&
    [...source.matchAll(/\b\w+Command\b/g)].some(([name]) => !READING.includes(name));
  const TRANSACT = 'lib/platform/table/transact.ts';
  const REMOVE = 'lib/platform/table/remove-items.ts';

  test('because it goes through transact, which ensures that', () => {
    expect(filesWhere(writes), 'return writes (table/write.ts) and commit them instead').toEqual([
      REMOVE,
      TRANSACT,
    ]);
  });

  test("except marks of existing sessions and tokens, counts of attempts outside users' partitions, and sweeps", () => {
    expect(using(/\bupdateItem\b/)).toEqual([
      // Nobody's: how far the search for files has got.
      'lib/attachments/clean-up.ts',
      'lib/auth/authorizer/live-credential.ts',
      'lib/auth/password/throttle.ts',
      // The answers to a challenge that exists.
      'lib/auth/second-factor/login-challenge.ts',
      // The name of an erased user in books that the user had left.
      'lib/books/erasure.ts',
      // Nobody's: it shows that the stream is read.
      'lib/changes/heartbeat.ts',
      TRANSACT,
    ]);
    expect(using(/\bremoveItems\b/)).toEqual(['lib/books/erasure.ts', REMOVE]);
  });
});

describe("a new kind of item in a book's partition", () => {
  /** Why the change feed does not report an item: it is not a record, or it is part of another one. */
  const NOT_IN_FEED: Readonly<Record<string, string>> = {
    book: 'its settings are shown with its members',
    invitation: 'only owners see invitations',
    counts: 'limits',
    accountCode: 'reserves the code of an account',
    groupName: 'reserves the name of a group',
    categoryName: 'reserves the name of a category',
    categoryNames: 'reserves the name of a category',
    obligationNotes: 'part of an obligation',
    place: 'part of a transaction',
    tag: 'counts transactions',
    externalId: 'reserves the external id of a transaction',
    month: 'totals of transactions',
    accountMonth: 'totals of transactions',
    webhook: 'receives the changes itself',
    delivery: 'receives the changes itself',
    eventFlow: 'limits',
    outsideAccounts: 'part of a connection',
    restore: 'an import in progress',
    restoreText: 'an import in progress',
    edit: 'its transactions are records',
    runningEdit: 'a lock',
    editRows: 'its transactions are records',
    import: 'its transactions are records',
    importRows: 'its transactions are records',
    imported: 'its transactions are records',
    allImported: 'its transactions are records',
    changes: 'the feed itself',
    allChanges: 'the feed itself',
    rehearsal: 'never stored',
    idempotency: 'for retries',
  };
  /** Why the archive does not have an item that the feed reports: the settings and the lock are its first lines. */
  const NOT_IN_ARCHIVE: Readonly<Record<string, string>> = {
    member: 'an archive has no members',
    person: 'an archive has no members',
    ledger: 'the settings and the lock',
    connection: 'an archive has no secrets, and without them it has nothing to read with',
    reconciliation: 'allReconciliations are',
    ruleOrder: 'rules have their places',
  };

  const book = 'b' as BookId;
  const ofBooks = Object.entries(keys).filter(
    ([, build]) => (build as (...parts: unknown[]) => Key)(book, '', '', '').pk === keys.book(book).pk,
  );
  const isStreamed = (sk: string) =>
    STREAMED_KEYS.some((key) => key === sk) || RECORD_PREFIXES.some((prefix) => sk.startsWith(prefix));
  const inFeed = ofBooks
    .filter(([, build]) => isStreamed((build as (...parts: unknown[]) => Key)(book, '', '', '').sk))
    .map(([name]) => name);

  test('is in the change feed, or there is a reason why not', () => {
    const undecided = ofBooks
      .map(([name]) => name)
      .filter((name) => !inFeed.includes(name) && !NOT_IN_FEED[name]);
    expect(
      undecided,
      'a record needs a line in RECORDS of lib/platform/table/names.ts; anything else a reason in NOT_IN_FEED above',
    ).toEqual([]);
    expect(inFeed.filter((name) => NOT_IN_FEED[name])).toEqual([]);
  });

  test('is in the archive if it is in the feed, or there is a reason why not', () => {
    const sources = globSync('lib/archive/lines/*.ts').map((file) => readFileSync(file, 'utf8'));
    const archived = new Set(
      sources.flatMap((source) => [...source.matchAll(/\bkeys\.(\w+)\(/g)].map(([, name]) => name)),
    );
    expect(
      inFeed.filter((name) => !archived.has(name) && !NOT_IN_ARCHIVE[name]),
      'add it to lib/archive/lines.ts, or a reason to NOT_IN_ARCHIVE above',
    ).toEqual([]);
  });
});

describe('one endpoint exists once', () => {
  const outside = [
    'functions/authorizer.ts',
    'functions/web/serve-app.ts',
    TOOL_HANDLERS,
    ...globSync('functions/operations/*.ts'),
  ];

  test('every contract has its function file', () => {
    const missing = endpoints.map(functionFile).filter((file) => !existsSync(file));
    expect(missing, 'files to write, named after the ids of their contracts').toEqual([]);
  });

  test('every function file has its contract', () => {
    const expected = new Set([...endpoints.map(functionFile), ...outside]);
    expect(
      globSync('functions/**/*.ts').filter((file) => !expected.has(file)),
      'needs a contract in its feature, and the feature a line in lib/contracts.ts; if nobody calls it over HTTP, it belongs into functions/operations',
    ).toEqual([]);
  });

  test('every contract has its API test', () => {
    const missing = endpoints
      .map((endpoint) => functionFile(endpoint).replace(/^functions\/(.*)\.ts$/, 'test/api/$1.test.ts'))
      .filter((file) => !existsSync(file));
    expect(missing, 'tests to write').toEqual([]);
  });

  test('ids and routes are unique', () => {
    const ids = endpoints.map(({ id }) => id);
    const routes = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('a response with a field that its contract does not have breaks the contract', () => {
    const open: string[] = [];
    const search = (schema: unknown, place: string) => {
      if (schema === null || typeof schema !== 'object') return;
      if ('properties' in schema && !('additionalProperties' in schema)) open.push(place);
      for (const [key, inner] of Object.entries(schema)) search(inner, `${place}.${key}`);
    };
    for (const { id, response } of endpoints)
      if (response) search(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }), id);
    expect(open).toEqual([]);
  });

  test('only what must be reached without credentials is public', () => {
    const open = endpoints
      .filter(({ auth }) => auth === 'public')
      .map(({ method, path }) => `${method} ${path}`);
    const allowed = [
      'GET /health',
      'POST /auth/register',
      'POST /auth/login',
      'POST /auth/login/second-factor',
      'POST /auth/passkeys/login/options',
      'POST /auth/passkeys/login',
      'GET /auth/options',
      'POST /auth/email/verify',
      'POST /auth/email/undo',
      'POST /auth/password/forgot',
      'POST /auth/password/reset',
      'GET /openapi.json',
      'GET /llms.txt',
    ];
    expect(open.filter((route) => !allowed.includes(route) && !route.startsWith('GET /docs'))).toEqual([]);
  });

  test('a route with {id} declares its parameters, and a body comes with a write', () => {
    for (const endpoint of endpoints) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(endpoint.params?._zod.def.shape ?? {}), endpoint.id).toEqual(names);
      // Erasing a user and removing a second factor take the password, and deleting a book its name. No other request to read or delete needs more
      // than its path.
      const isConfirmed = ['deleteMe', 'deleteBook', 'deleteTotp'].includes(endpoint.id);
      if (endpoint.method === 'GET' || (endpoint.method === 'DELETE' && !isConfirmed))
        expect(endpoint.body, endpoint.id).toBeUndefined();
      if (endpoint.method === 'GET') expect(endpoint.access, endpoint.id).not.toBe('writer');
    }
  });
});
