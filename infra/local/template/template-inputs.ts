import { build } from 'esbuild';
import { ROOT } from './synth.ts';

/** Whether the template is made of one of these files, or may be: an app that does not compile does not tell. */
export async function isPartOfTemplate(files: readonly string[]): Promise<boolean> {
  if (files.some((file) => file.startsWith('infra/') || file === 'cdk.json')) return true;
  const built = await build({
    absWorkingDir: ROOT,
    entryPoints: ['infra/app.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  }).catch(() => undefined);
  return !built || files.some((file) => file in built.metafile.inputs);
}
