import { type FSWatcher, readdirSync, statSync, watch as watchFolder } from 'node:fs';
import { join, relative } from 'node:path';
import type { Cloud } from '../cloud-options.ts';
import { messageOf } from '../errors.ts';
import { ROOT } from '../template/synth.ts';

const FOLDERS = ['functions', 'lib', 'infra'];
/** Editors save in several steps; wait until they are through. */
const SETTLE_MS = 80;

/**
 * Rebuilds what changed and swaps its workers. A change of a function's own file rebuilds that bundle only; any
 * other file may be in every bundle or in the template, so everything is built and synthesized again.
 */
export function watch(
  cloud: Pick<Cloud, 'functions' | 'reload' | 'replaceBundle'>,
  say: (text: string) => void,
  root = ROOT,
): () => void {
  const watchers: FSWatcher[] = [];
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

  const onPath = (path: string): void => onChange(relative(root, path).replaceAll('\\', '/'));
  for (const folder of FOLDERS) watchTree(join(root, folder), onPath, watchers);
  watchers.push(
    watchFolder(root, (_event, name) => {
      if (name === 'cdk.json') onChange(name);
    }),
  );
  say(`Watching ${FOLDERS.join('/, ')}/ for changes.`);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/**
 * Folders are watched, not files: an editor that saves by renaming puts a new file in the old one's place, and
 * whoever watches the old one (as Node's recursive watch does on Linux) hears no more of it.
 */
function watchTree(folder: string, onChange: (path: string) => void, watchers: FSWatcher[]): void {
  const watcher = watchFolder(folder, (_event, name) => {
    if (name === null) return;
    const path = join(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return onChange(path);
    watchTree(path, onChange, watchers);
    // What was put into a new folder before it was watched counts as well.
    for (const inside of readdirSync(path, { recursive: true })) onChange(join(path, String(inside)));
  });
  // The folder itself was removed.
  watcher.on('error', () => watcher.close());
  watchers.push(watcher);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) watchTree(join(folder, entry.name), onChange, watchers);
  }
}

async function rebuild(cloud: Parameters<typeof watch>[0], files: readonly string[]): Promise<string[]> {
  const known = new Map(cloud.functions.map(({ source, label }) => [source, label]));
  if (!files.every((file) => known.has(file))) return cloud.reload();
  const { buildFunctions } = await import('../../build.ts');
  const bundles = await buildFunctions({ only: files });
  for (const { file, output } of bundles) cloud.replaceBundle(file, output);
  return bundles.map(({ file }) => known.get(file) ?? file);
}
