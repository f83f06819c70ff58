import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFolder } from '../../bundle-folder.ts';
import { buildFolder, isBuilt } from './build-folder.ts';
import type { BuildBundle } from './on-demand-bundles.ts';

/**
 * For `npm start`: bundles as they would be deployed, built when their functions are called, and kept for the next
 * start. If source files have changed since this start, a function that has not been built is refused.
 */
export function keptBundles(folder: string = buildFolder()): BuildBundle {
  return async (source, outputFolder) => {
    if (!isBuilt(source, folder)) {
      // The bundler is loaded only if it is needed, so that the service listens sooner.
      const { addBundles } = await import('./build-cache.ts');
      await addBundles([source], folder);
    }
    // A copy, because other processes remove old builds.
    cpSync(bundleFolder(source, folder), outputFolder, { recursive: true });
    return { output: join(outputFolder, 'index.mjs'), inputs: [] };
  };
}
