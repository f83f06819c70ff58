import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

interface Owner {
  pid: number;
  token: string;
  awsEndpoint: string;
  enginePid?: number;
}

/**
 * The data folder belongs to one running instance at a time: two engines on one database would damage it. Its
 * lock names an address where the owner answers with a token, so a lock left by a killed process (or by one
 * whose process id has been given to another program since) is recognized as stale.
 */
export class DataFolder {
  readonly path: string;
  readonly owner: Owner;

  private constructor(path: string, owner: Owner) {
    this.path = path;
    this.owner = owner;
  }

  static async open(path: string, awsEndpoint: string): Promise<DataFolder> {
    try {
      mkdirSync(path, { recursive: true });
    } catch (error) {
      throw new StartError(`The data folder ${path} cannot be used: ${(error as Error).message}.`);
    }
    const folder = new DataFolder(path, { pid: process.pid, token: randomUUID(), awsEndpoint });
    const previous = folder.#read();
    if (previous && (await isAlive(previous))) {
      throw new StartError(
        `The data folder ${path} is in use by another local cloud (process ${previous.pid}): stop that one, or set DATA_DIR to another folder.`,
      );
    }
    endAbandonedEngine(previous?.enginePid, path);
    folder.release();
    try {
      folder.#write('wx');
    } catch {
      throw new StartError(`The data folder ${path} was taken by another local cloud at the same moment.`);
    }
    return folder;
  }

  file(name: string): string {
    return join(this.path, name);
  }

  noteEngine(pid: number): void {
    this.owner.enginePid = pid;
    this.#write('w');
  }

  release(): void {
    rmSync(this.file('lock.json'), { force: true });
  }

  #read(): Owner | undefined {
    try {
      return JSON.parse(readFileSync(this.file('lock.json'), 'utf8')) as Owner;
    } catch {
      return undefined;
    }
  }

  #write(flag: 'w' | 'wx'): void {
    writeFileSync(this.file('lock.json'), `${JSON.stringify(this.owner)}\n`, { flag, mode: 0o600 });
  }
}

async function isAlive({ awsEndpoint, token }: Owner): Promise<boolean> {
  try {
    const response = await fetch(`${awsEndpoint}/_local/instance`, { signal: AbortSignal.timeout(2_000) });
    return ((await response.json()) as { token?: string }).token === token;
  } catch {
    return false;
  }
}

/** Its keeper ends an engine whose parent was killed; this is for the moment until then, and for a killed keeper. */
function endAbandonedEngine(pid: number | undefined, path: string): void {
  if (!pid || process.platform === 'win32') return;
  try {
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    if (command.includes('DynamoDBLocal') && command.includes(path)) process.kill(pid, 'SIGKILL');
  } catch {
    // No such process any more.
  }
}
