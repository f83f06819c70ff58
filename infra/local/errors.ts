/** A reason not to start that the user can act on. It is printed as one sentence, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The template asks for something the local cloud does not do. Silence would hide a mistake until deployment. */
export class UnsupportedTemplate extends StartError {
  constructor(where: string, what: string) {
    super(`The local cloud cannot run this template: ${where}: ${what}`);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
