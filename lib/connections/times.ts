import { hash } from 'node:crypto';
import { Problem } from '../platform/problems.ts';
import type { Connection } from './connection.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTES_PER_DAY = 24 * 60;
/** Longer than a run takes. If one stops without reporting its end, another may begin after this. */
export const RUN_MAX_MS = 5 * 60 * 1000;
/** The most runs that a user may ask for in 24 hours. */
const SYNCS_MAX = 4;
/** The most requests to the provider in 24 hours. */
const REQUESTS_MAX = 20;

/** When a connection runs next: once a day, at a minute of its own, so that not all run at once. */
export function nextRunAfter(id: string, now: Date): string {
  const minute = Number.parseInt(hash('sha256', id, 'hex').slice(0, 8), 16) % MINUTES_PER_DAY;
  const start = Math.floor(now.getTime() / DAY_MS) * DAY_MS + minute * 60_000;
  return new Date(start > now.getTime() ? start : start + DAY_MS).toISOString();
}

/** Those of the last 24 hours. */
function recent(times: readonly string[], now: Date): string[] {
  return times.filter(
    (time) => Date.parse(time) > now.getTime() - DAY_MS && Date.parse(time) <= now.getTime(),
  );
}

/** When the oldest of the last 24 hours no longer counts; undefined as long as there is room for one more. */
function fullUntil(times: readonly string[], maximum: number, now: Date): Date | undefined {
  const [oldest] = recent(times, now).slice(-maximum);
  const isFull = recent(times, now).length >= maximum;
  return isFull && oldest !== undefined ? new Date(Date.parse(oldest) + DAY_MS) : undefined;
}

/** Until when the provider may not be asked again. */
export function requestsFullUntil({ requests }: Pick<Connection, 'requests'>, now: Date): Date | undefined {
  return fullUntil(requests, REQUESTS_MAX, now);
}

/** A run that a user asks for. */
export function withSync(value: Connection, runId: string, now: Date): Connection {
  const until = fullUntil(value.syncs, SYNCS_MAX, now) ?? requestsFullUntil(value, now);
  if (until)
    throw new Problem('too_many_attempts', {
      detail: 'A connection can be run 4 times in 24 hours. It also runs once a day by itself.',
      retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
    });
  return { ...asked(value, runId, now), syncs: [...recent(value.syncs, now), now.toISOString()] };
}

/** A run that begins now. */
export function withRun(value: Connection, runId: string, now: Date): Connection {
  const begun = asked(value, runId, now);
  return { ...begun, run_begun: true, requests: [...recent(value.requests, now), now.toISOString()] };
}

function asked(value: Connection, runId: string, now: Date): Connection {
  const until = new Date(now.getTime() + RUN_MAX_MS).toISOString();
  const isGoing = value.run_id === runId && value.running_since !== undefined;
  return {
    ...value,
    running_since: isGoing ? value.running_since : now.toISOString(),
    run_id: runId,
    run_until: until,
    run_begun: undefined,
    // A run that was asked for and never began is found when its time is over.
    due_at: until,
    version: value.version + 1,
  };
}

/** When a connection is due after a run, or after a change of its links. */
export function rescheduled(
  value: Connection,
  { isLinked }: { readonly isLinked: boolean },
  now: Date,
): Connection {
  const { id, next_run_at, status } = value;
  const isKept = next_run_at !== undefined && Date.parse(next_run_at) > now.getTime();
  const next = isLinked && status !== 'revoked' ? (isKept ? next_run_at : nextRunAfter(id, now)) : undefined;
  return { ...value, next_run_at: next, due_at: value.run_until ?? next };
}
