import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFunctions } from '../../infra/functions.ts';
import { startCloud } from '../../infra/local/cloud.ts';
import type { Cloud } from '../../infra/local/cloud-options.ts';
import { type Engine, startEngine } from '../../infra/local/services/engine.ts';
import { ROOT, synthesize } from '../../infra/local/template/synth.ts';

const NOWHERE = 'http://127.0.0.1:9/rates.xml';
const LOGIN = { pk: { S: 'EMAIL#ada@example.org' }, sk: { S: 'LOGIN' } };
const RATES = { pk: { S: 'FX#2026' }, sk: { S: 'DAY#2026-09-12' } };
const TOKEN = { pk: { S: 'CRED#1' }, sk: { S: 'TOKEN#1' } };
const SESSION = { pk: { S: 'CRED#1' }, sk: { S: 'SESSION#1' } };
const CONTACT = { pk: { S: 'BOOK#1' }, sk: { S: 'CONTACT#1' } };

/** The service as it is synthesized for a laptop, once for all tests of this file. */
let assemblyDir: string;
let engine: Engine;
let cloud: Cloud;
beforeAll(async () => {
  assemblyDir = mkdtempSync(join(tmpdir(), 'assembly-'));
  const context = { fxRatesUrl: NOWHERE, fxHistoryUrl: NOWHERE, fxOtherRatesUrl: NOWHERE };
  const { signal } = new AbortController();
  [engine] = await Promise.all([
    startEngine({ logFile: join(assemblyDir, 'engine.log') }),
    synthesize(assemblyDir, { context, clean: false, signal }),
  ]);
  cloud = await startCloud({ port: 0, assemblyDir, dynamodbEndpoint: engine.endpoint });
}, 240_000);
afterAll(async () => {
  await cloud?.stop();
  await engine?.stop();
  rmSync(assemblyDir, { recursive: true, force: true });
});

/** Also for functions that do not know it. */
const tableName = () =>
  cloud.functions.find(({ label }) => label === 'authorizer')?.environment.TABLE_NAME ?? '';

/** Whether DynamoDB lets a function do something, when called with the role that the template gives it. */
async function isAllowed(
  label: string,
  act: (dynamodb: DynamoDB, TableName: string) => Promise<unknown>,
): Promise<boolean> {
  const fn = cloud.functions.find((one) => one.label === label);
  if (!fn) throw new Error(`There is no function ${label}.`);
  const dynamodb = new DynamoDB({
    endpoint: cloud.awsEndpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: fn.accessKeyId, secretAccessKey: 'local', sessionToken: 'local' },
  });
  try {
    await act(dynamodb, tableName());
    return true;
  } catch (error) {
    if ((error as Error).name === 'AccessDeniedException') return false;
    throw error;
  } finally {
    dynamodb.destroy();
  }
}

const get = (Key: typeof LOGIN) => (dynamodb: DynamoDB, TableName: string) =>
  dynamodb.getItem({ TableName, Key });
const put = (Item: typeof LOGIN) => (dynamodb: DynamoDB, TableName: string) =>
  dynamodb.putItem({ TableName, Item });
const putTogether = (dynamodb: DynamoDB, TableName: string) =>
  dynamodb.transactWriteItems({
    TransactItems: [{ Put: { TableName, Item: CONTACT } }, { Put: { TableName, Item: LOGIN } }],
  });
const queryRates = (dynamodb: DynamoDB, TableName: string) =>
  dynamodb.query({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': RATES.pk },
  });

describe('the role of a function that writes records', () => {
  it.each(['create-contact', 'create-expense'])(
    'lets %s write records and read rates, but not reach logins or write rates',
    async (writer) => {
      expect(await isAllowed(writer, put(CONTACT))).toBe(true);
      expect(await isAllowed(writer, queryRates)).toBe(true);
      expect(await isAllowed(writer, get(LOGIN))).toBe(false);
      expect(await isAllowed(writer, put(LOGIN))).toBe(false);
      expect(await isAllowed(writer, putTogether)).toBe(false);
      expect(await isAllowed(writer, put(RATES))).toBe(false);
    },
  );
});

describe('the role of a function for sessions and access tokens', () => {
  it.each(['logout', 'create-token'])(
    'lets %s write these, but not reach logins or ledger data',
    async (name) => {
      expect(await isAllowed(name, put(TOKEN))).toBe(true);
      expect(await isAllowed(name, get(CONTACT))).toBe(false);
      expect(await isAllowed(name, put(CONTACT))).toBe(false);
      expect(await isAllowed(name, get(LOGIN))).toBe(false);
    },
  );
});

