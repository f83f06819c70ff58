import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { EVERYTHING_ON, synthesize } from './support.ts';

function violationsOf({ app }: ReturnType<typeof synthesize>): string[] {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
  );
}

describe('AwsSolutions rules', () => {
  it.each([
    ['by default', {}],
    ['with every option on', EVERYTHING_ON],
    ['in a trial without protection', { keepData: false }],
  ])('find nothing that is not acknowledged with a reason, %s', (_which, settings) => {
    expect(violationsOf(synthesize(settings))).toEqual([]);
  });

  it('are really run: an unprotected resource beside ours is found', async () => {
    const { Topic } = await import('aws-cdk-lib/aws-sns');
    const synthesized = synthesize();
    new Topic(synthesized.stack, 'Careless');
    expect(violationsOf(synthesized)).toEqual([expect.stringContaining('AwsSolutions-SNS3')]);
  });
});

describe('limits of CloudFormation', () => {
  /** More endpoints than the specification has, whatever exists so far. */
  const planned: Endpoint[] = [
    ...endpoints,
    ...Array.from({ length: Math.max(0, 60 - endpoints.length) }, (_, index) => ({
      id: `planned${index}`,
      folder: 'planned',
      method: (['GET', 'POST', 'PUT', 'DELETE'] as const)[index % 4] ?? 'GET',
      path: `/planned${Math.floor(index / 2)}/{id}`,
      auth: 'user' as const,
      access: index % 2 ? ('writer' as const) : ('reader' as const),
      tag: 'Planned',
      summary: 'Stands for an endpoint to come',
      errors: [],
    })),
  ];

  it.each([
    ['by default', {}],
    ['with every option on', EVERYTHING_ON],
  ])('leave room for sixty endpoints, %s', (_which, settings) => {
    const { resources, templateBytes, outputs } = synthesize(settings, { endpoints: planned });
    expect(Object.keys(resources).length).toBeLessThan(500);
    expect(templateBytes).toBeLessThan(1_000_000);
    expect(Object.keys(outputs).length).toBeLessThan(200);
  });

  it('leave room in the policies: a role holds 10,240 characters of them', () => {
    const { resources } = synthesize({}, { endpoints: planned });
    for (const { Type, Properties } of Object.values(resources)) {
      if (Type !== 'AWS::IAM::Role' || !Properties.Policies) continue;
      // A reference is shorter in the template than the ARN that it stands for, up to 160 characters.
      const text = JSON.stringify(Properties.Policies).replaceAll(
        /\{"Fn::GetAtt":\[[^\]]*\]\}/g,
        `"${'x'.repeat(160)}"`,
      );
      expect(text.length).toBeLessThan(10_240);
    }
  });
});
