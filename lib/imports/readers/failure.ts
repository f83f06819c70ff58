import { type ReadFailure, ROWS_MAX } from './statement.ts';

/** Ends the reading of a file. Only `readStatement` catches it. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export function tooManyRows(): ReadError {
  return new ReadError({
    code: 'too_many_rows',
    message: `The file has more than ${ROWS_MAX} rows. Split it.`,
  });
}

/** The structure of the file is broken at this line. */
export function unreadable(line: number, message: string): ReadError {
  return new ReadError({ code: 'unreadable_file', message: `Line ${line}: ${message}.` });
}
