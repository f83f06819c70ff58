import type { RunKey } from '../connections/run-now.ts';
import { DUE_CONNECTIONS } from '../connections/store.ts';
import type { BookId } from '../platform/book.ts';
import { describeError } from '../platform/endpoint/log.ts';
import { logLine } from '../platform/log-line.ts';
import { type RunOutcome, runConnection } from './run-connection.ts';

/** Parallel runs. Most of them wait for a provider, and a slow one holds up no other. */
const LANES = 20;
/** The most connections that one invocation looks at. The next one finds the others. */
const FOUND_MAX = 5000;

export type Totals = Record<RunOutcome | 'errors' | 'found', number>;

/** Runs the connections that are due, or the one that a user asks for, while there is time. */
export async function runAll(
  run: RunKey | undefined,
  hasTime: () => boolean,
  attempt: typeof runConnection = runConnection,
): Promise<Totals> {
  const waiting: RunKey[] = run ? [run] : await dueConnections(new Date());
  const totals: Totals = {
    found: waiting.length,
    ...{ succeeded: 0, 'with messages': 0, skipped: 0, ended: 0, errors: 0 },
  };
  const lane = async () => {
    for (let next = waiting.shift(); next; next = hasTime() ? waiting.shift() : undefined) {
      const { bookId, id, runId } = next;
      const outcome = await attempt(bookId, id, runId).catch((error: unknown) => {
        logLine('error', 'bank connection failed', {
          book_id: bookId,
          connection_id: id,
          error: describeError(error),
        });
        return 'errors' as const;
      });
      totals[outcome]++;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return totals;
}

async function dueConnections(now: Date): Promise<RunKey[]> {
  const found: RunKey[] = [];
  for await (const page of DUE_CONNECTIONS.allDue(now.toISOString())) {
    for (const { owner, ids } of page) found.push({ bookId: owner as BookId, id: ids[0] ?? '' });
    if (found.length >= FOUND_MAX) break;
  }
  return found;
}
