import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CfnResource } from 'aws-cdk-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING_ON, synthesize } from './support.ts';

describe("CloudFormation's own rules", () => {
  beforeEach(() => {
    delete process.env.CDK_VALIDATION;
  });
  afterEach(() => {
    process.env.CDK_VALIDATION = 'false';
  });

  it('find nothing in the template with every option on', () => {
    const { app } = synthesize(EVERYTHING_ON);
    const report = readFileSync(join(app.outdir, 'validation-report.json'), 'utf8');
    expect(JSON.parse(report)).toMatchObject({ pluginReports: [] });
  });

  it('are really run: a function without a role is found', () => {
    const { app, stack } = synthesize();
    new CfnResource(stack, 'Broken', {
      type: 'AWS::Lambda::Function',
      properties: { Code: {}, Timeout: 'soon' },
    });
    expect(() => app.synth({ force: true })).toThrow(/Broken/);
  });
});
