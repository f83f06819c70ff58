import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
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
