import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface StoredObject {
  readonly type: string;
  readonly body: Buffer;
}

/** The objects of one bucket: a file each, and another with its type. Only their owner can read them. */
export class Objects {
  readonly #files: string;
  readonly #types: string;

  constructor(folder: string) {
    this.#files = join(folder, 'files');
    this.#types = join(folder, 'types');
    for (const each of [this.#files, this.#types]) mkdirSync(each, { recursive: true, mode: 0o700 });
  }

  put(key: string, { type, body }: StoredObject): void {
    write(join(this.#types, nameOf(key)), type);
    write(join(this.#files, nameOf(key)), body);
  }

  find(key: string): StoredObject | undefined {
    try {
      const body = readFileSync(join(this.#files, nameOf(key)));
      return { body, type: readFileSync(join(this.#types, nameOf(key)), 'utf8') };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  remove(key: string): void {
    for (const folder of [this.#files, this.#types]) rmSync(join(folder, nameOf(key)), { force: true });
  }

  /** In the order of S3, which is that of UTF-8. */
  keysAfter(key: string, count: number): { keys: string[]; isTruncated: boolean } {
    const all = readdirSync(this.#files).filter((name) => !name.endsWith(ASIDE));
    const after = all.map(decodeURIComponent).filter((each) => each > key);
    return { keys: after.toSorted().slice(0, count), isTruncated: after.length > count };
  }
}

/** No name has this end, because it has a character that is encoded. */
const ASIDE = '~new~';

/** One name without folders, whatever the key is. */
function nameOf(key: string): string {
  return encodeURIComponent(key).replaceAll('.', '%2E').replaceAll('~', '%7E');
}

/** Written to another file and renamed, so that a crash cannot leave a broken file. */
function write(file: string, content: string | Buffer): void {
  writeFileSync(file + ASIDE, content, { mode: 0o600 });
  renameSync(file + ASIDE, file);
}
