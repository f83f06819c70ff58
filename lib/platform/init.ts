/**
 * What a function does while Lambda loads it. Lambda gives loading a whole CPU and requests only a fraction of one, so
 * work that is done here speeds up the first response after a cold start. Nothing may depend on it: a task may fail or
 * be late, and nothing reports that.
 */
type Task = () => Promise<unknown>;

/** The longest that loading waits for the network. Opening a connection usually takes a fifth of this. */
const CONNECT_MAX_MS = 100;
/** A rehearsal takes a twentieth of this, and waits for nothing. */
const REHEARSE_MAX_MS = 1000;

const connections: Task[] = [];
const rehearsals: Task[] = [];
let rehearsing = false;

/** Opens a connection early. If the network is slow, requests do not wait for it. */
export function connectAtInit(task: Task): void {
  connections.push(task);
}

/** Runs code that every request runs. Meanwhile, calls to AWS get canned responses, and nothing is logged. */
export function rehearseAtInit(task: Task): void {
  rehearsals.push(task);
}

/** Never true while a request is served, because no request is served before `initialize` has ended. */
export function isRehearsing(): boolean {
  return rehearsing;
}

/** Only the end of a bundle calls this (infra/build.ts), so that tests and tools that load a module do nothing. */
export async function initialize(connectMaxMs: number = CONNECT_MAX_MS): Promise<void> {
  const connected = within(connectMaxMs, connections);
  rehearsing = true;
  await within(REHEARSE_MAX_MS, rehearsals);
  // A rehearsal that failed may have left calls behind, which must not be sent.
  await new Promise((resolve) => setImmediate(resolve));
  rehearsing = false;
  await connected;
}

async function within(maxMs: number, tasks: readonly Task[]): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxMs);
  await Promise.race([Promise.allSettled(tasks.map(async (task) => task())), tooLate]);
  clearTimeout(timer);
}
