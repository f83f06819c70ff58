import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cloud } from '../../infra/local/cloud-options.ts';
import { physicalNames } from '../../infra/local/template/physical-names.ts';
import {
  type Answer,
  CALLER,
  callAws,
  dataFolder,
  type Fixture,
  handler,
  runFixture,
} from './local-cloud-fixture.ts';

const SECRET: Fixture = {
  functions: {
    Caller: {
      ...CALLER,
      statements: [{ Effect: 'Allow', Action: ['secretsmanager:*'], Resource: { Ref: 'Secret' } }],
    },
    Stranger: CALLER,
  },
  resources: {
    Secret: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: {
        GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true },
      },
    },
  },
};
const { ref: SECRET_ID } = physicalNames('Fixture', 'Secret', { Type: 'AWS::SecretsManager::Secret' });

test('a secret is generated once as the template says, and stored so that only its owner can read it', async () => {
  const dataDir = dataFolder();
  const read = async (cloud: Cloud): Promise<Record<string, unknown>> =>
    (await callAws(cloud, 'secretsmanager.GetSecretValue', { SecretId: SECRET_ID })).answer;
  const first = await runFixture(SECRET, { dataDir });
  const value = await read(first);
  expect(value.SecretString).toMatch(/^[A-Za-z0-9]{40}$/);
  expect(value).toMatchObject({ VersionStages: ['AWSCURRENT'] });
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  await first.stop();
  expect(await read(await runFixture(SECRET, { dataDir }))).toEqual(value);
});

test('an unreadable file of secrets leads to one sentence that says what to do', async () => {
  const dataDir = dataFolder();
  writeFileSync(join(dataDir, 'secrets.json'), '{ "half');
  await expect(runFixture(SECRET, { dataDir })).rejects.toThrow(
    /secrets\.json cannot be read: .*\. Restore it from a backup\. If you have none, delete it; /,
  );
});

test('a secret that a role does not name is denied', async () => {
  const cloud = await runFixture(SECRET);
  const outcome = await cloud.invoke('Stranger', {
    target: 'secretsmanager.GetSecretValue',
    body: { SecretId: SECRET_ID },
  });
  expect(outcome).toMatchObject({
    payload: { answer: { __type: expect.stringContaining('AccessDenied') as string } },
  });
  expect(cloud.denials).toMatchObject([{ action: 'secretsmanager:GetSecretValue' }]);
});

test('a new version becomes current, and the former one previous', async () => {
  const cloud = await runFixture(SECRET);
  const secrets = (operation: string, body: object): Promise<Answer> =>
    callAws(cloud, `secretsmanager.${operation}`, { SecretId: SECRET_ID, ...body });
  const before = (await secrets('GetSecretValue', {})).answer;
  const put = { SecretString: 'pending', ClientRequestToken: 'version-two', VersionStages: ['AWSPENDING'] };
  expect((await secrets('PutSecretValue', put)).status).toBe(200);
  expect((await secrets('GetSecretValue', {})).answer).toEqual(before);
  const move = { VersionStage: 'AWSCURRENT', MoveToVersionId: 'version-two' };
  expect((await secrets('UpdateSecretVersionStage', move)).answer.__type).toMatch(
    /#InvalidParameterException$/,
  );
  expect(
    (await secrets('UpdateSecretVersionStage', { ...move, RemoveFromVersionId: before.VersionId })).status,
  ).toBe(200);
  expect((await secrets('GetSecretValue', {})).answer.SecretString).toBe('pending');
  const previous = await secrets('GetSecretValue', { VersionStage: 'AWSPREVIOUS' });
  expect(previous.answer.SecretString).toBe(before.SecretString);
  const byId = await secrets('GetSecretValue', { VersionId: before.VersionId });
  expect(byId.answer.SecretString).toBe(before.SecretString);
  expect((await secrets('DescribeSecret', {})).answer.VersionIdsToStages).toEqual({
    [String(before.VersionId)]: ['AWSPREVIOUS'],
    'version-two': ['AWSPENDING', 'AWSCURRENT'],
  });
  expect((await secrets('GetSecretValue', { VersionId: 'none' })).answer.__type).toMatch(
    /#ResourceNotFoundException$/,
  );
});

test('a rotation calls its function with the four steps for one new version', async () => {
  const rotation = {
    ...handler(`process.stdout.write(event.Step + ' ' + event.ClientRequestToken + '\\n');
      const { AWS_ACCESS_KEY_ID: key, AWS_ENDPOINT_URL_SECRETS_MANAGER: url } = process.env;
      const call = async (operation, body) => (await fetch(url, {
        method: 'POST',
        headers: { 'x-amz-target': 'secretsmanager.' + operation, authorization: 'Credential=' + key + '/x' },
        body: JSON.stringify({ SecretId: event.SecretId, ...body }),
      })).json();
      const { VersionIdsToStages: stages } = await call('DescribeSecret', {});
      if (!stages[event.ClientRequestToken].includes('AWSPENDING')) throw new Error('not pending');
      if (event.Step === 'createSecret') await call('PutSecretValue', {
        SecretString: 'rotated', ClientRequestToken: event.ClientRequestToken, VersionStages: ['AWSPENDING'] });
      if (event.Step === 'finishSecret') await call('UpdateSecretVersionStage', {
        VersionStage: 'AWSCURRENT', MoveToVersionId: event.ClientRequestToken,
        RemoveFromVersionId: Object.keys(stages).find((id) => stages[id].includes('AWSCURRENT')) });`),
    statements: [{ Effect: 'Allow', Action: 'secretsmanager:*', Resource: '*' }],
  };
  const cloud = await runFixture({
    functions: { ...SECRET.functions, Rotation: rotation },
    resources: {
      ...SECRET.resources,
      Schedule: {
        Type: 'AWS::SecretsManager::RotationSchedule',
        Properties: {
          SecretId: { Ref: 'Secret' },
          RotationLambdaARN: { 'Fn::GetAtt': ['Rotation', 'Arn'] },
          RotateImmediatelyOnUpdate: false,
        },
      },
      MayRotate: {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          FunctionName: { 'Fn::GetAtt': ['Rotation', 'Arn'] },
          Principal: 'secretsmanager.amazonaws.com',
        },
      },
    },
  });
  const current = async (): Promise<unknown> =>
    (await callAws(cloud, 'secretsmanager.GetSecretValue', { SecretId: SECRET_ID })).answer.SecretString;
  expect(await current()).not.toBe('rotated');
  await cloud.rotate();
  expect(await current()).toBe('rotated');
  const steps = cloud.logs.all().map(({ text }) => text.split(' '));
  expect(steps.map(([step]) => step)).toEqual(['createSecret', 'setSecret', 'testSecret', 'finishSecret']);
  expect(new Set(steps.map(([, token]) => token)).size).toBe(1);
});
