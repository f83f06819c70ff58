import { argon2 } from 'node:crypto';

/** The reason why this runtime cannot hash passwords, if any. Lambda chooses the minor version of Node 24. */
export function missingFromRuntime(): string | undefined {
  if (typeof argon2 === 'function') return undefined;
  return `Node ${process.versions.node} has no crypto.argon2, which password hashes need. Node 24.7 and newer have it.`;
}
