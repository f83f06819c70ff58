import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take long or mostly wait. Vitest starts the largest first where it has no times of an earlier run, as in CI. */
const SLOW = [
  'api/changes/list-changes',
  'api/docs/every-endpoint',
  'api/ledger/random-steps',
  'infra/local-cloud-process',
  'api/operations/deliver-webhooks',
  'api/changes/parallel-writers',
  'infra/bundles',
  'infra/validation',
];

/** Starts slow files before all others, so that none of them runs alone at the end. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      SLOW.some((name) => moduleId.endsWith(`/test/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
