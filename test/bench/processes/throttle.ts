import { Worker } from 'node:worker_threads';

/** 1,769 MB buy a whole CPU. */
const WHOLE_CPU_MB = 1769;

export function cpuShareOf(memoryMb: number): number {
  return Math.min(1, memoryMb / WHOLE_CPU_MB);
}

/** Gives one process at a time only a share of a CPU, as Lambda does. */
export interface Throttle {
  start(pid: number, cpuShare: number): void;
  stop(): void;
  end(): Promise<void>;
}

/**
 * The length of Lambda's CPU periods: a process runs for its share of each period and is then stopped until the next
 * one.
 */
const PERIOD_US = 20_000;

/** Shared with the worker: the process, its share of a period, and how many processes the worker has released. */
export const [PID, RUN_US, RELEASED, ENDS] = [0, 1, 2, 3] as const;
const FIELDS = 4;

export function startThrottle(): Throttle {
  const state = new Int32Array(new SharedArrayBuffer(FIELDS * Int32Array.BYTES_PER_ELEMENT));
  // A separate thread, because the replayer's work in this one would delay the signals.
  const worker = new Worker(new URL('./throttle-worker.ts', import.meta.url), {
    workerData: { state, periodUs: PERIOD_US },
  });
  return {
    start(pid, cpuShare) {
      if (cpuShare >= 1) return;
      state[RUN_US] = Math.round(cpuShare * PERIOD_US);
      Atomics.store(state, PID, pid);
      Atomics.notify(state, PID);
    },
    stop() {
      if (Atomics.load(state, PID) === 0) return;
      const released = Atomics.load(state, RELEASED);
      Atomics.store(state, PID, 0);
      Atomics.notify(state, PID);
      // Waits until the worker has noticed, so that no signal reaches another process that gets the same id.
      Atomics.wait(state, RELEASED, released);
    },
    async end() {
      Atomics.store(state, ENDS, 1);
      Atomics.store(state, PID, -1);
      Atomics.notify(state, PID);
      await worker.terminate();
    },
  };
}
