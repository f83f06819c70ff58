import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import type { Document } from '../openapi/types.ts';
import { pageHtml } from './page.ts';

/** Browsers of the last three years: all of them have `light-dark()` and `:has()`. */
const TARGET = ['chrome123', 'firefox121', 'safari17.5'];

/** The reference page with its script and style inside. */
export async function buildPage(document: Document): Promise<string> {
  const folder = import.meta.dirname;
  const [script, style] = await Promise.all([
    build({
      entryPoints: [join(folder, 'browser/main.ts')],
      bundle: true,
      minify: true,
      format: 'iife',
      target: TARGET,
      charset: 'utf8',
      write: false,
    }),
    transform(styleSheet(join(folder, 'style')), { loader: 'css', minify: true, target: TARGET }),
  ]);
  // Inside HTML, a script ends at its first closing tag, wherever that is.
  const code = (script.outputFiles[0]?.text ?? '').trim().replaceAll('</', '<\\/');
  return pageHtml(document, { script: code, style: style.code.trim() });
}

/** In the order in which they build on each other. */
const SHEETS = ['base', 'frame', 'start', 'endpoints', 'panels', 'tables', 'narrow', 'print'];

function styleSheet(folder: string): string {
  return SHEETS.map((name) => readFileSync(join(folder, `${name}.css`), 'utf8')).join('\n');
}
