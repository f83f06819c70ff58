import { hash } from 'node:crypto';

/** How much of an old id is kept, so that new ids have the same order. */
const KEPT_LENGTH = 28;

/** The new id of a restored record: always the same for the same restore. */
export function newIdOf(restoreId: string, oldId: string): string {
  const rest = hash('sha256', `${restoreId} ${oldId}`, 'hex');
  return oldId.slice(0, KEPT_LENGTH) + rest.slice(0, oldId.length - KEPT_LENGTH);
}
