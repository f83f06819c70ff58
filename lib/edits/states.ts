import { Problem } from '../platform/problems.ts';
import type { Edit, EditStatus } from './edit.ts';

/** What a client can do with an edit of each status. */
const NEXT_STEPS: Readonly<Record<EditStatus, string>> = {
  running: 'Continue it until its status is done.',
  done: 'To undo it, revert it.',
  reverting: 'Repeat the revert until its status is reverted.',
  reverted: 'To make the change again, send it again.',
};

/** `action` is what the status does not allow: `continued` or `reverted`. */
export function requireStatus(
  { status }: Pick<Edit, 'status'>,
  allowed: readonly EditStatus[],
  action: string,
): void {
  if (allowed.includes(status)) return;
  throw new Problem('edit_state', {
    detail: `An edit with the status ${status} cannot be ${action}. ${NEXT_STEPS[status]}`,
  });
}
