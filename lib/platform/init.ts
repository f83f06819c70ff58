/**
 * What a function does while Lambda loads it. Lambda gives loading a whole CPU and requests only a fraction of one, so
 * work that is done here speeds up the first response after a cold start. Nothing may depend on it: a task may fail or
 * be late, and nothing reports that.
 */
type Task = () => Promise<unknown>;

/** The longest that loading waits. Opening a connection usually takes a fifth of this. */
const WAIT_MAX_MS = 100;

const tasks: Task[] = [];

export function atInit(task: Task): void {
  tasks.push(task);
}

/** Only the end of a bundle calls this (infra/build.ts), so that tests and tools that load a module do nothing. */
export async function initialize(waitMaxMs: number = WAIT_MAX_MS): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMaxMs);
  await Promise.race([Promise.allSettled(tasks.map(async (task) => task())), tooLate]);
  clearTimeout(timer);
}
