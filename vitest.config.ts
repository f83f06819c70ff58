import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { hasAllJourneys, SHORT_JOURNEYS } from './test/support/setup/journeys.ts';
import { AWS, LONG } from './test/support/setup/projects.ts';
import { SlowFilesFirst } from './test/support/setup/slow-files-first.ts';
import { Times } from './test/support/setup/times.ts';

// Tests start dozens of programs. They compile what they share once.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'personal-finance-tests-compiled');

// Tests keep their files here. Some cannot remove them: CDK leaves every template behind, and killed processes everything.
const temporary = mkdtempSync(join(tmpdir(), 'personal-finance-tests-'));
process.env.TMPDIR = temporary;
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));

// The first group runs together. (Group 0 would run last where there is one worker only.)
const sequence = { groupOrder: 1 };
const afterwards = { groupOrder: 2 };

/** No test is about speed: what takes this long hangs. A machine that is busy with other things may need minutes. */
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Unit tests that replace modules cannot share them with others. */
const replacingModules = globSync('test/unit/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** Tests over HTTP, whose responses are compared with the API's description. */
const apiTests = (name: string, files: { include: string[]; exclude?: string[] }) => ({
  test: {
    name,
    ...files,
    globalSetup: ['test/support/setup/global-setup.ts'],
    setupFiles: ['test/support/setup/watch-responses.ts'],
    // A worker loads what all its files need once, and registers the user that it copies once.
    isolate: false,
    sequence,
    ...patience,
  },
});

export default defineConfig({
  test: {
    // A worker mostly waits for answers of the local cloud, so two cores keep more than vitest's one worker busy.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: SlowFilesFirst },
    reporters: ['default', new Times()],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: replacingModules,
          setupFiles: ['test/support/setup/no-time-limit.ts'],
          // A worker loads what its files share once.
          isolate: false,
          sequence,
          ...patience,
        },
      },
      { test: { name: 'unit-alone', include: replacingModules, sequence, ...patience } },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          // A worker loads the CDK once for all its files.
          isolate: false,
          sequence,
          ...patience,
        },
      },
      apiTests('api', {
        include: ['test/api/**/*.test.ts'],
        exclude: [...AWS, ...LONG],
      }),
      apiTests('aws', { include: [...AWS] }),
      apiTests('long', { include: [...LONG] }),
      {
        // The web app in a real browser.
        test: {
          name: 'browser',
          include: hasAllJourneys ? ['test/browser/**/*.test.ts'] : SHORT_JOURNEYS,
          globalSetup: ['test/support/setup/journeys-setup.ts', 'test/support/setup/global-setup.ts'],
          setupFiles: ['test/support/setup/watch-responses.ts'],
          sequence,
          ...patience,
        },
      },
      {
        // After the API tests, because it judges what they have shown.
        test: {
          name: 'coverage',
          include: ['test/coverage/**/*.test.ts'],
          globalSetup: ['test/support/setup/coverage-setup.ts'],
          sequence: afterwards,
          ...patience,
        },
      },
      {
        // It mostly waits: for faults to happen, and for an engine to start again.
        test: { name: 'faults', include: ['test/faults/**/*.test.ts'], sequence: afterwards, ...patience },
      },
      {
        // After the API tests, whose cloud it shares: what it does to logins would lock them out.
        test: {
          name: 'hostile',
          include: ['test/hostile/hostile.test.ts'],
          globalSetup: ['test/support/setup/global-setup.ts'],
          sequence: afterwards,
          ...patience,
          testTimeout: 900_000,
        },
      },
      {
        // Whether hostile requests would find bugs. `npm run test:hostile` runs both.
        test: {
          name: 'planted',
          include: ['test/hostile/planted-bugs.test.ts'],
          globalSetup: ['test/support/setup/global-setup.ts'],
          sequence: afterwards,
          ...patience,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
