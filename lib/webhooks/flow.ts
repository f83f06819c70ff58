import type { RecordEvent } from '../changes/events.ts';

/** How many events a webhook gets in a clock minute. The others are held back. */
export const EVENTS_PER_MINUTE = 100;
/** Even the largest deliveries then fit into one transaction, which can have 4 MB. */
const RECORDED_AT_ONCE = 25;
/** The clocks of functions differ a little. If a clock is further behind, it was set back. */
const CLOCKS_DIFFER_MINUTES = 5;

/** What was decided about a book's events. */
export interface Flow {
  /** Up to which event, by its id. Events that the stream repeats are not decided again. */
  readonly through: string;
  /** The epoch of the feed at that time: positions of different epochs cannot be compared. */
  readonly epoch: number;
  /** In minutes since 1970. The rest is about this minute. */
  readonly minute: number;
  /** How many events each webhook gets. */
  readonly counts: Readonly<Record<string, number>>;
  /** Webhooks with events that are held back. */
  readonly held: readonly string[];
}

export interface WantedEvent {
  readonly event: RecordEvent;
  /** The webhooks that select it. At least one. */
  readonly webhookIds: readonly string[];
}

/** What is recorded in one transaction. */
export interface FlowStep {
  readonly sent: readonly WantedEvent[];
  /** Webhooks of which an event is held back, for the first time in this minute. */
  readonly firstHeld: readonly string[];
  readonly heldBack: number;
  readonly after: Flow;
}

function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}

export function endOfMinute(minute: number): Date {
  return new Date((minute + 1) * 60_000);
}

/** The minute that counts, which does not begin again if the next function's clock is slightly behind. */
function currentMinute(now: Date, before: Flow | undefined): number {
  const minute = minuteOf(now);
  const aheadBy = (before?.minute ?? 0) - minute;
  return aheadBy > 0 && aheadBy <= CLOCKS_DIFFER_MINUTES ? minute + aheadBy : minute;
}

/**
 * Decides which events are sent to which webhooks, in the order of their ids: the first ones of a minute are sent, and
 * the others are held back. The decisions about one event are never in different steps.
 */
export function decide(
  before: Flow | undefined,
  wanted: readonly WantedEvent[],
  { now, epoch }: { readonly now: Date; readonly epoch: number },
): FlowStep[] {
  const decided = before?.epoch === epoch ? before.through : '';
  const open = wanted
    .filter(({ event }) => event.eventId > decided)
    .toSorted((a, b) => (a.event.eventId < b.event.eventId ? -1 : 1));
  const minute = currentMinute(now, before);
  const isSameMinute = before?.minute === minute;
  const counts = new Map(Object.entries(isSameMinute ? before.counts : {}));
  const held = new Set(isSameMinute ? before.held : []);
  // What stands for the events that were held back in the previous minute is one of the events of this minute.
  if (before?.minute === minute - 1) for (const id of before.held) counts.set(id, 1);

  const steps: FlowStep[] = [];
  let step = emptyStep();
  for (const [index, { event, webhookIds }] of open.entries()) {
    const receivers = webhookIds.filter((id) => (counts.get(id) ?? 0) < EVENTS_PER_MINUTE);
    for (const id of receivers) counts.set(id, (counts.get(id) ?? 0) + 1);
    if (receivers.length > 0) step.sent.push({ event, webhookIds: receivers });
    const others = webhookIds.filter((id) => !receivers.includes(id));
    step.firstHeld.push(...others.filter((id) => !held.has(id)));
    for (const id of others) held.add(id);
    step.heldBack += others.length;
    step.size += receivers.length;
    const next = open[index + 1];
    if (next && step.size + step.firstHeld.length + next.webhookIds.length <= RECORDED_AT_ONCE) continue;
    const { sent, firstHeld, heldBack } = step;
    const after = {
      through: event.eventId,
      epoch,
      minute,
      counts: Object.fromEntries(counts),
      held: [...held],
    };
    steps.push({ sent, firstHeld, heldBack, after });
    step = emptyStep();
  }
  return steps;
}

function emptyStep() {
  return { sent: [] as WantedEvent[], firstHeld: [] as string[], heldBack: 0, size: 0 };
}
