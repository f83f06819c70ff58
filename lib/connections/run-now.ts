import type { BookId } from '../platform/book.ts';
import { config } from '../platform/config.ts';
import { describeError } from '../platform/endpoint/log.ts';
import { invoke } from '../platform/invoke.ts';
import { logLine } from '../platform/log-line.ts';

/** A run that a user has asked for; without `runId`, one of a connection that is due. */
export interface RunKey {
  readonly bookId: BookId;
  readonly id: string;
  readonly runId?: string;
}

/** The event of the function that fetches. Without a run, it looks for connections that are due. */
export interface FetchEvent {
  readonly run?: RunKey;
}

/** Has a connection run at once. A failure is only logged, because a scheduled run finds it when its time is over. */
export async function runNow(run: RunKey): Promise<void> {
  const event: FetchEvent = { run };
  await invoke(config.fetchBanksFunctionName, event, { wait: false }).catch((error: unknown) => {
    logLine('error', 'the run has to wait', { error: describeError(error) });
  });
}
