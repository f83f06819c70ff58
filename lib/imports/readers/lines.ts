/** Line breaks of every system become `\n`. */
export function unifyLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Tells the line of ascending positions, and looks at each character once. */
export class LineCounter {
  readonly #text: string;
  #line = 1;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  lineAt(position: number): number {
    for (;;) {
      const lineBreak = this.#text.indexOf('\n', this.#position);
      if (lineBreak === -1 || lineBreak >= position) return this.#line;
      this.#line += 1;
      this.#position = lineBreak + 1;
    }
  }
}

/** The line of one position. */
export function lineAt(text: string, position: number): number {
  return new LineCounter(text).lineAt(position);
}
