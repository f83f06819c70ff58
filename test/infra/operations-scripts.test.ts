import { existsSync, globSync, readFileSync } from 'node:fs';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as lambda from '@aws-sdk/client-lambda';
import * as secretsmanager from '@aws-sdk/client-secrets-manager';
import * as sesv2 from '@aws-sdk/client-sesv2';
import { describe, expect, it } from 'vitest';
import { RECORD_PREFIXES } from '../../lib/platform/table/names.ts';
import { readExportArguments } from '../../tools/cli/export-arguments.ts';
import { readAccountArguments } from '../../tools/operate/account-arguments.ts';
import { readReplaceKeyArguments } from '../../tools/operate/replace-key-arguments.ts';
import { readRestoreArguments } from '../../tools/operate/restore-arguments.ts';
import { type AwsCall, asAwsCall, type Call, runScripts, scriptsOf } from '../support/operate/shell-page.ts';
import { ofType, synthesizeOnce } from './support.ts';

/**
 * Runs every script of docs/operations.md in a shell, with programs that only note how they are called, and checks these
 * calls: that what they name exists in the template, in package.json and in the SDK. The commands of this repository
 * are run for real by test/api/operations/{erase-account,manage-account,replace-sealing-key,restore-table} and test/api/docs/smoke.
 */
const page = readFileSync('docs/operations.md', 'utf8');
const byDefault = synthesizeOnce();
const variables = Object.fromEntries(Object.keys(byDefault.outputs).map((name) => [name, `output-${name}`]));
const calls = runScripts(scriptsOf(page), variables);
const callsOf = (program: string): Call[] => calls.filter(([name]) => name === program);
const awsCalls: readonly AwsCall[] = callsOf('aws').map(asAwsCall);
const valuesOf = (flag: string) => awsCalls.flatMap(({ flags }) => flags.get(flag) ?? []);

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Flags that every command of the AWS CLI has. */
const GLOBAL = ['query', 'output', 'cli-read-timeout'];
/** Commands of services whose SDK is not installed. AWS CLI 1.45 accepts each with these flags. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'backup create-backup-plan': ['backup-plan'],
  'backup create-backup-selection': ['backup-plan-id', 'backup-selection'],
  'backup create-backup-vault': ['backup-vault-name'],
  'backup describe-region-settings': [],
  'backup list-copy-jobs': [],
  'backup put-backup-vault-access-policy': ['backup-vault-name', 'policy'],
  'backup update-global-settings': ['global-settings'],
  'budgets create-budget': ['account-id', 'budget', 'notifications-with-subscribers'],
  'cloudformation describe-stacks': ['stack-name'],
  'cloudformation update-termination-protection': ['stack-name', 'enable-termination-protection'],
  'logs describe-log-groups': ['log-group-name-prefix'],
  'logs get-query-results': ['query-id'],
  'logs start-query': ['start-time', 'end-time', 'log-group-names', 'query-string'],
  's3 rb': ['force'],
  's3 rm': ['recursive'],
  'service-quotas request-service-quota-increase': ['service-code', 'quota-code', 'desired-value'],
  'sqs purge-queue': ['queue-url'],
  'sts get-caller-identity': [],
};
const SDKS: Readonly<Record<string, object>> = { dynamodb, lambda, secretsmanager, sesv2 };

/** The flags that a command has, by the SDK's description of its input; undefined if there is no such command. */
function flagsOf({ service, command }: AwsCall): readonly string[] | undefined {
  const operation = command.replaceAll(/(?:^|-)(\w)/g, (_start, letter: string) => letter.toUpperCase());
  const sdk = SDKS[service] as Record<string, unknown[] | undefined> | undefined;
  if (!sdk) return OTHERS[`${service} ${command}`];
  const [, , , , input] = sdk[`${operation}$`] ?? [];
  const schema = (typeof input === 'function' ? input() : input) as unknown[] | undefined;
  return (schema?.[4] as string[] | undefined)?.map(plain);
}

const plain = (name: string) => name.replaceAll('-', '').toLowerCase();
/** `--no-enabled` sets `Enabled`. */
const isOneOf = (flag: string, known: readonly string[]) =>
  [flag, flag.replace(/^no-/, '')].some((name) => known.map(plain).includes(plain(name)));

