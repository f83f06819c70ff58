import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const LIB = join(resolve(import.meta.dirname, '..'), 'lib');

/** A constant of a module whose value is a call, such as `export const contact = defineRecord(...)`. */
const CONSTANT = /^((?:export )?const \w+(?:: [^=\n]+)? =\s)(?=\s*(?:new )?[\w.]+(?:<[^(\n]*>)?\()/gm;

/**
 * Marks these calls as free of side effects, so that a bundle drops the records and contracts that its function does not
 * use. Modules of lib/ do nothing but define. esbuild cannot know that: it ignores `__NO_SIDE_EFFECTS__` of functions
 * that are imported from another module.
 */
export const pureCalls: Plugin = {
  name: 'pure-calls',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lib[\\/].*\.ts$/ }, async ({ path }) =>
      path.startsWith(LIB)
        ? { contents: (await readFile(path, 'utf8')).replace(CONSTANT, '$1/* @__PURE__ */ '), loader: 'ts' }
        : undefined,
    );
  },
};
