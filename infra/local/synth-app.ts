/** What `node infra/app.ts` does, with the CDK loading while esbuild works, and no build when nothing changed. */
import { fail } from '../errors.ts';
import { buildIfChanged } from './build-cache.ts';

try {
  const building = buildIfChanged();
  const [{ createApp }] = await Promise.all([import('../app.ts'), building]);
  createApp().synth();
} catch (error) {
  fail(error);
}