describe('the scripts of docs/operations.md', () => {
  it('use only commands and flags that the AWS CLI has', () => {
    expect(awsCalls.length).toBeGreaterThan(25);
    const wrong = awsCalls.flatMap((call) => {
      const known = flagsOf(call);
      const name = `${call.service} ${call.command}`;
      if (!known) return [name];
      return [...call.flags.keys()]
        .filter((flag) => !isOneOf(flag, [...known, ...GLOBAL]))
        .map((flag) => `${name} --${flag}`);
    });
    expect(wrong).toEqual([]);
  });

  it('use commands of this repository as these read their arguments', () => {
    const readers: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
      account: readAccountArguments,
      'restore-table': readRestoreArguments,
      'replace-sealing-key': readReplaceKeyArguments,
      export: readExportArguments,
      smoke: (args) => expect(args).toEqual(['output-BaseUrl']),
      fire: ([name]) => expect(existsSync(`functions/operations/${name}.ts`), name).toBe(true),
    };
    for (const [, verb, name = '', dashes, ...args] of callsOf('npm')) {
      if (verb !== 'run') continue;
      expect(Object.keys(scripts), name).toContain(name);
      // Without arguments, the text only names the command.
      if (dashes === '--' && !(name === 'account' && args.length === 1)) readers[name]?.(args);
    }
    expect(callsOf('npx').map(([, program, verb]) => `${program} ${verb}`)).toEqual(
      expect.arrayContaining(['cdk bootstrap', 'cdk deploy', 'cdk destroy']),
    );
  });

  it('name the stack, its functions and its log groups as the template does', () => {
    const names = [...valuesOf('stack-name'), ...callsOf('npm').flatMap((call) => after(call, '--stack'))];
    expect(new Set(names)).toEqual(new Set([byDefault.stack.stackName, 'filled-in']));
    const functions = valuesOf('function-name').map((value) => value.replace('output-', ''));
    expect(functions.length).toBeGreaterThan(2);
    for (const name of functions) {
      const { Ref = '' } = (byDefault.outputs[name]?.Value ?? {}) as { Ref?: string };
      expect(byDefault.resources[Ref]?.Type, name).toBe('AWS::Lambda::Function');
    }
    const groups = ofType(byDefault, 'AWS::Logs::LogGroup').map(
      ([id]) => `${byDefault.stack.stackName}-${id}`,
    );
    for (const prefix of valuesOf('log-group-name-prefix'))
      expect(groups.filter((group) => group.startsWith(prefix)).length).toBeGreaterThan(20);
    expect(ofType(byDefault, 'AWS::SQS::Queue').map(([id]) => id.replace(/\w{8}$/, ''))).toContain(
      'LostChanges',
    );
  });

  it('use the keys of the table', () => {
    const [[, table] = []] = ofType(byDefault, 'AWS::DynamoDB::GlobalTable');
    const schema = ((table?.Properties.KeySchema ?? []) as { AttributeName: string; KeyType: string }[]).map(
      ({ AttributeName, KeyType }) => `{AttributeName=${AttributeName},KeyType=${KeyType}}`,
    );
    for (const created of valuesOf('table-creation-parameters'))
      expect(created).toContain(`KeySchema=[${schema.join()}]`);
    for (const values of valuesOf('expression-attribute-values'))
      expect(RECORD_PREFIXES).toContain(JSON.parse(values)[':kind'].S);
  });

  it('query what the access log has', () => {
    const [[, stage] = []] = ofType(byDefault, 'AWS::ApiGateway::Stage');
    const logged = Object.keys(JSON.parse(stage?.Properties.AccessLogSetting.Format));
    const [, fields = ''] = /^fields @timestamp, (.*) \| filter request_id = /m.exec(page) ?? [];
    expect(fields.split(', ').filter((field) => !logged.includes(field))).toEqual([]);
  });
});

const after = (call: Call, flag: string) => (call.includes(flag) ? [call[call.indexOf(flag) + 1]] : []);

it('no page has anyone write to the table by hand', () => {
  const writing =
    /dynamodb (put-item|update-item|delete-item|batch-write-item|transact-write-items|execute-)/;
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
  expect(pages.filter((name) => writing.test(readFileSync(name, 'utf8')))).toEqual([]);
});
