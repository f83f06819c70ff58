import { gzipSync } from 'node:zlib';
import type { AppFiles } from '../../lib/web/app-files.ts';

/** Bytes after gzip, as the gateway sends them. */
export function gzipSize({ files }: AppFiles, path: string): number {
  return gzipSync(files[path]?.text ?? '').length;
}

/** The scripts that the shell loads before any screen is known. They contain the overview. */
export function shellScripts(app: AppFiles): string[] {
  const named = [...app.shell.matchAll(/(?:src|href)="(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  return withImports(app, named);
}

/** The screens by name, each with all scripts that it adds to those of the shell. */
export function screenScripts(app: AppFiles): ReadonlyMap<string, readonly string[]> {
  const shell = shellScripts(app);
  const screens = shell.flatMap((path) =>
    [...(app.files[path]?.text ?? '').matchAll(/import\([`"]\.\/([\w-]+)(\.\w+\.js)[`"]\)/g)].map(
      ([, name = '', rest = '']) => [name, `assets/${name}${rest}`] as const,
    ),
  );
  return new Map(
    screens.map(([name, path]) => [name, withImports(app, [path]).filter((each) => !shell.includes(each))]),
  );
}

/** Scripts with everything that they import at once. */
function withImports({ files }: AppFiles, paths: readonly string[]): string[] {
  const found = new Set(paths);
  for (const path of found)
    for (const [, name] of (files[path]?.text ?? '').matchAll(/(?:from|import)[`"]\.\/([^`"]+\.js)[`"]/g))
      found.add(`assets/${name}`);
  return [...found];
}
