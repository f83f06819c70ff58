import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, CfnResource } from 'aws-cdk-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { EVERYTHING_ON, FEW_ENDPOINTS, synthesize } from './support.ts';

/** What CloudFormation's rules found in a template, warnings included. */
function findingsIn(app: App): unknown[] {
  const report = JSON.parse(readFileSync(join(app.outdir, 'validation-report.json'), 'utf8'));
  return report.pluginReports;
}

const { domainName, certificateArn } = EVERYTHING_ON;

describe("CloudFormation's own rules and resource schemas", { timeout: 120_000 }, () => {
  beforeEach(() => {
    delete process.env.CDK_VALIDATION;
  });
  afterEach(() => {
    process.env.CDK_VALIDATION = 'false';
  });

  it.each<[string, Record<string, unknown>, readonly Endpoint[]]>([
    ['by default', {}, endpoints],
    ['with every option on', EVERYTHING_ON, FEW_ENDPOINTS],
    // A synthesis takes seconds, so that options that have nothing to do with each other share one.
    [
      'in a trial without protection, with CORS for one origin and a domain whose DNS is elsewhere',
      { keepData: false, corsOrigins: 'https://app.example.org', domainName, certificateArn },
      FEW_ENDPOINTS,
    ],
  ])('find nothing in the template, %s', (_which, settings, given) => {
    expect(findingsIn(synthesize(settings, { endpoints: given }).app)).toEqual([]);
  });

  it('are really applied: each kind of mistake is found', () => {
    process.env.CDK_VALIDATION = 'false';
    const { app, stack } = synthesize({}, { endpoints: FEW_ENDPOINTS });
    delete process.env.CDK_VALIDATION;
    const mistakes: Record<string, [type: string, properties: Record<string, unknown>]> = {
      MissingRole: ['AWS::Lambda::Function', { Code: { ZipFile: 'x' }, Runtime: 'nodejs24.x' }],
      WrongType: ['AWS::SQS::Queue', { VisibilityTimeout: 'soon' }],
      // Only a warning, so that `cdk deploy` would go on.
      UnknownValue: ['AWS::WAFv2::IPSet', { Addresses: [], IPAddressVersion: 'IPV5', Scope: 'REGIONAL' }],
      UnknownProperty: ['AWS::SNS::Topic', { DisplayNane: 'x' }],
    };
    for (const [id, [type, properties]] of Object.entries(mistakes))
      new CfnResource(stack, id, { type, properties });
    expect(() => app.synth({ force: true })).toThrow(/MissingRole/);
    const found = JSON.stringify(findingsIn(app));
    expect(Object.keys(mistakes).filter((id) => !found.includes(`/${id}"`))).toEqual([]);
  });
});
