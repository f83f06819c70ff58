import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../errors.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');

interface SynthesisOptions {
  context: Record<string, unknown>;
  clean: boolean;
  /** Default: true. If false, each function is built later, when it is called. */
  withBundles?: boolean;
  signal: AbortSignal;
}

/**
 * Builds the bundles and synthesizes the app into a folder, as `cdk synth` does: with the same program and the context
 * of cdk.json, plus what differs on a laptop. It runs in its own process, so that a change in the infrastructure code
 * needs no restart.
 */
export async function synthesize(outputDir: string, options: SynthesisOptions): Promise<void> {
  const { context = {} } = JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')) as { context?: object };
  // A running cloud may still need the bundles of the previous synthesis.
  if (options.clean) rmSync(outputDir, { recursive: true, force: true });
  mkdirSync(outputDir, { recursive: true });
  const script = join(import.meta.dirname, 'synth-app.ts');
  const child = spawn(
    process.execPath,
    [script, ...(options.withBundles === false ? ['--without-bundles'] : [])],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        CDK_OUTDIR: outputDir,
        CDK_CONTEXT_JSON: JSON.stringify({ ...context, ...options.context }),
        // Validating the template takes longer than everything else together. The tests do it.
        CDK_VALIDATION: 'false',
        // Compiling CDK takes a fifth of the CPU time.
        NODE_COMPILE_CACHE: join(ROOT, 'dist/compile-cache'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: options.signal,
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartError(`The CDK app could not be synthesized:\n${output.trim()}`);
}
