/** Line breaks of every system become `\n`. */
export function unifyLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Finds the line numbers of ascending positions, looking at each character once. */
export class LineCounter {
  readonly #text: string;
  #line = 1;
  #nextBreak: number;

  constructor(text: string) {
    this.#text = text;
    this.#nextBreak = this.#breakFrom(0);
  }

  lineAt(position: number): number {
    while (this.#nextBreak < position) {
      this.#line += 1;
      this.#nextBreak = this.#breakFrom(this.#nextBreak + 1);
    }
    return this.#line;
  }

  #breakFrom(position: number): number {
    const found = this.#text.indexOf('\n', position);
    return found === -1 ? Number.POSITIVE_INFINITY : found;
  }
}

/** The line of one position. */
export function lineAt(text: string, position: number): number {
  return new LineCounter(text).lineAt(position);
}
