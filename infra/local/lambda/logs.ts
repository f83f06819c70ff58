export interface LogLine {
  time: number;
  functionId: string;
  /** The stream it was written to, or `error` for what the runtime itself reports. */
  level: 'info' | 'error';
  requestId: string | undefined;
  text: string;
}

/** The latest lines of all functions, so that a failing test can show what the function logged. */
export class LogBook {
  readonly #lines: LogLine[] = [];
  readonly #limit: number;

  constructor(limit = 20_000) {
    this.#limit = limit;
  }

  add(line: LogLine): void {
    this.#lines.push(line);
    // Removes half at a time, because removing from the front of a long array is slow.
    if (this.#lines.length > this.#limit) this.#lines.splice(0, this.#limit / 2);
  }

  /** Lines of one request: those of the runtime, and JSON lines of the function that contain its id. */
  forRequest(requestId: string): LogLine[] {
    return this.#lines.filter((line) => line.requestId === requestId || line.text.includes(requestId));
  }

  /** Lines of one function, by its logical id. */
  forFunction(functionId: string): LogLine[] {
    return this.#lines.filter((line) => line.functionId === functionId);
  }

  errors(): LogLine[] {
    return this.#lines.filter(isError);
  }

  all(): readonly LogLine[] {
    return this.#lines;
  }
}

/** Structured logs contain their level; for other output, the stream decides. */
export function isError(line: LogLine): boolean {
  if (!line.text.startsWith('{')) return line.level === 'error';
  try {
    const { level } = JSON.parse(line.text) as { level?: unknown };
    return typeof level === 'string' ? /^(error|fatal|critical)$/i.test(level) : line.level === 'error';
  } catch {
    return line.level === 'error';
  }
}
