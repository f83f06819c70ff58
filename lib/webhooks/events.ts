import { TRANSACTION_KINDS } from '../ledger/kinds.ts';

/** What events are about: the types of `GET /changes`. */
export const EVENT_TYPES = [
  ...TRANSACTION_KINDS,
  'account',
  'category',
  'contact',
  'obligation',
  'schedule',
  'budget',
  'lock',
  'user',
] as const;

const HAPPENINGS = ['created', 'updated', 'deleted', 'restored'] as const;

type EventType = (typeof EVENT_TYPES)[number];
export type EventName =
  | `${EventType}.${(typeof HAPPENINGS)[number]}`
  | 'obligation.settled'
  | 'obligation.reopened';

export const EVENTS: readonly EventName[] = [
  ...EVENT_TYPES.flatMap((type) => HAPPENINGS.map((happening) => `${type}.${happening}` as const)),
  'obligation.settled',
  'obligation.reopened',
];

/** Sent on request only; no webhook can select it. */
export const TEST_EVENT = 'webhook.test';

const ALL = '*';

/** What a webhook can select: one event, all of a type, or everything. */
export const SELECTIONS: readonly (typeof ALL | `${EventType}.${typeof ALL}` | EventName)[] = [
  ALL,
  ...EVENT_TYPES.map((type) => `${type}.${ALL}` as const),
  ...EVENTS,
];

export function isSelected(selections: readonly string[], event: string): boolean {
  const [type] = event.split('.');
  return selections.some((each) => each === ALL || each === event || each === `${type}.${ALL}`);
}
