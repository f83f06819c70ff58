import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './synth.ts';

/**
 * Reports whether the template may have changed since the last check, that is, whether the program that generates it
 * has. Most changes in lib/ affect only code that functions run; they do not change this program and need no synthesis.
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
    // If it does not compile, assume a change.
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
      // So that changes in comments and unused code do not count.
      minify: true,
      write: false,
      logLevel: 'silent',
    }).catch(() => undefined);
    return built && readFileSync(join(this.#root, 'cdk.json'), 'utf8') + built.outputFiles[0]?.text;
  }
}
