import { expect, test, vi } from 'vitest';
import { EPOCH_COPIES } from '../../../lib/platform/table/names.ts';
import { ownTable } from '../../support/engine/own-table.ts';

// Code in this process reads the environment when it is loaded, and another file may have loaded it before.
vi.resetModules();

test('a restart is seen by everyone who reads the feed, whichever copy of its epoch they read', async () => {
  await ownTable();
  // Only after the environment is set, because they read it when they are loaded.
  const { restartFeeds } = await import('../../../lib/changes/restart.ts');
  const { getEpoch } = await import('../../../lib/changes/feed.ts');
  const random = vi.spyOn(Math, 'random');
  for (const epoch of [1, 2]) {
    await restartFeeds();
    for (let copy = 0; copy < EPOCH_COPIES; copy++) {
      random.mockReturnValue(copy / EPOCH_COPIES);
      expect(await getEpoch(), `copy ${copy}`).toBe(epoch);
    }
  }
  random.mockRestore();
});
