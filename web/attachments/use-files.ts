import { useRef, useState } from 'preact/hooks';
import type { Attachment } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { newKey } from '../platform/in-doubt.ts';
import { connection } from '../platform/online.ts';
import { readAgain } from '../platform/reads.ts';
import { sayFailure } from '../platform/toasts.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';
import { type Sending, sendFile } from './send-file.ts';
import { shrunk } from './shrink.ts';

const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf']);
const MOST_BYTES = 10 * 1024 * 1024;

/** A file that was chosen here. */
export interface Chosen {
  readonly key: string;
  /** What is sent. */
  readonly file: File;
  /** What was chosen, if something smaller is sent. */
  readonly original: File | undefined;
  readonly sending: Sending;
  readonly state: 'later' | 'sending' | 'failed' | 'stored';
  readonly share: number;
  readonly failure?: string;
  readonly stored?: Attachment;
}

export interface Files {
  readonly chosen: readonly Chosen[];
  readonly add: (files: readonly File[]) => void;
  readonly tryAgain: (key: string) => void;
  readonly keepOriginal: (key: string) => void;
  readonly leaveOut: (key: string) => void;
  /** Sends what was chosen before there was a transaction. Goes on after the dialog was closed. */
  readonly sendTo: (transactionId: string) => void;
}

export const FILES = ['attachments', 'transaction', 'transactions'] as const;

/** The files that are chosen in a form. Those of a stored transaction are sent at once. */
export function useFiles(transactionId: string | undefined, onStored: () => void): Files {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const now = useRef<readonly Chosen[]>([]);
  const isClosed = useRef(false);
  const update = (change: (all: readonly Chosen[]) => readonly Chosen[]) => {
    now.current = change(now.current);
    setChosen(now.current);
  };
  const set = (key: string, part: Partial<Chosen>) =>
    update((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));

  const send = async (id: string, key: string) => {
    const one = now.current.find((each) => each.key === key);
    if (!one) return;
    set(key, { state: 'sending', share: 0 });
    try {
      const stored = await sendFile(id, one.file, one.sending, (share) => set(key, { share }));
      set(key, { state: 'stored', stored });
      await readAgain(FILES);
      onStored();
    } catch (error) {
      if (isClosed.current) sayFailure(t.notSent(one.file.name));
      set(key, { state: 'failed', failure: messageOf(error) });
    }
  };

  const add = async (file: File) => {
    if (!TYPES.has(file.type)) return sayFailure(t.wrongType(file.name));
    const smaller = await shrunk(file);
    const sent = smaller ?? file;
    if (sent.size > MOST_BYTES) return sayFailure(t.tooLarge(file.name));
    put(sent, smaller && file);
  };
  const put = (file: File, original: File | undefined) => {
    const key = newKey();
    const one: Chosen = { key, file, original, sending: { key: newKey() }, state: 'later', share: 0 };
    update((all) => [...all, one]);
    if (transactionId !== undefined) void send(transactionId, key);
  };
  const leaveOut = (key: string) => update((all) => all.filter((each) => each.key !== key));

  return {
    chosen,
    add: (files) => {
      for (const file of files) void add(file);
    },
    tryAgain: (key) => void (transactionId !== undefined && send(transactionId, key)),
    leaveOut,
    keepOriginal: (key) => {
      const one = now.current.find((each) => each.key === key);
      if (!one?.original) return;
      if (one.original.size > MOST_BYTES) return sayFailure(t.tooLarge(one.original.name));
      leaveOut(key);
      put(one.original, undefined);
      const known = one.stored ?? one.sending.announced;
      if (known)
        void api.deleteAttachment(known.id).then(
          () => readAgain(FILES),
          () => undefined,
        );
    },
    sendTo: (id) => {
      isClosed.current = true;
      if (now.current.length > 0 && connection.get() === 'offline') return sayFailure(t.notSentOffline);
      for (const { key } of now.current) void send(id, key);
    },
  };
}
