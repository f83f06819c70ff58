import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { AppFile, AppFiles } from '../../lib/web/app-files.ts';
import { drawIcons } from './draw-icons.ts';
import { APPLE_TOUCH_ICON, iconPath } from './icons.ts';
import { buildScripts } from './scripts.ts';
import { shellHtml } from './shell.ts';

/** Browsers of the last three years: all of them have `light-dark()` and `:has()`. */
const TARGET = ['chrome123', 'firefox121', 'safari17.5'];
const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'dist/web');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const SHARED = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  target: TARGET,
  charset: 'utf8',
  legalComments: 'none',
  write: false,
  logLevel: 'silent',
} satisfies BuildOptions;

/** Builds the web app: its scripts, one style sheet, the page, and the service worker. */
export async function buildApp(): Promise<AppFiles> {
  const [scripts, style, icons] = await Promise.all([buildScripts(TARGET), buildStyle(), drawIcons()]);
  const files: Record<string, AppFile> = {};
  for (const [path, text] of [...scripts.texts, style]) files[path] = fileOf(path, text);
  const kept = Object.keys(files).toSorted();
  const shell = shellHtml({
    script: scripts.main,
    style: style[0],
    icon: readStatic('icon.svg'),
    touchIcon: iconPath(APPLE_TOUCH_ICON),
  });
  files['manifest.webmanifest'] = fileOf('manifest.webmanifest', manifest());
  const version = hash('sha256', JSON.stringify([shell, files]), 'hex').slice(0, 16);
  const names = [...Object.keys(files), ...Object.keys(icons)];
  files['sw.js'] = fileOf('sw.js', await serviceWorker(version, names, kept));
  return { shell, files, icons };
}

function readStatic(name: string): string {
  return readFileSync(join(ROOT, 'web/static', name), 'utf8');
}

/** With the names of the icons, which change with their pictures. */
function manifest(): string {
  const text = readStatic('manifest.webmanifest');
  return text.replaceAll(/"icon-(\w+)\.png"/g, (_all, id: string) => JSON.stringify(iconPath(id)));
}

async function buildStyle(): Promise<[path: string, text: string]> {
  const { outputFiles } = await build({
    ...SHARED,
    entryPoints: { style: 'web/style/main.css' },
    outdir: OUT,
    entryNames: 'assets/[name].[hash]',
  });
  const [built] = outputFiles;
  if (!built) throw new Error('web/style/main.css was not built.');
  return [relative(OUT, built.path), built.text];
}

async function serviceWorker(
  version: string,
  files: readonly string[],
  assets: readonly string[],
): Promise<string> {
  const { outputFiles } = await build({
    ...SHARED,
    entryPoints: ['web/service-worker/main.ts'],
    outdir: OUT,
    format: 'iife',
    define: {
      VERSION: JSON.stringify(version),
      // The service worker itself is one, too.
      FILES: JSON.stringify([...files.filter((path) => !assets.includes(path)), 'sw.js']),
      ASSETS: JSON.stringify(assets),
    },
  });
  return outputFiles[0]?.text ?? '';
}

function fileOf(path: string, text: string): AppFile {
  const type = TYPES[extname(path)];
  if (!type) throw new Error(`${path} has no media type: add it to TYPES.`);
  return { type, text };
}
