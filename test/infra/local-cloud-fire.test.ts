import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { dataFolder, handler, runFixture } from './local-cloud-fixture.ts';

const SCRIPT = join(import.meta.dirname, '../../infra/local/cli/fire.ts');
const run = promisify(execFile);

/** Runs `npm run fire -- <name>`. */
async function fire(name: string, dataDir: string) {
  const options = { env: { ...process.env, DATA_DIR: dataDir } };
  return run(process.execPath, [SCRIPT, name], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr: stderr.trim() }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr: stderr.trim() }),
  );
}

const rule = (name: string) => ({
  Type: 'AWS::Events::Rule',
  Properties: {
    ScheduleExpression: 'rate(1 day)',
    Targets: [{ Arn: { 'Fn::GetAtt': [name, 'Arn'] }, Id: 'T' }],
  },
});
const permission = (name: string, principal: string) => ({
  Type: 'AWS::Lambda::Permission',
  Properties: { FunctionName: { 'Fn::GetAtt': [name, 'Arn'] }, Principal: principal },
});

async function runCloud(): Promise<{ dataDir: string; url: string }> {
  const dataDir = dataFolder();
  const { url } = await runFixture(
    {
      functions: {
        Loader: handler('return { days: 1 }'),
        Broken: handler("throw new Error('no network')"),
        Rotator: handler('return null'),
        Idle: handler('return null'),
        Restart: { ...handler('return { epoch: 2 }'), source: 'functions/operations/restart-feed.ts' },
      },
      resources: {
        LoadDaily: rule('Loader'),
        FailDaily: rule('Broken'),
        MayLoad: permission('Loader', 'events.amazonaws.com'),
        MayFail: permission('Broken', 'events.amazonaws.com'),
        MayRotate: permission('Rotator', 'secretsmanager.amazonaws.com'),
        Secret: {
          Type: 'AWS::SecretsManager::Secret',
          Properties: { GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } },
        },
        Rotation: {
          Type: 'AWS::SecretsManager::RotationSchedule',
          Properties: {
            SecretId: { Ref: 'Secret' },
            RotationLambdaARN: { 'Fn::GetAtt': ['Rotator', 'Arn'] },
            RotateImmediatelyOnUpdate: false,
          },
        },
      },
    },
    { dataDir },
  );
  return { dataDir, url };
}

test.each([
  ['Loader', { LoadDaily: { ok: true, payload: { days: 1 } } }],
  ['Rotator', { Rotation: { ok: true, payload: null } }],
  ['restart-feed', { Restart: { ok: true, payload: { epoch: 2 } } }],
])('firing %s prints the outcome', async (name, outcome) => {
  const { code, stdout } = await fire(name, (await runCloud()).dataDir);
  expect(JSON.parse(stdout)).toEqual(outcome);
  expect(code).toBe(0);
});

test('a run that fails prints the error and exits with code 1', async () => {
  const { code, stdout } = await fire('Broken', (await runCloud()).dataDir);
  expect(JSON.parse(stdout)).toMatchObject({
    FailDaily: { ok: false, error: { errorMessage: 'no network' } },
  });
  expect(code).toBe(1);
});

test.each(['Idle', 'Nothing'])(
  'for a function that cannot be fired, the message names those that can: %s',
  async (name) => {
    expect(await fire(name, (await runCloud()).dataDir)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no function ${name} that can be fired. Functions that can be fired: Loader, Broken, Rotator, restart-feed.`,
    });
  },
);

test('without a running cloud, the message names the data folder', async () => {
  const dataDir = dataFolder();
  expect(await fire('', dataDir)).toEqual({
    code: 1,
    stdout: '',
    stderr: `No service is running with the data folder ${dataDir}. Start one with "npm start", or set DATA_DIR to the folder of the running one.`,
  });
});

describe("on the gateway's port", () => {
  const post = (url: string, name: string, headers = {}) =>
    fetch(`${url}/_local/fire${name}`, { method: 'POST', headers });

  test('a function runs, and the response has its outcome; without a name, all schedules run', async () => {
    const { url } = await runCloud();
    const one = await post(url, '/Loader');
    expect([one.status, await one.json()]).toEqual([200, { LoadDaily: { ok: true, payload: { days: 1 } } }]);
    expect(Object.keys((await (await post(url, '')).json()) as object)).toEqual(['LoadDaily', 'FailDaily']);
  });

  test('an unknown function is a 404 that lists the functions, and another method a 405', async () => {
    const { url } = await runCloud();
    const unknown = await post(url, '/Nothing');
    expect(unknown.headers.get('content-type')).toBe('application/problem+json');
    expect(await unknown.json()).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: expect.stringContaining('Loader, Broken, Rotator, restart-feed'),
    });
    const read = await fetch(`${url}/_local/fire/Loader`);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('neither a web page nor a forwarded request can run a function', async () => {
    const { url } = await runCloud();
    for (const headers of [{ origin: url }, { origin: 'null' }, { 'x-forwarded-for': '203.0.113.7' }]) {
      const refused = await post(url, '/Loader', headers);
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }]);
    }
  });

  const [other] = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');

  test.runIf(other)('a request that does not come from a loopback address is refused', async () => {
    const { url } = await runCloud();
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const options = { method: 'POST', agent: false, localAddress: other?.address ?? '', host: '127.0.0.1' };
    request({ ...options, port: new URL(url).port, path: '/_local/fire/Loader' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
    expect(await promise).toBe(403);
  });
});