describe('the role of a function that sends webhooks, or works for books', () => {
  it.each([
    'deliver-webhooks',
    'record-events',
    'record-changes',
    'post-due',
    'create-webhook',
    'create-contact',
  ])('does not let %s reach sessions and access tokens', async (name) => {
    expect(await isAllowed(name, get(TOKEN))).toBe(false);
    expect(await isAllowed(name, put(TOKEN))).toBe(false);
  });
});

describe('the role of a function that handles passwords', () => {
  it.each(['register', 'change-password', 'update-me'])(
    'lets %s reach logins, but not rates',
    async (name) => {
      // Whoever registers has no password hash to compare with.
      expect(await isAllowed(name, get(LOGIN))).toBe(name !== 'register');
      expect(await isAllowed(name, putTogether)).toBe(true);
      expect(await isAllowed(name, queryRates)).toBe(false);
      expect(await isAllowed(name, put(RATES))).toBe(false);
    },
  );
});

/** Every way to write an item of somebody else, as a function of each class might if it were taken over. */
const WAYS = [
  put,
  (Key: typeof LOGIN) => (dynamodb: DynamoDB, TableName: string) =>
    dynamodb.updateItem({
      TableName,
      Key,
      UpdateExpression: 'SET secret_hash = :hash',
      ExpressionAttributeValues: { ':hash': { S: 'x' } },
    }),
  (Item: typeof LOGIN) => (dynamodb: DynamoDB, TableName: string) =>
    dynamodb.batchWriteItem({ RequestItems: { [TableName]: [{ PutRequest: { Item } }] } }),
  (Item: typeof LOGIN) => (dynamodb: DynamoDB, TableName: string) =>
    dynamodb.transactWriteItems({ TransactItems: [{ Put: { TableName, Item } }] }),
  (Item: typeof LOGIN) => (dynamodb: DynamoDB, TableName: string) =>
    dynamodb.transactWriteItems({
      TransactItems: [{ Put: { TableName, Item } }, { Delete: { TableName, Key: CONTACT } }],
    }),
];

/** The class of a function, and the first function of the class. */
const classes = [...Map.groupBy(allFunctions, ({ access }) => access)].map(
  ([access, [first]]) => [access, basename(first?.file ?? '', '.ts')] as const,
);

/** Log in, prove again who they are, create access tokens and end sessions, and check both with every request. */
const ISSUERS = ['authorizer', 'reauthentication', 'registration', 'secondStep', 'sessions', 'signIn'];

describe('the role of each class of functions', () => {
  it.each(classes)(
    'lets %s create a session or an access token only if it issues them',
    async (access, name) => {
      const outcomes = WAYS.flatMap((way) => [way(SESSION), way(TOKEN)]).map((act) => isAllowed(name, act));
      expect((await Promise.all(outcomes)).includes(true)).toBe(ISSUERS.includes(access));
    },
  );
});

const FACTORS = { pk: { S: 'AUTH#1' }, sk: { S: 'FACTORS' } };
const queryFactors = (dynamodb: DynamoDB, TableName: string) =>
  dynamodb.query({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': FACTORS.pk },
  });

describe('the roles of functions that have nothing to do with second factors', () => {
  it.each([
    'get-contact',
    'list-expenses',
    'create-expense',
    'get-export',
    'list-changes',
    'serve-assistant',
    'create-import',
    'create-webhook',
    'deliver-webhooks',
    'record-changes',
    'record-events',
    'post-due',
    'register',
    'get-me',
    'list-security-events',
    'change-password',
    'update-me',
    'create-token',
    'logout',
    'forgot-password',
    'resend-verification',
    'list-members',
    'authorizer',
  ])('do not let %s reach them', async (name) => {
    for (const act of [get(FACTORS), put(FACTORS), queryFactors])
      expect(await isAllowed(name, act)).toBe(false);
  });

  it('let what logs in read them, without the key that decrypts them', async () => {
    expect(await isAllowed('login', get(FACTORS))).toBe(true);
    expect(await isAllowed('login', get(LOGIN))).toBe(true);
    expect(await isAllowed('login', putTogether)).toBe(false);
    const login = cloud.functions.find(({ label }) => label === 'login');
    expect(login?.environment).not.toHaveProperty('SEALING_KEY_ID');
  });

  it('let what shows them change nothing', async () => {
    expect(await isAllowed('get-second-factor', get(FACTORS))).toBe(true);
    expect(await isAllowed('get-second-factor', put(FACTORS))).toBe(false);
  });
});

