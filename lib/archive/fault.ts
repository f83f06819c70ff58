import { invalid, type Problem } from '../platform/problems.ts';

/** What is wrong with an archive, and where. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}

/** `line` counts from 1 across all parts. */
export function invalidArchive(line: number, message: string): Problem {
  return invalid([{ field: 'body', code: 'invalid_archive', message: `line ${line}: ${message}` }]);
}

export function ensure(condition: unknown, message: string): asserts condition {
  if (!condition) throw new ArchiveFault(message);
}
