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
  expect(sumOf(shellScripts(app))).toBeLessThanOrEqual(OVERVIEW_MAX);
});

test('the page loads one script and one style, which contain the sign-in screen and the overview', () => {
  const named = [...app.shell.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(named.toSorted()).toEqual([
    expect.stringMatching(/^assets\/main\.\w+\.js$/),
    expect.stringMatching(/^assets\/style\.\w+\.css$/),
    expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    // Only a browser that installs the app asks for these.
    expect.stringMatching(/^icon-apple\.\w+\.png$/),
    'manifest.webmanifest',
  ]);
  expect(shellScripts(app)).toHaveLength(1);
  const screens = [...screenScripts(app).keys()];
  expect(screens).not.toContain('sign-in');
  expect(screens).not.toContain('overview');
});

test('every screen has one script of its own, and needs no other', () => {
  const screens = screenScripts(app);
  expect([...screens.keys()]).toEqual(
    expect.arrayContaining(['transactions', 'budget', 'reports', 'imports', 'exports']),
  );
  for (const [name, paths] of screens) {
    expect(paths).toEqual([expect.stringMatching(`^assets/${name}\\.\\w+\\.js$`)]);
    expect(sumOf(paths), name).toBeLessThanOrEqual(SCREEN_MAX);
  }
  const scripts = Object.keys(app.files).filter((path) => /^assets\/.*\.js$/.test(path));
  expect(scripts).toHaveLength(screens.size + 1);
});
