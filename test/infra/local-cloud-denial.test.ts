import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCloud } from '../../infra/local/cloud.ts';
import { synthesize } from '../../infra/local/template/synth.ts';
import { dataFolder } from './local-cloud-fixture.ts';

const NOWHERE = 'http://127.0.0.1:9/rates.xml';

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

test('an action that a role lacks fails the request and is named', async () => {
  const folder = dataFolder();
  await synthesize(folder, {
    context: { fxRatesUrl: NOWHERE, fxHistoryUrl: NOWHERE },
    clean: false,
    signal: new AbortController().signal,
  });
  const file = join(folder, 'PersonalFinanceService.template.json');
  const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
  writeFileSync(file, JSON.stringify(without('dynamodb:PutItem', template)));

  const cloud = await startCloud({ port: 0, assemblyDir: folder });
  onTestFinished(() => cloud.stop());
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
  const denied = cloud.denials.filter(({ functionId }) => functionId.includes('Register'));
  expect(denied).toMatchObject([{ action: 'dynamodb:PutItem' }]);
}, 240_000);
