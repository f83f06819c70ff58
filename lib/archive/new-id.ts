import { createHash } from 'node:crypto';

/** So much of an old id is kept that new ids have the order of the old ones. */
const KEPT_LENGTH = 28;

/** The id that a record gets when it is restored: always the same for the same restore. */
export function newIdOf(restoreId: string, oldId: string): string {
  const rest = createHash('sha256').update(`${restoreId} ${oldId}`).digest('hex');
  return oldId.slice(0, KEPT_LENGTH) + rest.slice(0, oldId.length - KEPT_LENGTH);
}
