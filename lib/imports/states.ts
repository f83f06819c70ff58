import { Problem } from '../platform/problems.ts';
import type { Import, ImportStatus } from './import.ts';

/** What a client can do with an import of each status. */
const NEXT_STEPS: Readonly<Record<ImportStatus, string>> = {
  preview: 'Commit or delete it.',
  committing: 'Repeat the commit until its status is committed.',
  committed: 'To undo it, revert it, unless it restored an archive.',
  reverting: 'Repeat the revert until its status is reverted.',
  reverted: 'To import the file again, send it again.',
};

/** `action` is what the status does not allow: `committed`, `reverted` or `deleted`. */
export function requireStatus(
  { status }: Pick<Import, 'status'>,
  allowed: readonly ImportStatus[],
  action: string,
): void {
  if (allowed.includes(status)) return;
  throw wrongState(`An import with the status ${status} cannot be ${action}. ${NEXT_STEPS[status]}`);
}

/** Rows can be changed until the commit begins. */
export function requirePreview({ status }: Pick<Import, 'status'>): void {
  if (status !== 'preview') throw new Problem('import_not_editable');
}

export function wrongState(detail: string): Problem {
  return new Problem('import_state', { detail });
}
