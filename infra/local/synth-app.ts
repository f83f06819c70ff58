/** What `node infra/app.ts` does, in the same order but with the CDK loading while esbuild works. */
import { buildFunctions } from '../build.ts';
import { fail } from '../errors.ts';

try {
  const building = buildFunctions();
  const [{ createApp }] = await Promise.all([import('../app.ts'), building]);
  createApp().synth();
} catch (error) {
  fail(error);
}
