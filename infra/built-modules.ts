import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'esbuild';

/** Modules that are evaluated when a bundle is built, which then contains only the JSON of their default export. */
export const BUILT_MODULES = 'tools/built/';

const MAX_BYTES = 16 * 1024 * 1024;
const SCRIPT =
  'const { default: value } = await import(process.argv[1]); process.stdout.write(JSON.stringify(value));';

/** In a process of their own, because this one may have loaded older versions of the files that they import. */
export const builtModules: Plugin = {
  name: 'built-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]tools[\\/]built[\\/]\w[\w-]*\.ts$/ }, async ({ path }) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', SCRIPT, pathToFileURL(path).href],
        { maxBuffer: MAX_BYTES },
      );
      return { contents: stdout, loader: 'json' };
    });
  },
};
