import { beforeAll, expect, test } from 'vitest';
import type { AppFiles } from '../../lib/web/app-files.ts';
import { buildApp } from '../../tools/web/build.ts';
import { gzipSize, screenScripts, shellScripts } from '../../tools/web/loaded.ts';

/** Scripts until the overview shows its numbers. */
const OVERVIEW_MAX = 120_000;
/** What any other screen adds. */
const SCREEN_MAX = 42_000;

let app: AppFiles;
beforeAll(async () => {
  app = await buildApp();
});
const sumOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + gzipSize(app, path), 0);

test('the overview needs at most 120 kB of scripts', () => {
  const own = screenScripts(app).get('overview') ?? [];
  expect(own).not.toEqual([]);
  expect(sumOf([...shellScripts(app), ...own])).toBeLessThanOrEqual(OVERVIEW_MAX);
});

test('every screen has a script of its own, which no other screen loads', () => {
  const screens = screenScripts(app);
  expect([...screens.keys()]).toEqual(
    expect.arrayContaining(['overview', 'transactions', 'budget', 'reports', 'imports', 'exports']),
  );
  for (const [name, paths] of screens) {
    const others = [...screens.keys()].filter((other) => other !== name);
    const foreign = paths.filter((path) => others.some((other) => path.startsWith(`assets/${other}.`)));
    expect(foreign, name).toEqual([]);
    expect(sumOf(paths), name).toBeLessThanOrEqual(SCREEN_MAX);
  }
});
