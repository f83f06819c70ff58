import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundleName } from '../../../infra/bundle-folder.ts';
import {
  contextOf,
  type FromThread,
  type FunctionThread,
  type StartThread,
  type ToThread,
} from '../../../infra/local/lambda/function-thread.ts';

/** Tests break calls, and then a request keeps its thread for a while. */
const MOST_THREADS = 16;

interface Request extends ToThread {
  readonly module: string;
  readonly handler: string;
  readonly context: object;
  readonly environment: Readonly<Record<string, string>>;
}

interface Thread {
  readonly worker: Worker;
  share: Share | undefined;
}

/**
 * Runs all functions of a cloud in a few threads, instead of one or two for each. A thread loads the code that functions
 * share once, and it stays warm, so a request takes a fraction of the CPU time. What this leaves out, others test: that
 * each bundle is complete and alone.
 */
export class SharedThreads {
  readonly #folder: Promise<string>;
  readonly #threads = new Set<Thread>();
  readonly #idle: Thread[] = [];
  readonly #waiting: { share: Share; request: Request }[] = [];

  /** The folder has a module for each function, with the code that they share in files of its own. */
  constructor(folder: Promise<string>) {
    this.#folder = folder;
  }

  readonly start: StartThread = (definition, environment) => {
    const module = `${bundleName(definition.source)}/index.mjs`;
    const { handler } = definition;
    const context = contextOf(definition);
    return new Share({
      run: (share, message) => void this.#run(share, { ...message, module, handler, context, environment }),
      end: (share) => this.#end(share),
    });
  };

  async #run(share: Share, request: Request): Promise<void> {
    const folder = await this.#folder;
    const thread =
      this.#idle.pop() ?? (this.#threads.size < MOST_THREADS ? this.#startThread(folder) : undefined);
    if (!thread) return void this.#waiting.push({ share, request });
    thread.share = share;
    thread.worker.postMessage(request);
  }

  #startThread(folder: string): Thread {
    const worker = new Worker(join(import.meta.dirname, 'shared-thread.cjs'), {
      workerData: { folder },
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const thread: Thread = { worker, share: undefined };
    this.#threads.add(thread);
    worker.on('message', (message: FromThread) => {
      const { share } = thread;
      if (!('log' in message)) this.#release(thread);
      share?.emit('message', message);
    });
    worker.on('error', (error) => thread.share?.emit('error', error));
    worker.on('exit', (code) => {
      this.#threads.delete(thread);
      thread.share?.emit('exit', code);
    });
    return thread;
  }

  #release(thread: Thread): void {
    thread.share = undefined;
    this.#idle.push(thread);
    const next = this.#waiting.shift();
    if (next) void this.#run(next.share, next.request);
  }

  /** The request of a function that is ended goes on in no thread: the thread ends too. */
  async #end(share: Share): Promise<void> {
    const thread = [...this.#threads].find((one) => one.share === share);
    if (!thread) return;
    this.#threads.delete(thread);
    thread.share = undefined;
    await thread.worker.terminate();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }
}

interface Owner {
  run(share: Share, message: ToThread): void;
  end(share: Share): Promise<void>;
}

/** What a function has instead of a thread of its own. */
class Share extends EventEmitter implements FunctionThread {
  readonly #owner: Owner;

  constructor(owner: Owner) {
    super();
    this.#owner = owner;
    queueMicrotask(() => this.emit('message', { ready: true }));
  }

  postMessage(message: ToThread): void {
    this.#owner.run(this, message);
  }

  terminate(): Promise<void> {
    return this.#owner.end(this);
  }
}
