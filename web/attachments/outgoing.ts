import type { Attachment } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { newKey } from '../platform/in-doubt.ts';
import { onRemoval } from '../platform/kept/removal.ts';
import { connection } from '../platform/online.ts';
import { readAgain } from '../platform/reads.ts';
import { createStore } from '../platform/store.ts';
import { sayFailure } from '../platform/toasts.ts';
import { onRecorded } from '../platform/waiting/waiting.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';
import { common } from '../texts/en/common.ts';
import { acceptable, MOST_BYTES, MOST_FILES } from './file-types.ts';
import { hashOf, NotTaken, type Sending, sendFile } from './send-file.ts';
import { type Prepared, prepared } from './shrink.ts';
import { keepThumbnail } from './thumbnails.ts';

/** A file that was chosen on this page, until it is stored. */
export interface Outgoing {
  readonly key: string;
  /** The form in which it was chosen: the id of its transaction, or of what is not recorded yet. */
  readonly place: string;
  /** Undefined until there is one. */
  readonly transactionId: string | undefined;
  /** What is sent. */
  readonly file: File;
  /** What was chosen, if something smaller is sent. */
  readonly original: File | undefined;
  /** A photograph that is sent as it is: it may say where it was taken. */
  readonly mayTellPlace: boolean;
  /** The smaller one that was stored, and goes once this one is. */
  readonly replaces: string | undefined;
  readonly sending: Sending;
  readonly state: 'preparing' | 'ready' | 'sending' | 'failed' | 'stored';
  readonly share: number;
  readonly failure: string | undefined;
  readonly stored: Attachment | undefined;
}

export const FILES = ['attachments', 'transaction', 'transactions'] as const;

/** All that were chosen, also in dialogs that have closed. Nothing of it survives the page: a file cannot be kept. */
export const outgoing = createStore<readonly Outgoing[]>([]);

/** Places whose list is shown, which says by itself what has failed. */
export const shownPlaces = new Set<string>();

/** The bucket is asked beside the service, and what waits for its turn is not in memory. */
const AT_ONCE = 2;
let isWatching = false;

const update = (change: (all: readonly Outgoing[]) => readonly Outgoing[]) =>
  outgoing.set(change(outgoing.get()));
