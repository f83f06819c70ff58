import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take long or mostly wait. Vitest starts the largest first where it has no times of an earlier run, as in CI. */
const SLOW = [
  'api/changes/list-changes',
  'api/docs/every-endpoint',
  'api/ledger/random-steps',
  'infra/local-cloud-process',
  'api/operations/deliver-webhooks',
  'api/operations/record-events',
  'api/changes/parallel-writers',
  'infra/bundles',
  'infra/validation',
];

/**
 * Starts the slow files of each project first, so that none of them runs alone at the end. Files of a project stay
 * together: vitest ends a worker, with all that it has loaded, when the next file belongs to another project.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      SLOW.some((name) => moduleId.endsWith(`/test/${name}.test.ts`));
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((sorted) => [
      ...sorted.filter(isSlow),
      ...sorted.filter((file) => !isSlow(file)),
    ]);
  }
}
