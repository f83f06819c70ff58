import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import { EVERYTHING_ON, FEW_ENDPOINTS, synthesize } from './support.ts';

function violationsOf({ app }: ReturnType<typeof synthesize>): string[] {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
  );
}

describe('AwsSolutions rules', () => {
  it.each([
    ['by default', {}, endpoints],
    ['with every option on', EVERYTHING_ON, FEW_ENDPOINTS],
    ['in a trial without protection', { keepData: false }, FEW_ENDPOINTS],
  ])('find nothing that is not acknowledged with a reason, %s', (_which, settings, given) => {
    expect(violationsOf(synthesize(settings, { endpoints: given }))).toEqual([]);
  });

  it('are really run: an unprotected resource next to ours is found', async () => {
    const { Topic } = await import('aws-cdk-lib/aws-sns');
    const synthesized = synthesize({}, { endpoints: FEW_ENDPOINTS });
    new Topic(synthesized.stack, 'Careless');
    expect(violationsOf(synthesized)).toEqual([expect.stringContaining('AwsSolutions-SNS3')]);
  });
});