const set = (key: string, part: Partial<Outgoing>) =>
  update((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
const find = (key: string) => outgoing.get().find((each) => each.key === key);

export const leaveOut = (key: string) => update((all) => all.filter((each) => each.key !== key));
/** The form was closed without being saved. */
export const leavePlace = (place: string) => update((all) => all.filter((each) => each.place !== place));

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  onRecorded((record, _, entryId) => sendTo(entryId, record.id));
  connection.subscribe(() => {
    if (connection.get() !== 'online') return;
    for (const { key, state, failure } of outgoing.get())
      if (state === 'failed' && failure === common.needsConnection) set(key, { state: 'ready' });
    sendNext();
  });
  onRemoval(() => outgoing.set([]));
  addEventListener('beforeunload', (event) => {
    if (outgoing.get().some(({ state }) => state !== 'stored')) event.preventDefault();
  });
}

export interface AttachmentsPlace {
  readonly place: string;
  readonly transactionId: string | undefined;
  /** Announced before, such as by an archive that was restored: the same file is sent for it. */
  readonly missing: readonly Attachment[];
  /** How many it has. */
  readonly count: number;
}

/** Those of a stored transaction are sent at once, one of them after the other. */
export function addFiles(at: AttachmentsPlace, files: readonly File[]): void {
  watch();
  const room = Math.max(0, MOST_FILES - at.count);
  const taken = files.flatMap((each) => acceptable(each) ?? []);
  const wrong = files.find((each) => !acceptable(each));
  if (wrong) sayFailure(t.wrongType(wrong.name));
  if (taken.length > room) sayFailure(t.tooMany);
  for (const file of taken.slice(0, room)) void prepare(entered(at, file), at.missing);
}

function entered(
  { place, transactionId }: Pick<AttachmentsPlace, 'place' | 'transactionId'>,
  file: File,
): Outgoing {
  const one: Outgoing = {
    key: newKey(),
    ...{ place, transactionId, file, original: undefined, mayTellPlace: false, replaces: undefined },
    ...{ sending: { key: newKey() }, state: 'preparing', share: 0, failure: undefined, stored: undefined },
  };
  update((all) => [...all, one]);
  return one;
}

/** A photograph is large once it is drawn: one after the other. */
let preparing: Promise<unknown> = Promise.resolve();

async function prepare({ key, file }: Outgoing, missing: readonly Attachment[]): Promise<void> {
  const turn = preparing.then(() => prepared(file));
  preparing = turn.catch(() => undefined);
  const { smaller, thumbnail, isClean } = await turn.catch((): Prepared => ({ isClean: false }));
  if (thumbnail) keepThumbnail(key, thumbnail);
  const hash = missing.length > 0 ? await hashOf(file) : undefined;
  const known = missing.find(({ sha256 }) => sha256 === hash);
  const sent = known ? file : (smaller ?? file);
  if (sent.size > MOST_BYTES) {
    leaveOut(key);
    return sayFailure(t.tooLarge(file.name));
  }
  const sending: Sending = { key: newKey(), ...(known && { announced: { ...known } }) };
  const isSmaller = sent !== file;
  set(key, {
    ...{ file: sent, original: isSmaller ? file : undefined, mayTellPlace: !isSmaller && !isClean },
    ...{ sending, state: 'ready' },
  });
  sendNext();
}

/** What was chosen before there was a transaction belongs to it now. Goes on after the dialog was closed. */
export function sendTo(place: string, transactionId: string): void {
  if (!outgoing.get().some((each) => each.place === place)) return;
  update((all) =>
    all.map((each) => (each.place === place ? { ...each, place: transactionId, transactionId } : each)),
  );
  sendNext();
}

export function tryAgain(key: string): void {
  set(key, { state: 'ready' });
  sendNext();
}

/** Sends what was chosen instead of the smaller picture, which goes once the other is there. */
export function keepOriginal(key: string): void {
  const one = find(key);
  if (!one?.original || one.state === 'sending') return;
  if (one.original.size > MOST_BYTES) {
    sayFailure(t.tooLarge(one.original.name));
    return;
  }
  set(key, {
    ...{ file: one.original, original: undefined, mayTellPlace: true },
    ...{ replaces: one.stored?.id ?? one.sending.announced?.id ?? one.replaces, stored: undefined },
    ...{ sending: { key: newKey() }, state: 'ready', share: 0 },
  });
  sendNext();
}

function sendNext(): void {
  const all = outgoing.get();
  const next = all.find(({ state, transactionId }) => state === 'ready' && transactionId !== undefined);
  if (!next || all.filter(({ state }) => state === 'sending').length >= AT_ONCE) return;
  set(next.key, { state: 'sending', share: 0 });
  void send(next.key).finally(sendNext);
  sendNext();
}

async function send(key: string): Promise<void> {
  const one = find(key);
  if (!one?.transactionId) return;
  const { transactionId, file, sending, replaces } = one;
  try {
    const stored = await sendFile(transactionId, file, sending, (share) => set(key, { share }));
    keepThumbnail(stored.id, key);
    if (replaces) await api.deleteAttachment(replaces).catch(() => undefined);
    set(key, { state: 'stored', stored, replaces: undefined });
    if (!shownPlaces.has(transactionId)) leaveOut(key);
    await readAgain(FILES);
  } catch (error) {
    set(key, { state: 'failed', failure: reasonOf(error) });
    if (!shownPlaces.has(transactionId) && find(key)) sayFailure(t.notSent(file.name));
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotTaken && connection.get() === 'online') return t.failed;
  return messageOf(error);
}
