import { inject } from 'vitest';
import { judge, type Seen } from './compare-with-description.ts';
import { note } from './observations.ts';

/** Every response in a test passes through here: it must match the description, and is recorded as seen. */
export function seeResponse(seen: Seen): void {
  // The description has neither: pages answer HEAD as they answer GET, without a body to compare.
  if (seen.method === 'OPTIONS' || seen.method === 'HEAD') return;
  const { operationId, faults } = judge(seen);
  if (faults.length > 0) {
    throw new Error(
      `${seen.method} ${seen.path} answered ${seen.status}, not as docs/openapi.json says: ${faults.join('; ')}\n${seen.text.slice(0, 2000)}`,
    );
  }
  const folder = inject('observations');
  if (folder && operationId) note(folder, `${operationId} ${seen.status}`);
}
