import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
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

/** Runs a cloud, and returns its data folder. */
async function runCloud(): Promise<string> {
  const dataDir = dataFolder();
  await runFixture(
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
  return dataDir;
}

test.each([
  ['Loader', { LoadDaily: { ok: true, payload: { days: 1 } } }],
  ['Rotator', { Rotation: { ok: true, payload: null } }],
  ['restart-feed', { Restart: { ok: true, payload: { epoch: 2 } } }],
])('firing %s prints the outcome', async (name, outcome) => {
  const { code, stdout } = await fire(name, await runCloud());
  expect(JSON.parse(stdout)).toEqual(outcome);
  expect(code).toBe(0);
});

test('a run that fails prints the error and exits with code 1', async () => {
  const { code, stdout } = await fire('Broken', await runCloud());
  expect(JSON.parse(stdout)).toMatchObject({
    FailDaily: { ok: false, error: { errorMessage: 'no network' } },
  });
  expect(code).toBe(1);
});

test.each(['Idle', 'Nothing'])(
  'for a function that cannot be fired, the message names those that can: %s',
  async (name) => {
    expect(await fire(name, await runCloud())).toEqual({
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