const batchDelete = (Key: typeof LOGIN) => (dynamodb: DynamoDB, TableName: string) =>
  dynamodb.batchWriteItem({ RequestItems: { [TableName]: [{ DeleteRequest: { Key } }] } });

describe('the roles of the functions that erase users', () => {
  it.each(['delete-me', 'erase-users'])(
    'let %s delete what a user has, and no login in a batch',
    async (name) => {
      expect(await isAllowed(name, batchDelete(CONTACT))).toBe(true);
      expect(await isAllowed(name, batchDelete(LOGIN))).toBe(false);
      expect(await isAllowed(name, batchDelete(RATES))).toBe(false);
      expect(await isAllowed(name, put(RATES))).toBe(false);
    },
  );

  it('let the one that completes an erasure add nothing', async () => {
    expect(await isAllowed('erase-users', put(CONTACT))).toBe(false);
    expect(await isAllowed('erase-users', put(LOGIN))).toBe(false);
  });

  it('let only the one that checks the password see logins', async () => {
    expect(await isAllowed('delete-me', get(LOGIN))).toBe(true);
    expect(await isAllowed('erase-users', get(LOGIN))).toBe(false);
  });
});

describe('the role of the function that loads rates', () => {
  it('lets it write rates, and nothing else', async () => {
    expect(await isAllowed('load-fx-rates', put(RATES))).toBe(true);
    expect(await isAllowed('load-fx-rates', put(CONTACT))).toBe(false);
    expect(await isAllowed('load-fx-rates', put(LOGIN))).toBe(false);
  });
});

it('has bundles that refer to their sources, and no separate source maps', () => {
  expect(globSync('**/*.map', { cwd: assemblyDir })).toEqual([]);
  const bundles = globSync('asset.*/index.mjs', { cwd: assemblyDir });
  expect(bundles.length).toBeGreaterThan(40);
  const maps = bundles.map((bundle) => {
    const code = readFileSync(join(assemblyDir, bundle), 'utf8');
    // The last line: to search for it in the whole code would take seconds.
    const [, url = ''] = /\n\/\/# sourceMappingURL=(.*)\n$/.exec(code.slice(-1000)) ?? [];
    return url;
  });
  expect(maps.filter((url) => !existsSync(fileURLToPath(url)))).toEqual([]);
  const url = maps.find((map) => map.includes('/create-expense/')) ?? '';
  const map = JSON.parse(readFileSync(fileURLToPath(url), 'utf8')) as { sources: string[] };
  const sources = map.sources.map((source) => new URL(source, url).href);
  expect(sources).toContain(pathToFileURL(join(ROOT, 'functions/transactions/create-expense.ts')).href);
  expect(sources).toContain(pathToFileURL(join(ROOT, 'lib/ledger/money.ts')).href);
});

interface Template {
  Resources: Record<
    string,
    {
      Type: string;
      Properties: { Policies?: { PolicyDocument: { Statement: { Action: string | string[] }[] } }[] };
    }
  >;
}

/** Takes an action out of every role, as a mistake in the CDK code would. */
function without(action: string, template: Template): Template {
  for (const { Type, Properties } of Object.values(template.Resources)) {
    if (Type !== 'AWS::IAM::Role') continue;
    for (const { PolicyDocument } of Properties.Policies ?? []) {
      for (const statement of PolicyDocument.Statement) {
        statement.Action = [statement.Action].flat().filter((one) => one !== action);
      }
    }
  }
  return template;
}

/** Last, because it changes the template. */
it('names the action that a role lacks, and fails the request', async () => {
  const file = join(assemblyDir, 'PersonalFinanceService.template.json');
  const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
  writeFileSync(file, JSON.stringify(without('dynamodb:PutItem', template)));
  await cloud.reload();
  const before = cloud.denials.length;
  const password = 'correct horse battery';
  const response = await fetch(`${cloud.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.org',
      password,
      password_confirmation: password,
    }),
  });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/dynamodb|PutItem|arn:/i);
  const denied = cloud.denials.slice(before).filter(({ functionId }) => functionId.includes('Register'));
  expect(denied).toMatchObject([{ action: 'dynamodb:PutItem' }]);
}, 240_000);
