/** A progress bar on a terminal, and an occasional line if there is none. */
export class Progress {
  readonly #total: number;
  readonly #isTerminal = Boolean(process.stdout.isTTY);
  #done = 0;
  #shownTenths = 0;

  constructor(total: number) {
    this.#total = total;
  }

  step(what: string): void {
    this.#done += 1;
    if (this.#isTerminal) this.#draw(what);
    else {
      const tenths = Math.floor((this.#done / this.#total) * 10);
      if (tenths > this.#shownTenths) console.log(`${tenths * 10} %, ${this.#done} of ${this.#total}`);
      this.#shownTenths = tenths;
    }
  }

  end(): void {
    if (this.#isTerminal) process.stdout.write('\r\u001b[K');
  }

  #draw(what: string): void {
    const width = 30;
    const filled = Math.round((this.#done / this.#total) * width);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
    const percent = `${Math.round((this.#done / this.#total) * 100)} %`.padStart(5);
    process.stdout.write(`\r\u001b[K${bar} ${percent}  ${what.slice(0, 40)}`);
  }
}
