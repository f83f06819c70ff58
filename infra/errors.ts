/** A mistake in a setting or a contract. The message is enough; a stack trace would only hide it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reports why a script failed: only the message for a mistake, the whole error for a bug. */
export function fail(error: unknown): void {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
