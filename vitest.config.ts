import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The first group runs together. (Group 0 would run last where there is one worker only.)
const sequence = { groupOrder: 1 };

export default defineConfig({
  test: {
    // A worker mostly waits for answers of the local cloud, so two cores keep more than vitest's one worker busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
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
        // What follows keeps the machine busy, so nothing else runs beside it.
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          sequence: { groupOrder: 3 },
          testTimeout: 60_000,
        },
      },
      {
        // A cloud of its own: what it does to logins would lock the other tests out.
        test: {
          name: 'hostile',
          include: ['test/hostile/**/*.test.ts'],
          sequence: { groupOrder: 4 },
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
