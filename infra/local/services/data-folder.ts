import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, StartError } from '../errors.ts';

interface Owner {
  pid: number;
  token: string;
  awsEndpoint: string;
  enginePid?: number;
}

/**
 * Only one running instance can use the data folder: two engines on one database would damage it. The lock contains an
 * address where its owner responds with a token, so the lock of a killed process is recognized as stale, even if
 * another program has the same process id now.
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
      // The database is in it.
      mkdirSync(path, { recursive: true, mode: 0o700 });
      requireWritable(path);
    } catch (error) {
      throw unusable(path, error);
    }
    const folder = new DataFolder(path, { pid: process.pid, token: randomUUID(), awsEndpoint });
    const found = folder.#read();
    const previous = parsed(found);
    if (previous && (await isAlive(previous))) {
      throw new StartError(
        `The data folder ${path} is in use by another run of the service (process ${previous.pid}). Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    endAbandonedEngine(previous?.enginePid, path);
    // A run that was started at the same moment may have replaced the lock by now.
    if (folder.#read() === found) folder.release();
    try {
      folder.#write('wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(path, error);
      throw new StartError(
        `Another run of the service has just started to use the data folder ${path}. Stop it, or set DATA_DIR to another folder.`,
      );
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

  #read(): string | undefined {
    try {
      return readFileSync(this.file('lock.json'), 'utf8');
    } catch {
      return undefined;
    }
  }

  #write(flag: 'w' | 'wx'): void {
    writeFileSync(this.file('lock.json'), `${JSON.stringify(this.owner)}\n`, { flag, mode: 0o600 });
  }
}

/** Returns undefined if there is no lock, or only a part of one. */
function parsed(lock: string | undefined): Owner | undefined {
  try {
    return JSON.parse(lock ?? '') as Owner;
  } catch {
    return undefined;
  }
}

/** Throws if the folder, or something that an earlier run left in it, cannot be read or written. */
function requireWritable(path: string): void {
  const { R_OK, W_OK } = constants;
  accessSync(path, R_OK | W_OK);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    accessSync(inner, R_OK | W_OK);
    if (entry.isDirectory())
      for (const name of readdirSync(inner)) accessSync(join(inner, name), R_OK | W_OK);
  }
}

function unusable(path: string, error: unknown): StartError {
  const { code, path: refused = path } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' && isOfAnotherUser(refused))
    return new StartError(
      `${refused} belongs to another user, so the data folder cannot be used. Start the service as that user, make the folder yours with "sudo chown -R $(id -u) '${path}'", or set DATA_DIR to another folder.`,
    );
  return new StartError(
    `The data folder ${path} cannot be used: ${messageOf(error)}. Set DATA_DIR to a folder that you can write to.`,
  );
}

function isOfAnotherUser(path: string): boolean {
  try {
    return statSync(path).uid !== process.getuid?.();
  } catch {
    // Whoever owns a folder above decides who may look into it.
    return dirname(path) !== path && isOfAnotherUser(dirname(path));
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

/** Ends an engine whose parent was killed. Its keeper does so too, but may need a moment, or may have been killed too. */
function endAbandonedEngine(pid: number | undefined, path: string): void {
  if (!pid || process.platform === 'win32') return;
  try {
    // In an ASCII locale, ps would replace the umlauts of the path.
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', env });
    if (command.includes('DynamoDBLocal') && command.includes(path)) process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}
