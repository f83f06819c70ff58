import { execFileSync } from 'node:child_process';
import { isAlive } from '../is-alive.ts';

const EVERY_MS = 500;

/**
 * Calls back when the npm process that started this one has ended. npm forwards a SIGTERM only to the shell between it
 * and this process, and the shell ends without forwarding it: this process would keep running without a terminal and
 * keep its port. Without npm, this process may outlive its parent, like any server.
 */
export function onNpmGone(environment: NodeJS.ProcessEnv, callback: () => void): void {
  if (!environment.npm_lifecycle_event || process.platform === 'win32') return;
  const ancestors = [process.ppid, ...npmAbove(process.ppid)];
  const timer = setInterval(() => {
    if (ancestors.every(isAlive) && process.ppid === ancestors[0]) return;
    clearInterval(timer);
    callback();
  }, EVERY_MS).unref();
}

function npmAbove(pid: number): number[] {
  try {
    const above = ps(pid, 'ppid=').trim();
    return ps(Number(above), 'command=').includes('npm') ? [Number(above)] : [];
  } catch {
    return [];
  }
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-p', String(pid), '-o', column], { encoding: 'utf8' });
}
