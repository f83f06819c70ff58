import { defineConfig } from 'vitest/config';

// All but the last group run together. (Group 0 would run last where there is one worker only.)
const sequence = { groupOrder: 1 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], sequence } },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          sequence,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: ['test/support/watch-responses.ts'],
          sequence,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // After the API tests, because it judges what they have shown.
        test: {
          name: 'coverage',
          include: ['test/coverage/**/*.test.ts'],
          globalSetup: ['test/support/coverage-setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: { name: 'faults', include: ['test/faults/**/*.test.ts'], testTimeout: 60_000, sequence },
      },
      {
        // A cloud of its own: what it does to logins would lock the other tests out.
        test: {
          name: 'hostile',
          include: ['test/hostile/**/*.test.ts'],
          sequence,
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
