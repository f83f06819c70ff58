import { CHANGE_TYPES, type ChangeType } from '../changes/change.ts';
import type { Happening, RecordEvent } from '../changes/events.ts';

const HAPPENINGS = ['created', 'updated', 'deleted', 'restored'] as const;

type EventName =
  | `${ChangeType}.${(typeof HAPPENINGS)[number]}`
  | `obligation.${Exclude<Happening, (typeof HAPPENINGS)[number]>}`;

export const EVENTS: readonly EventName[] = [
  ...CHANGE_TYPES.flatMap((type) => HAPPENINGS.map((happening) => `${type}.${happening}` as const)),
  'obligation.settled',
  'obligation.reopened',
];

/** Sent on request only; no webhook can select it. */
export const TEST_EVENT = 'webhook.test';

/** Stands for events that are not sent one by one. Sent without being selected. */
export const CHANGES_AVAILABLE = 'changes.available';

const ALL = '*';

/** What a webhook can select: one event, all of a type, or everything. */
export const SELECTIONS: readonly (typeof ALL | `${ChangeType}.${typeof ALL}` | EventName)[] = [
  ALL,
  ...CHANGE_TYPES.map((type) => `${type}.${ALL}` as const),
  ...EVENTS,
];

export function isSelected(selections: readonly string[], event: string): boolean {
  const [type] = event.split('.');
  return selections.some((each) => each === ALL || each === event || each === `${type}.${ALL}`);
}

/**
 * Events from before the webhook was created are not sent. A record's own time is exact except for clock differences
 * between functions, if the write set it. A posting does not set that of its accounts, and the stream's time is rounded
 * down, by DynamoDB Local to the minute. If in doubt, an event is sent.
 */
export function isEarlier(
  { at, before, after }: Pick<RecordEvent, 'at' | 'before' | 'after'>,
  webhookCreatedAt: string,
): boolean {
  const isExact = at === after?.updated_at && at !== before?.updated_at;
  return Date.parse(at) < Date.parse(webhookCreatedAt) - (isExact ? 1000 : 60_000);
}
