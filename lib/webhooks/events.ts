import type { RecordEvent } from '../changes/events.ts';
import { CHANGE_TYPES, type ChangeType, type EventName as Happening } from '../changes/types.ts';

const HAPPENINGS = ['created', 'updated', 'deleted', 'restored'] as const;

export type EventName =
  | `${ChangeType}.${(typeof HAPPENINGS)[number]}`
  | `obligation.${Exclude<Happening, (typeof HAPPENINGS)[number]>}`;

export const EVENTS: readonly EventName[] = [
  ...CHANGE_TYPES.flatMap((type) => HAPPENINGS.map((happening) => `${type}.${happening}` as const)),
  'obligation.settled',
  'obligation.reopened',
];

/** Sent on request only; no webhook can select it. */
export const TEST_EVENT = 'webhook.test';

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
 * between functions. The stream's time, which a posting gives its accounts, is rounded down, by DynamoDB Local to the
 * minute. If in doubt, an event is sent.
 */
export function isEarlier(
  { at, after }: Pick<RecordEvent, 'at' | 'after'>,
  webhookCreatedAt: string,
): boolean {
  const toleranceMs = at === after?.updated_at ? 1000 : 60_000;
  return Date.parse(at) < Date.parse(webhookCreatedAt) - toleranceMs;
}
