import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './synth.ts';

/**
 * Tells whether the template may have changed since it was last asked: whether the program that makes it has.
 * Most changes in lib/ are of code that only functions run. They leave this program as it is, and need no synthesis.
 */
export class TemplateProgram {
  readonly #root: string;
  #last: Promise<string | undefined>;

  constructor(root = ROOT) {
    this.#root = root;
    this.#last = this.#read();
  }

  async hasChanged(): Promise<boolean> {
    const before = this.#last;
    this.#last = this.#read();
    const [old, current] = await Promise.all([before, this.#last]);
    // One that does not compile does not tell.
    return current === undefined || current !== old;
  }

  async #read(): Promise<string | undefined> {
    const built = await build({
      absWorkingDir: this.#root,
      entryPoints: ['infra/app.ts'],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      // Without comments, and without what the program does not use.
      minify: true,
      write: false,
      logLevel: 'silent',
    }).catch(() => undefined);
    return built && readFileSync(join(this.#root, 'cdk.json'), 'utf8') + built.outputFiles[0]?.text;
  }
}
