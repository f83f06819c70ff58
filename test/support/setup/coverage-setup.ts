import type { TestProject } from 'vitest/node';
import { observationsFolder } from '../description/observations.ts';

export default function setup(project: TestProject): void {
  project.provide('observations', observationsFolder());
  project.provide('isFiltered', project.config.testNamePattern !== undefined);
}
