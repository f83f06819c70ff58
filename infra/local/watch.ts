import { watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import type { Cloud } from './cloud-options.ts';
import { messageOf } from './errors.ts';
import { ROOT } from './synth.ts';

const FOLDERS = ['functions', 'lib', 'infra'];
/** Editors save in several steps; wait until they are through. */
const SETTLE_MS = 80;

/**
 * Rebuilds what changed and swaps its workers. A change of a function's own file rebuilds that bundle only; any
 * other file may be in every bundle or in the template, so everything is built and synthesized again.
 */
export function watch(cloud: Cloud, say: (text: string) => void): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  const onChange = (file: string): void => {
    if (!/\.(ts|json)$/.test(file) || file.startsWith('infra/local/')) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(work);
    }, SETTLE_MS);
  };

  async function work(): Promise<void> {
    const files = [...changed];
    changed.clear();
    if (files.length === 0) return;
    const started = performance.now();
    try {
      const replaced = await rebuild(cloud, files);
      const what = replaced.length > 0 ? replaced.join(', ') : 'nothing changed';
      say(`${files.join(', ')}: ${what} (${Math.round(performance.now() - started)} ms)`);
    } catch (error) {
      say(`${files.join(', ')}: ${messageOf(error)}\nThe previous code goes on running.`);
    }
  }

  for (const folder of FOLDERS) {
    watchFolder(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name) onChange(join(folder, name).replaceAll('\\', '/'));
    });
  }
  watchFolder(join(ROOT, 'cdk.json'), () => onChange('cdk.json'));
  say(`Watching ${FOLDERS.join('/, ')}/ for changes.`);
}

async function rebuild(cloud: Cloud, files: readonly string[]): Promise<string[]> {
  const known = new Map(cloud.functions.map(({ source, label }) => [source, label]));
  if (!files.every((file) => known.has(file))) return cloud.reload();
  const { buildFunctions } = await import('../build.ts');
  const bundles = await buildFunctions({ only: files });
  for (const { file, output } of bundles) cloud.replaceBundle(file, output);
  return bundles.map(({ file }) => known.get(file) ?? file);
}
