import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { AppFile, AppFiles } from '../../lib/web/app-files.ts';
import { type ShellAssets, shellHtml } from './shell.ts';

/** Browsers of the last three years: all of them have `light-dark()` and `:has()`. */
const TARGET = ['chrome123', 'firefox121', 'safari17.5'];
const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'dist/web');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
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
  jsx: 'automatic',
  jsxImportSource: 'preact',
} satisfies BuildOptions;

/** Builds the web app: one script per screen, what they share, one style sheet, and the service worker. */
export async function buildApp(): Promise<AppFiles> {
  const { outputFiles, metafile } = await build({
    ...SHARED,
    entryPoints: { main: 'web/main.tsx', style: 'web/style/main.css' },
    outdir: OUT,
    format: 'esm',
    splitting: true,
    entryNames: 'assets/[name].[hash]',
    chunkNames: 'assets/[name].[hash]',
    metafile: true,
  });
  const built = outputFiles.map(({ path, text }): [string, AppFile] => [
    relative(OUT, path),
    fileOf(path, text),
  ]);
  const find = (entry: string): string => {
    const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
    if (!path) throw new Error(`${entry} was not built.`);
    return relative(OUT, join(ROOT, path));
  };
  const main = find('web/main.tsx');
  const assets: ShellAssets = {
    script: main,
    style: find('web/style/main.css'),
    preloaded: staticImports(metafile.outputs, main),
  };
  const shell = shellHtml(assets);
  const kept = built.map(([path]) => path).toSorted();
  const files: Record<string, AppFile> = Object.fromEntries(built);
  for (const name of ['icon.svg', 'icon-maskable.svg', 'manifest.webmanifest']) {
    const path = join(ROOT, 'web/static', name);
    files[name] = fileOf(path, readFileSync(path, 'utf8'));
  }
  const version = hash('sha256', JSON.stringify([shell, files]), 'hex').slice(0, 16);
  files['sw.js'] = fileOf('sw.js', await serviceWorker(version, kept));
  return { shell, files };
}

async function serviceWorker(version: string, assets: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    ...SHARED,
    entryPoints: ['web/service-worker/main.ts'],
    outdir: OUT,
    format: 'iife',
    define: { VERSION: JSON.stringify(version), ASSETS: JSON.stringify(assets) },
  });
  return outputFiles[0]?.text ?? '';
}

/** What the first script imports at once. The page asks for it right away instead of one after the other. */
function staticImports(
  outputs: Readonly<Record<string, { imports: { path: string; kind: string }[] }>>,
  file: string,
): string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || seen.has(next)) continue;
      seen.add(next);
      visit(next);
    }
  };
  visit(relative(ROOT, join(OUT, file)));
  return [...seen].map((path) => relative(OUT, join(ROOT, path))).toSorted();
}

function fileOf(path: string, text: string): AppFile {
  const type = TYPES[extname(path)];
  if (!type) throw new Error(`${path} has no media type: add it to TYPES.`);
  return { type, text };
}
