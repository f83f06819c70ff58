/** A mistake of whoever deploys or edits a contract. Its message says all; a stack trace would only hide it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** For the main part of a script: one sentence for a mistake, everything for a bug, exit code 1 for both. */
export function fail(error: unknown): void {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
