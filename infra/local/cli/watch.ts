import { type FSWatcher, readdirSync, statSync, watch as watchFolder } from 'node:fs';
import { join, relative } from 'node:path';
import type { Cloud } from '../cloud-options.ts';
import { messageOf } from '../errors.ts';
import { ROOT } from '../template/synth.ts';
import { TemplateProgram } from '../template/template-program.ts';

const FOLDERS = ['functions', 'lib', 'infra', 'web'];
/** Editors save in several steps; this waits until they have finished. */
const SETTLE_MS = 80;

/**
 * Applies every code change to the running cloud, and reports the result. If the template may have changed, it is
 * synthesized afterwards, in the background: that takes seconds, and the next code change need not wait for it.
 */
export function watch(
  cloud: Pick<Cloud, 'refresh' | 'reload'>,
  say: (text: string) => void,
  root = ROOT,
  program: Pick<TemplateProgram, 'hasChanged'> = new TemplateProgram(root),
): () => void {
  const watchers: FSWatcher[] = [];
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let reloading: Promise<void> = Promise.resolve();
  let isTemplateOutdated = false;

  const onChange = (file: string): void => {
    if (!/\.(tsx?|json|css|svg|webmanifest)$/.test(file) || file.startsWith('infra/local/')) return;
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
    const isRunning = await report(files.join(', '), () => cloud.refresh(files));
    if (await program.hasChanged()) isTemplateOutdated = true;
    if (isRunning) reloading = reloading.then(reload);
  }

  async function reload(): Promise<void> {
    if (!isTemplateOutdated) return;
    isTemplateOutdated = false;
    // After a failure, the next change retries.
    if (!(await report('template', () => cloud.reload()))) isTemplateOutdated = true;
  }

  /** Returns false if it failed. */
  async function report(what: string, replace: () => Promise<string[]>): Promise<boolean> {
    const started = performance.now();
    try {
      const replaced = await replace();
      const labels = replaced.length > 0 ? replaced.join(', ') : 'nothing to replace';
      say(`${what}: ${labels} (${Math.round(performance.now() - started)} ms)`);
      return true;
    } catch (error) {
      say(`${what}: ${messageOf(error)}\nThe previous code keeps running.`);
      return false;
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
 * Watches folders, not files: an editor that saves by renaming replaces the file with a new one, and a watcher of the
 * old one (such as Node's recursive watch on Linux) receives no more events.
 */
function watchTree(folder: string, onChange: (path: string) => void, watchers: FSWatcher[]): void {
  const watcher = watchFolder(folder, (_event, name) => {
    if (name === null) return;
    const path = join(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return onChange(path);
    watchTree(path, onChange, watchers);
    // Includes files that were added to a new folder before it was watched.
    for (const inside of readdirSync(path, { recursive: true })) onChange(join(path, String(inside)));
  });
  // The folder itself was removed.
  watcher.on('error', () => watcher.close());
  watchers.push(watcher);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) watchTree(join(folder, entry.name), onChange, watchers);
  }
}
