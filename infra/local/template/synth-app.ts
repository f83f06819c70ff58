/** Does what `node infra/app.ts` does, but loads CDK while esbuild works, and skips the build if nothing changed. */
import { buildWithoutCollecting } from '../../build.ts';
import { fail } from '../../errors.ts';
import { buildOnce, noBundles } from '../lambda/build-cache.ts';

try {
  buildWithoutCollecting();
  const building = process.argv.includes('--without-bundles') ? noBundles() : buildOnce();
  const [{ createApp }, folderOf] = await Promise.all([import('../../app.ts'), building]);
  createApp(undefined, folderOf).synth();
} catch (error) {
  fail(error);
}
