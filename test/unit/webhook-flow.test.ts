import { describe, expect, test } from 'vitest';
import type { RecordEvent } from '../../lib/changes/events.ts';
import { decide, EVENTS_PER_MINUTE, type Flow, type FlowStep } from '../../lib/webhooks/flow.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-15T12:00:00.000Z');

const event = (number: number): RecordEvent => ({
  type: 'contact',
  id: `c${number}`,
  change: 'created',
  at: new Date(START).toISOString(),
  position: String(number),
  eventId: `ada#${String(number).padStart(6, '0')}#CONTACT#c#created`,
  recordKey: `CONTACT#c${number}`,
});

/** The events from one number up to another, which these webhooks select. */
const events = (from: number, to: number, ...webhookIds: string[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ event: event(from + index), webhookIds }));

const at = (minutes: number, epoch = 0) => ({ now: new Date(START + minutes * MINUTE_MS), epoch });

const sentTo = (steps: readonly FlowStep[], webhookId = 'w') =>
  steps.flatMap(({ sent }) => sent.filter(({ webhookIds }) => webhookIds.includes(webhookId))).length;
const heldBack = (steps: readonly FlowStep[]) => steps.reduce((sum, step) => sum + step.heldBack, 0);
const told = (steps: readonly FlowStep[]) => steps.flatMap(({ firstHeld }) => firstHeld);
const stateAfter = (steps: readonly FlowStep[]) => steps.at(-1)?.after as Flow;

describe('the events of a webhook', () => {
  test('are sent up to the limit of a minute, and the others are held back, which it is told once', () => {
    const first = decide(undefined, events(1, 130, 'w'), at(0));
    expect([sentTo(first), heldBack(first), told(first)]).toEqual([EVENTS_PER_MINUTE, 30, ['w']]);
    const second = decide(stateAfter(first), events(131, 1000, 'w'), at(0.9));
    expect([sentTo(second), heldBack(second), told(second)]).toEqual([0, 870, []]);
    expect(second, 'nothing more to record than the decision').toHaveLength(1);
  });

  test('are counted for each webhook', () => {
    const first = decide(undefined, events(1, 60, 'w', 'v'), at(0));
    const second = decide(stateAfter(first), [...events(61, 110, 'w'), ...events(111, 120, 'v')], at(0));
    expect([sentTo(second), sentTo(second, 'v'), told(second)]).toEqual([40, 10, ['w']]);
  });

  test('are sent again in the next minute, in which what stands for the others is one of them', () => {
    const first = decide(undefined, [...events(1, 101, 'w'), ...events(102, 102, 'v')], at(0));
    const next = decide(stateAfter(first), events(200, 400, 'w', 'v'), at(1));
    expect([sentTo(next), sentTo(next, 'v'), told(next)]).toEqual([99, 100, ['w', 'v']]);
    const later = decide(stateAfter(first), events(200, 400, 'w'), at(2));
    expect(sentTo(later)).toBe(100);
  });

  test('are decided once, however often the stream repeats them, and in whichever minute', () => {
    const given = events(1, 130, 'w');
    const steps = decide(undefined, given, at(0));
    expect(decide(stateAfter(steps), given, at(0))).toEqual([]);
    expect(decide(stateAfter(steps), given, at(1))).toEqual([]);
    const interrupted = steps[1]?.after;
    const rest = decide(interrupted, given, at(0));
    expect(rest).toEqual(steps.slice(2));
    expect(sentTo(decide(stateAfter(steps), events(130, 131, 'w'), at(1)))).toBe(1);
  });

  test('of one write that is recorded in several steps are neither repeated nor left out', () => {
    const one = events(1, 60, 'w').map(({ event: given, webhookIds }) => ({
      event: { ...given, position: '7' },
      webhookIds,
    }));
    const steps = decide(undefined, one.toReversed(), at(0));
    expect(steps.length).toBeGreaterThan(1);
    const [first] = steps;
    const rest = decide(first?.after, one, at(0));
    expect(sentTo(steps.slice(0, 1)) + sentTo(rest)).toBe(60);
  });

  test('are decided again in another epoch, whose positions may be smaller', () => {
    const steps = decide(undefined, events(500, 501, 'w'), at(0));
    expect(sentTo(decide(stateAfter(steps), events(1, 2, 'w'), at(0, 1)))).toBe(2);
  });

  test('do not start a minute again because a clock is slightly behind, but do if it was set back', () => {
    const steps = decide(undefined, events(1, 101, 'w'), at(1));
    expect(sentTo(decide(stateAfter(steps), events(102, 110, 'w'), at(0.99)))).toBe(0);
    expect(sentTo(decide(stateAfter(steps), events(102, 110, 'w'), at(-60)))).toBe(9);
  });

  test('fit into a transaction with the decision, also with ten webhooks, which get the same event together', () => {
    const webhookIds = Array.from({ length: 10 }, (_, index) => `w${index}`);
    const steps = decide(undefined, events(1, 300, ...webhookIds), at(0));
    for (const { sent, firstHeld } of steps)
      expect(sent.flatMap((each) => each.webhookIds).length + firstHeld.length).toBeLessThanOrEqual(25);
    expect(webhookIds.map((id) => sentTo(steps, id))).toEqual(webhookIds.map(() => 100));
    expect(told(steps).toSorted()).toEqual(webhookIds);
    expect(steps.length, 'the number of steps depends on what is sent alone').toBeLessThanOrEqual(52);
  });
});
