import { hash } from 'node:crypto';
import { Problem } from '../problems.ts';
import type { IdempotencyClaim } from '../table/idempotency.ts';

export function claimOf(
  header: string | undefined,
  method: string,
  path: string,
  body: unknown,
): IdempotencyClaim | undefined {
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new Problem(
      'invalid_idempotency_key',
      'Idempotency-Key takes 1 to 255 printable ASCII characters.',
    );
  }
  return {
    keyHash: hash('sha256', key, 'base64url'),
    fingerprint: hash('sha256', `${method} ${path}\n${canonical(body)}`, 'base64url'),
  };
}

/** JSON with sorted keys: a client that serializes its retry in another order means the same request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
