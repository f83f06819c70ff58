import { type AnyTransaction, isProblem } from '../../../client/client.ts';
import { type EntryBody, isInDoubt, type WaitingEntry, withBody } from './entry.ts';
import { lockOf, type Sent, sendEntry, type World } from './send.ts';

/** What has become of an entry that was saved: the service has it, or this device has. */
export type Saved = { readonly record: AnyTransaction } | 'waiting';

export interface Saving {
  /** The entry, if it is not stored yet. */
  readonly start: WaitingEntry;
  readonly body: EntryBody;
  /** The form that it was typed in is still open, and shows what is wrong. Otherwise the entry itself does. */
  readonly isNew: boolean;
  /** Whether requests seem to get through. */
  readonly isConnected: boolean;
  readonly pause: (ms: number) => Promise<void>;
}

const TRIES = 3;
const PAUSE_MS = 300;

/**
 * Stores an entry, then sends it. Without a connection it waits. What else is wrong is thrown, for the form to show; the
 * entry then stays only if it may have been recorded.
 */
export async function saveEntry(world: World, saving: Saving): Promise<Saved> {
  const { start, body, isNew, isConnected } = saving;
  const { id } = start;
  await world.outbox.change(id, (stored) => withBody(stored ?? start, body));
  if (!isConnected) return 'waiting';
  const sent = await sendPatiently(world, saving);
  if (!sent) return 'waiting';
  if ('record' in sent) return sent;
  if (!isProblem(sent.error) && sent.answer === 'wait') return 'waiting';
  if (isNew) await world.outbox.change(id, (entry) => (entry && isInDoubt(entry) ? entry : undefined));
  throw sent.error;
}

/** After whoever is sending it right now. A service that is busy for a moment is asked again. */
async function sendPatiently(world: World, { start: { id }, pause }: Saving): Promise<Sent | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const sent = await world.inTurn(lockOf(id), () => sendEntry(world, id));
    const isBusy =
      sent &&
      'answer' in sent &&
      isProblem(sent.error) &&
      sent.answer !== 'refused' &&
      sent.error.status !== 401;
    if (!isBusy || attempt >= TRIES) return sent;
    await pause(PAUSE_MS * 2 ** attempt);
  }
}
