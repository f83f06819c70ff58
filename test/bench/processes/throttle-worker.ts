/** Stops and continues a process, so that it runs for only a share of each period. See throttle.ts. */
import { workerData } from 'node:worker_threads';
import { ENDS, PID, RELEASED, RUN_US } from './throttle.ts';

const { state, periodUs } = workerData as { state: Int32Array; periodUs: number };

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Waits this long, or until the process changes. */
function pause(pid: number, us: number): void {
  Atomics.wait(state, PID, pid, us / 1000);
}

while (Atomics.load(state, ENDS) === 0) {
  Atomics.wait(state, PID, 0);
  const pid = Atomics.load(state, PID);
  if (pid <= 0) continue;
  const runUs = Atomics.load(state, RUN_US);
  while (Atomics.load(state, PID) === pid) {
    pause(pid, runUs);
    signal(pid, 'SIGSTOP');
    pause(pid, periodUs - runUs);
    signal(pid, 'SIGCONT');
  }
  Atomics.add(state, RELEASED, 1);
  Atomics.notify(state, RELEASED);
}
