import { Problem } from '../platform/problems.ts';
import type { Import, ImportStatus } from './import.ts';

/** `action` is what the status does not allow: `committed`, `reverted` or `deleted`. */
export function requireStatus(
  { status }: Pick<Import, 'status'>,
  allowed: readonly ImportStatus[],
  action: string,
): void {
  if (allowed.includes(status)) return;
  throw new Problem('import_state', {
    detail: `An import with the status ${status} cannot be ${action}.`,
  });
}
