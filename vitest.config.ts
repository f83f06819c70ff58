import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { hasAllJourneys, SHORT_JOURNEYS } from './test/support/setup/journeys.ts';
import { LONG } from './test/support/setup/long-tests.ts';
import { SlowFilesFirst } from './test/support/setup/slow-files-first.ts';

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

/** API tests of what the table's stream leads to. */
const STREAMS = [
  'test/api/books/{authors-streams,feed-of-members}.test.ts',
  'test/api/changes/{list-changes,mirror-script,parallel-writers}.test.ts',
  'test/api/docs/smoke.test.ts',
  'test/api/operations/{background-of-books,deliver-webhooks,metric-filters,record-events}.test.ts',
];

/** API tests of accounts in a service that sends mail. In the others, it is off. */
const MAIL = [
  'test/api/auth/mail/*.test.ts',
  'test/api/auth/{delete-pending-email,forgot-password,resend-verification,reset-password,undo-email-change,verify-email}.test.ts',
  'test/api/operations/{manage-account,send-mail}.test.ts',
];

/** API tests of the gateway, which run in a cloud that is as unkind as AWS. */
const STRICT = [
  'test/api/assistants/serve-assistant.test.ts',
  'test/api/auth/{authorizer,cookie}.test.ts',
  'test/api/docs/client.test.ts',
  'test/api/platform/{bodies,errors,local-pages,logs,own-cloud,responses}.test.ts',
  'test/api/system/*.test.ts',
  'test/api/web/*.test.ts',
];

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
        exclude: [...STREAMS, ...STRICT, ...MAIL, ...LONG],
      }),
      apiTests('strict', { include: STRICT }),
      apiTests('streams', { include: STREAMS }),
      apiTests('mail', { include: MAIL }),
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
