import { rmSync } from 'node:fs';
import { join } from 'node:path';

export interface BuiltBundle {
  readonly output: string;
  /** Source files that are part of it. */
  readonly inputs: readonly string[];
}

/** Builds the bundle of a function's source file, into the given folder or one where bundles are kept. */
export type BuildBundle = (source: string, outputFolder: string) => Promise<BuiltBundle>;

interface Entry {
  /** The latest build, finished or not. Undefined if it is outdated. */
  building: Promise<string> | undefined;
  /** The bundle of the last successful build. */
  file: string | undefined;
  folders: string[];
  /** Undefined while they are not known: before the first build, and after a failed one. */
  inputs: ReadonlySet<string> | undefined;
}

/**
 * Builds a bundle when its function is called. Building all of them takes too long for a start, or for a change of one
 * line with `npm run dev`, and developers rarely call more than a few functions.
 */
export class OnDemandBundles {
  readonly #folder: string;
  readonly #build: BuildBundle;
  /** In the order of their last calls. */
  readonly #entries = new Map<string, Entry>();
  #builds = 0;

  constructor(folder: string, build: BuildBundle) {
    this.#folder = folder;
    this.#build = build;
    rmSync(folder, { recursive: true, force: true });
  }

  /** The bundle of the function's current code. Each build has its own folder. */
  current(source: string): Promise<string> {
    const entry = this.#entries.get(source) ?? {
      building: undefined,
      file: undefined,
      folders: [],
      inputs: undefined,
    };
    this.#entries.delete(source);
    this.#entries.set(source, entry);
    entry.building ??= this.#make(source, entry);
    return entry.building;
  }

  /** The last bundle that was built successfully, even if it is outdated. */
  last(source: string): string | undefined {
    return this.#entries.get(source)?.file;
  }

  /** Marks bundles with changed files as outdated. Returns their functions, most recently called first. */
  outdate(files: readonly string[]): string[] {
    const outdated: string[] = [];
    for (const [source, entry] of this.#entries) {
      const { inputs } = entry;
      if (inputs && !files.some((file) => inputs.has(file))) continue;
      entry.building = undefined;
      outdated.unshift(source);
    }
    return outdated;
  }

  async #make(source: string, entry: Entry): Promise<string> {
    this.#builds += 1;
    const folder = join(this.#folder, String(this.#builds));
    entry.inputs = undefined;
    entry.folders.push(folder);
    const { output, inputs } = await this.#build(source, folder);
    // Files have changed in the meantime, and a later build with the newer code is in progress.
    if (entry.folders.at(-1) !== folder) return entry.building ?? output;
    entry.inputs = new Set(inputs);
    entry.file = output;
    // Keeps the previous build, because a worker may be about to read it.
    for (const old of entry.folders.splice(0, entry.folders.length - 2)) {
      rmSync(old, { recursive: true, force: true });
    }
    return output;
  }
}
