import { expect, test, vi } from 'vitest';
import { ownTable } from '../../support/engine/own-table.ts';

// Code in this process reads the environment when it is loaded, and another file may have loaded it before.
vi.resetModules();

test('a restart is seen by everyone who reads the feed', async () => {
  await ownTable();
  // Only after the environment is set, because they read it when they are loaded.
  const { restartFeeds } = await import('../../../lib/changes/restart.ts');
  const { getEpoch } = await import('../../../lib/changes/feed.ts');
  expect(await getEpoch()).toBe(0);
  for (const epoch of [1, 2]) {
    expect(await restartFeeds()).toBe(epoch);
    expect(await getEpoch()).toBe(epoch);
  }
});
