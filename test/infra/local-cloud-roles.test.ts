import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCloud } from '../../infra/local/cloud.ts';
import type { Cloud } from '../../infra/local/cloud-options.ts';

const NOWHERE = 'http://127.0.0.1:9/rates.xml';
const LOGIN = { pk: { S: 'EMAIL#ada@example.org' }, sk: { S: 'LOGIN' } };
const RATES = { pk: { S: 'FX' }, sk: { S: 'DAY#2026-09-12' } };
const CONTACT = { pk: { S: 'USER#1' }, sk: { S: 'CONTACT#1' } };

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ port: 0, context: { fxRatesUrl: NOWHERE, fxHistoryUrl: NOWHERE } });
}, 240_000);
afterAll(() => cloud?.stop());

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
    await act(dynamodb, fn.environment.TABLE_NAME ?? '');
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
  it.each(['create-contact', 'create-expense', 'logout'])(
    'lets %s write records and read rates, and refuses it logins and writing rates',
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

describe('the role of a function that handles passwords', () => {
  it.each(['login', 'register', 'change-password', 'update-me'])(
    'lets %s reach logins, and refuses it rates',
    async (name) => {
      expect(await isAllowed(name, get(LOGIN))).toBe(true);
      expect(await isAllowed(name, putTogether)).toBe(true);
      expect(await isAllowed(name, queryRates)).toBe(false);
      expect(await isAllowed(name, put(RATES))).toBe(false);
    },
  );
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
      expect(await isAllowed(name, put(CONTACT))).toBe(false);
      expect(await isAllowed(name, put(LOGIN))).toBe(false);
    },
  );

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
