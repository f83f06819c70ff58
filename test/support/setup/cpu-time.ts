import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  /** User and system time, in seconds. */
  readonly own: number;
  /** The same of its children that have ended. */
  readonly ended: number;
}

/**
 * CPU time that this process and everything it started have used so far, in seconds, by program. Other than wall time,
 * it says how much work there is even on a machine that is busy with other things. Empty where there is no `/proc`.
 */
export function cpuSeconds(): Readonly<Record<string, number>> {
  const all = processes();
  const found: Record<string, number> = {};
  const visit = (one: Process) => {
    const name = one.pid === process.pid ? 'main' : one.command;
    found[name] = (found[name] ?? 0) + one.own;
    if (one.ended > 0) found.ended = (found.ended ?? 0) + one.ended;
    for (const child of all) if (child.parent === one.pid) visit(child);
  };
  const root = all.find(({ pid }) => pid === process.pid);
  if (root) visit(root);
  return found;
}

function processes(): Process[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []));
  } catch {
    return [];
  }
}

function read(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const command = text.slice(text.indexOf('(') + 1, end);
    // From the third field of proc_pid_stat(5) on.
    const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = text
      .slice(end + 2)
      .split(' ')
      .map(Number);
    const seconds = (a = 0, b = 0) => (a + b) / TICKS_PER_SECOND;
    return {
      pid,
      parent: parent ?? 0,
      command,
      own: seconds(user, system),
      ended: seconds(endedUser, endedSystem),
    };
  } catch {
    // It has just ended.
    return undefined;
  }
}
