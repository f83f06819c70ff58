import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log file that is renamed to .old when it exceeds its limit, so both files together take about twice the limit. */
export class LogFile {
  readonly #file: string;
  readonly #limitBytes: number;
  #bytes: number;
  #pending = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string, limitBytes = 5_000_000) {
    this.#file = file;
    this.#limitBytes = limitBytes;
    mkdirSync(dirname(file), { recursive: true });
    this.#bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Lines are written in batches a few times per second, so that no request waits for the disk. */
  add(line: string): void {
    this.#pending += `${line}\n`;
    this.#timer ??= setTimeout(() => this.flush(), 250).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending === '') return;
    if (this.#bytes > this.#limitBytes) {
      renameSync(this.#file, `${this.#file}.old`);
      this.#bytes = 0;
    }
    appendFileSync(this.#file, this.#pending);
    this.#bytes += Buffer.byteLength(this.#pending);
    this.#pending = '';
  }
}
