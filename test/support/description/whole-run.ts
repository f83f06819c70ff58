import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { inject } from 'vitest';
import { LONG } from '../setup/projects.ts';
import { readNotes } from './observations.ts';

/** What the API tests of this run have recorded. */
export const notes = readNotes(inject('observations') ?? '');

const all = globSync('test/api/**/*.test.ts').filter((file) => !LONG.includes(file));
const ran = all.filter((file) => notes.has(`file ${resolve(file)}`));

/** Whether every API test ran, so that what was not recorded never happened. */
export const isWhole = ran.length === all.length && !inject('isFiltered');

export function explainSkipped(what: string): void {
  if (isWhole) return;
  console.log(
    inject('isFiltered')
      ? `${what} are not checked: a filter chose among the tests.`
      : `${what} are not checked: ${ran.length} of ${all.length} API test files ran.`,
  );
}
