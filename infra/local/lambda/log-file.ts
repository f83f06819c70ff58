import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A log file that is renamed to .old when it exceeds its limit, so both files together take about twice the limit.
 * Lines that cannot be written are dropped: a full disk must not end the service.
 */
export class LogFile {
  readonly #file: string;
  readonly #limitBytes: number;
  #bytes: number;
  #pending = '';
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #onFailure: ((error: unknown) => void) | undefined;

  constructor(file: string, onFailure?: (error: unknown) => void, limitBytes = 5_000_000) {
    this.#file = file;
    this.#limitBytes = limitBytes;
    this.#onFailure = onFailure;
    mkdirSync(dirname(file), { recursive: true });
    this.#bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Lines are written in batches a few times per second, so that no request waits for the disk. */
  add(line: string): void {
    if (this.#isClosed) return;
    this.#pending += `${line}\n`;
    this.#timer ??= setTimeout(() => this.flush(), 250).unref();
  }

  /** Lines that a function logs while its worker ends come too late: the folder may be gone by then. */
  close(): void {
    this.flush();
    this.#isClosed = true;
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#pending;
    this.#pending = '';
    if (lines === '') return;
    try {
      this.#append(lines);
    } catch (error) {
      this.#onFailure?.(error);
      // Once is enough: lines are written several times per second.
      this.#onFailure = undefined;
    }
  }

  #append(lines: string): void {
    if (this.#bytes > this.#limitBytes) {
      renameSync(this.#file, `${this.#file}.old`);
      this.#bytes = 0;
    }
    appendFileSync(this.#file, lines);
    this.#bytes += Buffer.byteLength(lines);
  }
}
