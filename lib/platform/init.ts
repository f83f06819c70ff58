/**
 * What a function does while Lambda loads it. Lambda gives a whole CPU to loading and only a part of one to requests,
 * so whatever is done here makes the first answer after a cold start earlier. Nothing may depend on it: a task may fail
 * or be late, and nobody is told.
 */
type Task = () => Promise<unknown>;

/** The most that loading waits for the network. Opening a connection usually takes a fifth of it. */
const CONNECT_MAX_MS = 100;
/** A rehearsal takes a twentieth of it, and waits for nothing. */
const REHEARSE_MAX_MS = 1000;

const connections: Task[] = [];
const rehearsals: Task[] = [];
let rehearsing = false;

/** Opens a connection early. If the network is slow, requests do not wait for it. */
export function connectAtInit(task: Task): void {
  connections.push(task);
}

/** Runs code once that every request runs. Calls to AWS answer themselves meanwhile, and nothing is logged. */
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
  rehearsing = false;
  await connected;
}

async function within(maxMs: number, tasks: readonly Task[]): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxMs);
  await Promise.race([Promise.allSettled(tasks.map(async (task) => task())), tooLate]);
  clearTimeout(timer);
}
