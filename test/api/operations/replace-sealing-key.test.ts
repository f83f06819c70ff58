import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startCloud } from '../../../infra/local/cloud.ts';
import { keptBundles } from '../../../infra/local/lambda/kept-bundles.ts';
import { type SealingUse, seal, sealingKey, unseal } from '../../../lib/platform/sealed.ts';
import { sealAnew } from '../../../tools/operate/sealed-items.ts';
import { newEmail, PASSWORD } from '../../support/api.ts';
import { ownTable } from '../../support/engine/own-table.ts';
import { rawCall } from '../../support/http.ts';
import { type Answer, fakeAws } from '../../support/operate/fake-aws.ts';
import { FakeSecrets } from '../../support/operate/fake-secrets.ts';
import { runTool } from '../../support/operate/run-tool.ts';
import { codeOf } from '../../support/second-factor.ts';
import { engine } from '../../support/table.ts';
import { startReceiver, verify } from '../webhooks/support.ts';

const STACK = 'Resealed';

/** A service with its own table and keys, and the command that replaces one of them. */
async function service() {
  const secrets = await new FakeSecrets().start();
  const cloud = await startCloud({
    port: 0,
    dynamodbEndpoint: inject('engineUrl'),
    hasStreams: false,
    runsRegularly: false,
    buildOnDemand: keptBundles(),
    context: { stackName: STACK },
    environment: { AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url },
  });
  const { TABLE_NAME: table = '', SEALING_KEY_ID: key = '' } =
    cloud.functions.find(({ label }) => label === 'confirm-totp')?.environment ?? {};
  const outputs = Object.entries({ TableName: table, SealingKeyArn: key });
  const call = (method: string, path: string, body?: unknown, token?: string) =>
    rawCall(method, path, {
      url: cloud.url,
      headers: ['Content-Type', 'application/json', ...(token ? ['Authorization', `Bearer ${token}`] : [])],
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  /** As if five minutes had passed: no function remembers a key. */
  const restart = () => {
    for (const { source } of cloud.functions) cloud.restart(source);
  };
  const answer: Answer = (args) => {
    const [service, command] = args;
    if (command === 'describe-stacks')
      return { arn: 'arn:aws:cloudformation:eu-west-1:1:stack/x/1', outputs };
    return secrets.answers[`${service} ${command}`]?.(args);
  };
  const replace = async (args: readonly string[], more: object = {}) => {
    const env = {
      ...(await fakeAws(answer)),
      AWS_ENDPOINT_URL_DYNAMODB: inject('engineUrl'),
      AWS_ACCESS_KEY_ID: 'LOCALtest',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
    return runTool('replace-sealing-key', ['--stack', STACK, ...args], { env, ...more });
  };
  const stop = async () => {
    await cloud.stop();
    secrets.stop();
  };
  return {
    call,
    replace,
    restart,
    stop,
    table,
    versions: () => secrets.versionsOf(key),
    forgetOld: () => secrets.forgetOld(key),
  };
}

type Service = Awaited<ReturnType<typeof service>>;
let run: Service;
beforeAll(async () => {
  run = await service();
});
afterAll(() => run?.stop());

async function register() {
  const { call } = run;
  const email = newEmail();
  const body = { name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD };
  const { token, data } = (await call('POST', '/auth/register', body)).body;
  const post = (path: string, sent: object = {}) => call('POST', path, sent, token);
  const { secret } = (await post('/auth/totp')).body;
  return { email, id: data.id, post, secret };
}

/** A user whose authenticator app, recovery codes and webhook need the key. */
async function protectedUser() {
  run.restart();
  const user = await register();
  const { recovery_codes: codes } = (
    await user.post('/auth/totp/confirm', { totp_code: codeOf(user.secret) })
  ).body;
  const receiver = await startReceiver();
  const webhook = (await user.post('/webhooks', { url: receiver.url, events: ['*'] })).body;
  const { secret: next } = (await user.post(`/webhooks/${webhook.id}/rotate-secret`)).body;
  const logIn = async (answer: object) => {
    await engine().send(
      new UpdateCommand({
        TableName: run.table,
        Key: { pk: `AUTH#${user.id}`, sk: 'FACTORS' },
        UpdateExpression: 'SET totp_step = :none',
        ExpressionAttributeValues: { ':none': 0 },
      }),
    );
    const { challenge } = (await run.call('POST', '/auth/login', { email: user.email, password: PASSWORD }))
      .body;
    const { status, body } = await run.call('POST', '/auth/login/second-factor', { challenge, ...answer });
    return status === 200 ? 200 : [status, body.code];
  };
  const sendTest = async (count: number) => {
    await user.post(`/webhooks/${webhook.id}/test`);
    const message = (await receiver.wait(count)).at(-1);
    for (const secret of [webhook.secret, next]) verify(secret, message as NonNullable<typeof message>);
  };
  return { ...user, codes, logIn, sendTest };
}

const everything = async (TableName: string) =>
  JSON.stringify((await engine().send(new ScanCommand({ TableName }))).Items);

test('everything is encrypted with the new key, and works as before', async () => {
  const user = await protectedUser();
  const another = await register();
  await user.sendTest(1);
  const [old = ''] = run.versions();
  expect(await everything(run.table)).toContain(old);

  const { code, stderr } = await run.replace(['--no-wait'], { input: `${STACK}\n` });
  // The app, the codes, two secrets of the webhook, and an app that is not confirmed.
  expect([code, stderr]).toEqual([0, expect.stringContaining('5 texts were encrypted anew')]);
  const [current = ''] = run.versions();
  expect(run.versions()).toEqual([current, old]);
  const stored = await everything(run.table);
  expect([stored.includes(old), stored.includes(current)]).toEqual([false, true]);

  // Functions that have read the old key, and functions that start now.
  run.forgetOld();
  for (const place of [0, 1]) {
    expect(await user.logIn({ totp_code: codeOf(user.secret) })).toBe(200);
    expect(await user.logIn({ recovery_code: user.codes[place] })).toBe(200);
    run.restart();
  }
  await user.sendTest(2);
  const confirmed = await another.post('/auth/totp/confirm', { totp_code: codeOf(another.secret) });
  expect(confirmed.status).toBe(200);
});

test('what was interrupted is finished, before another key is made too', async () => {
  const user = await protectedUser();
  expect((await run.replace(['--yes'], { killed: 'Waiting' })).code).toBeNull();
  const [, old = ''] = run.versions();
  expect(await everything(run.table)).toContain(old);
  // The version before the last one is gone after this.
  const { code, stderr } = await run.replace(['--yes', '--no-wait']);
  const [left, all] = stderr.match(/\d+ texts/g) ?? [];
  expect([code, all]).toEqual([0, left]);
  expect((await run.replace(['--keep-key'])).stderr).toContain('0 texts were encrypted anew');
  run.restart();
  expect(await user.logIn({ totp_code: codeOf(user.secret) })).toBe(200);
});

test('without its key, a code is wrong, and nothing fails', async () => {
  const user = await protectedUser();
  await run.replace(['--yes'], { killed: 'Waiting' });
  run.forgetOld();
  run.restart();
  expect(await user.logIn({ totp_code: codeOf(user.secret) })).toEqual([401, 'invalid_code']);
  expect(await user.logIn({ recovery_code: user.codes[0] })).toEqual([401, 'invalid_code']);
  const { code, stderr } = await run.replace(['--keep-key']);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/[1-9]\d* cannot be decrypted/)]);
});

