import type { UserId } from '../platform/user.ts';
import type { RecordEvent } from './events.ts';

/**
 * Called with everything that has happened to a user's records, in order, after the feed has it. The stream may repeat
 * itself: `eventId` tells what was there before.
 */
export async function recordEvents(_userId: UserId, _events: readonly RecordEvent[]): Promise<void> {}
