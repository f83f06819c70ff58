/** The part of a terminal or a pipe that is needed to show progress on it. */
interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_WIDTH = 30;
const DEFAULT_COLUMNS = 80;

/** A progress bar on a terminal, or an occasional line if the output is not a terminal. */
export class Progress {
  readonly #screen: Screen;
  readonly #isTerminal: boolean;
  readonly #total: number;
  #done = 0;
  #shownTenths = 0;

  constructor(screen: Screen, total = 0) {
    this.#screen = screen;
    // A dumb terminal, such as a shell in an editor, cannot delete a line.
    this.#isTerminal = screen.isTTY === true && process.env.TERM !== 'dumb';
    this.#total = total;
  }

  step(what: string): void {
    this.reach(this.#done + 1, what);
  }

  reach(done: number, what: string): void {
    this.#done = Math.min(done, this.#total);
    const share = this.#total === 0 ? 1 : this.#done / this.#total;
    const tenths = Math.floor(share * 10);
    if (this.#isTerminal) this.#draw(`${bar(share)}  ${what}`);
    else if (tenths > this.#shownTenths)
      this.#screen.write(`${tenths * 10} %, ${this.#done} of ${this.#total}\n`);
    this.#shownTenths = tenths;
  }

  /** For work whose total is not known. */
  note(what: string): void {
    if (this.#isTerminal) this.#draw(what);
    else this.#screen.write(`${what}\n`);
  }

  end(): void {
    if (this.#isTerminal) this.#screen.write('\r\u001b[K');
  }

  /** Truncates the text to one line: the next text would not replace one that wraps. */
  #draw(text: string): void {
    this.#screen.write(`\r\u001b[K${text.slice(0, (this.#screen.columns || DEFAULT_COLUMNS) - 1)}`);
  }
}

function bar(share: number): string {
  const filled = Math.round(share * BAR_WIDTH);
  const percent = `${Math.round(share * 100)} %`.padStart(5);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${percent}`;
}