test('what changes meanwhile is not overwritten, and is encrypted in the next round', async () => {
  const TableName = await ownTable();
  const [before, after] = ['old', 'new'].map((id) => ({ id, value: `value of ${id}` })) as [Key, Key];
  const put = (text: string) =>
    engine().send(new PutCommand({ TableName, Item: { ...FACTORS, totp: sealedBy(before, text) } }));
  await put('one');
  let asked = 0;
  const round = () =>
    sealAnew(
      { client: new DynamoDBClient({ endpoint: inject('engineUrl') }), name: TableName },
      after,
      async () => {
        asked += 1;
        if (asked === 1) await put('two');
        return before;
      },
      new AbortController().signal,
    );
  expect(await round()).toEqual({ sealed: 0, missed: 1, lost: 0 });
  expect(await round()).toEqual({ sealed: 1, missed: 0, lost: 0 });
  expect(await round()).toEqual({ sealed: 0, missed: 0, lost: 0 });
  const { Item } = await engine().send(new GetCommand({ TableName, Key: FACTORS }));
  expect(unseal(sealingKey(after.id, after.value, USE), Item?.totp, 'ada')).toBe('two');
});

interface Key {
  readonly id: string;
  readonly value: string;
}

const USE: SealingUse = 'totp secrets';
const FACTORS = { pk: 'AUTH#ada', sk: 'FACTORS' };
const sealedBy = ({ id, value }: Key, text: string) => seal(sealingKey(id, value, USE), text, 'ada');

test('nothing is replaced before it is confirmed', async () => {
  const versions = run.versions();
  expect((await run.replace([], { input: 'Another\n' })).code).toBe(1);
  expect((await runTool('replace-sealing-key', [])).code).toBe(2);
  expect(run.versions()).toEqual(versions);
});
