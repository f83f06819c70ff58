import { type ChildProcess, fork } from 'node:child_process';
import { globSync, utimes } from 'node:fs';
import { join } from 'node:path';
import { bundleFolder } from '../../bundle-folder.ts';
import { ROOT } from '../template/synth.ts';
import { buildFolder, isBuilt } from './build-folder.ts';
import type { BuiltBundle } from './on-demand-bundles.ts';

/** The result of one call to the bundler. */
export interface BuiltPiece {
  readonly files: readonly string[];
  readonly error: string | undefined;
}

/** Starts a process that builds bundles into a folder. It responds to every list of files with a piece. */
export type StartBuilder = (folder: string) => Pick<ChildProcess, 'on' | 'send' | 'disconnect'>;

const PROCESS = join(import.meta.dirname, 'builder-process.ts');
/** Needed before the first request: the functions of schedules, and the authorizer. */
const FIRST = ['functions/authorizer.ts', 'functions/operations/*.ts'];
/** Building more at once is faster overall, but a function that is called meanwhile has to wait for them. */
const PIECE_SIZE = 8;
/** Only the newest builds are kept, and other processes may make several while the service runs. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Builds the bundles of `npm start`, identical to the deployed ones: one when its function is called, and the others in
 * the background, piece by piece. They are kept for the next start.
 */
export class BundleBuilder {
  readonly #folder: string;
  readonly #start: StartBuilder;
  readonly #onError: (message: string) => void;
  readonly #called = new Map<string, PromiseWithResolvers<void>>();
  #others: string[];
  #process: ReturnType<StartBuilder> | undefined;
  #isBusy = false;
  /** Whether the functions of the template are known, so that the process can end once they are built. */
  #isComplete = false;

  constructor(
    onError: (message: string) => void,
    { folder = buildFolder(), start = startProcess }: { folder?: string; start?: StartBuilder } = {},
  ) {
    this.#folder = folder;
    this.#start = start;
    this.#onError = onError;
    this.#others = this.#missing(globSync(FIRST, { cwd: ROOT }));
    this.#next();
    setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS).unref();
  }

  /** Makes the build look new. A worker that starts later still reads its bundle. */
  #keepAlive(): void {
    const now = new Date();
    utimes(this.#folder, now, now, () => {
      // It does not exist until something is built.
    });
  }

  /** The bundle of a called function. */
  readonly build = async (source: string): Promise<BuiltBundle> => {
    if (!isBuilt(source, this.#folder)) {
      const called = this.#called.get(source) ?? Promise.withResolvers<void>();
      this.#called.set(source, called);
      this.#next();
      await called.promise;
    }
    // Without --watch, nothing needs the list of its files.
    return { output: join(bundleFolder(source, this.#folder), 'index.mjs'), inputs: [] };
  };

  /** Builds the functions that have not been called, in the background. */
  buildOthers(sources: readonly string[]): void {
    this.#others = this.#missing(sources);
    this.#isComplete = true;
    this.#next();
  }

  stop(): void {
    this.#process?.disconnect();
    this.#process = undefined;
  }

  #missing(sources: readonly string[]): string[] {
    return sources.filter((source) => !isBuilt(source, this.#folder));
  }

  #next(): void {
    if (this.#isBusy) return;
    const [called] = this.#called.keys();
    const piece = called === undefined ? this.#others.splice(0, PIECE_SIZE) : [called];
    if (piece.length > 0) {
      this.#isBusy = true;
      this.#process ??= this.#started();
      this.#process.send(piece);
    } else if (this.#isComplete) {
      this.stop();
    }
  }

  #started(): ReturnType<StartBuilder> {
    const started = this.#start(this.#folder);
    started.on('message', (piece: BuiltPiece) => this.#finished(piece));
    started.on('exit', () => {
      if (started === this.#process) this.#lost();
    });
    return started;
  }

  #finished({ files, error }: BuiltPiece): void {
    this.#isBusy = false;
    if (error !== undefined && files.length > 1) {
      // From now on, functions are built one by one when they are called, and each reports its own error.
      this.#others = [];
      this.#onError(error);
    } else {
      for (const file of files) this.#settle(file, error);
    }
    this.#next();
  }

  #settle(file: string, error: string | undefined): void {
    const called = this.#called.get(file);
    this.#called.delete(file);
    if (error === undefined) called?.resolve();
    else if (called) called.reject(new Error(error));
    else this.#onError(error);
  }

  #lost(): void {
    this.#process = undefined;
    this.#isBusy = false;
    this.#others = [];
    for (const file of this.#called.keys())
      this.#settle(file, 'The process that builds functions has ended.');
  }
}

function startProcess(folder: string): ChildProcess {
  return fork(PROCESS, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}
