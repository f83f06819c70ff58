/** A problem that the user can fix. Its message is printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The template needs something that the local cloud does not support. Ignoring it would hide mistakes until deployment. */
export class UnsupportedTemplate extends StartError {
  constructor(where: string, what: string) {
    super(`The local cloud cannot run this template: ${where}: ${what}`);
  }
}

/** There is no such scheduled function. */
export class NotFireable extends StartError {}

/** An error response of an AWS service. The SDK turns it into an exception with this name. */
export class AwsError extends Error {
  /** Such as `ResourceNotFoundException`. */
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** What to print if the start fails: a sentence if the user can fix it, otherwise everything that is known. */
export function explainStart(error: unknown): unknown {
  if (/\bENOSPC\b/.test(messageOf(error)))
    return 'The disk is full. Free some space, or set DATA_DIR to a folder on another disk.';
  if (/\bE[MN]FILE\b/.test(messageOf(error)))
    return 'The limit of open files is too low. Raise it, for example with "ulimit -n 1024", and start again.';
  const [, refused] = /\b(?:EACCES|EROFS)\b.*'(.*[\\/]dist[\\/].*)'/.exec(messageOf(error)) ?? [];
  if (refused !== undefined)
    return `${refused} cannot be written, but the functions are built in the folder dist of the repository. Make it writable, or delete it if it belongs to another user.`;
  return error instanceof StartError ? messageOf(error) : error;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
