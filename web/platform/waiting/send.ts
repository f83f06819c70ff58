import type { AnyTransaction } from '../../../client/client.ts';
import { createOnce, type Endpoints } from '../in-doubt.ts';
import {
  afterError,
  afterSaved,
  answerOf,
  type EntryBody,
  isOpen,
  sendable,
  type WaitingAnswer,
  type WaitingEntry,
  withAttempt,
} from './entry.ts';
import type { Outbox } from './outbox.ts';

/** What sending needs, in a page and in the service worker. */
export interface World {
  readonly outbox: Outbox;
  /** Asks the service. Undefined: nobody is signed in, or it cannot be asked. */
  readonly whoIsSignedIn: () => Promise<string | undefined>;
  /** Of the entry's own book. */
  readonly endpointsOf: (entry: WaitingEntry) => Endpoints<EntryBody, AnyTransaction>;
  /** Runs while no other tab runs anything under this name. */
  readonly inTurn: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** The same, unless another tab is at it. */
  readonly ifFree: <T>(name: string, run: () => Promise<T>) => Promise<T | undefined>;
  readonly now: () => number;
}

export type Sent =
  | { readonly record: AnyTransaction }
  | { readonly answer: WaitingAnswer; readonly error: unknown };

/** Whoever is at an entry has this lock: what sends it, or the form in which it is open. */
export const lockOf = (id: string): string => `waiting ${id}`;

/** Sends one entry, whose lock the caller has. Undefined: there is nothing to send any more. */
export async function sendEntry(world: World, id: string): Promise<Sent | undefined> {
  const { outbox, endpointsOf, now } = world;
  const entry = await outbox.change(id, (each) => each);
  if (!entry) return undefined;
  if (!isOpen(entry)) return entry.attempt.found && { record: entry.attempt.found.record };
  const { body } = entry;
  try {
    const record = await createOnce(endpointsOf(entry), body, entry.attempt, (attempt) =>
      outbox.change(id, (each) => each && withAttempt(each, attempt, now())),
    );
    await outbox.change(id, (each) => each && afterSaved(each, body, record, now()));
    return { record };
  } catch (error) {
    await outbox.change(id, (each) => each && afterError(each, body, error));
    return { answer: answerOf(error), error };
  }
}

/** Sends what waits, one by one, oldest first. True: something still waits for a better moment. */
export function sendAll(world: World): Promise<boolean> {
  return world.inTurn('waiting', async () => {
    const tried = new Map<string, EntryBody>();
    for (;;) {
      const left = async (but: ReadonlyMap<string, EntryBody>) =>
        sendable(await world.outbox.all(), but, world.now());
      if ((await left(tried)).length === 0) return (await left(new Map())).length > 0;
      // Asked before each: somebody else may have signed in meanwhile.
      const user = await world.whoIsSignedIn();
      // Looked up afterwards: a device may have slept for long while it asked.
      const entry = (await left(tried)).find((each) => each.user === user);
      if (!entry) return true;
      tried.set(entry.id, entry.body);
      const sent = await world.ifFree(lockOf(entry.id), () => sendEntry(world, entry.id));
      if (sent && 'answer' in sent && sent.answer === 'wait') return true;
    }
  });
}
