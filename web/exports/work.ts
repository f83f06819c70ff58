import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { download } from '../platform/download.ts';
import { messageOf } from '../platform/failures.ts';
import { createStore, useStore } from '../platform/store.ts';
import { say } from '../platform/toasts.ts';
import { exportTexts as t } from '../texts/en/exports.ts';
import { listReceipts, type Receipt, zipOf } from './receipts.ts';
import { chooseFile, saveZip, wayToSave } from './save-zip.ts';

export type Format = keyof typeof t.formats;

export interface WantedExport {
  readonly format: Format;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Work {
  readonly wanted: WantedExport;
  /** Characters or bytes that have arrived. */
  readonly size: number;
  /** Of the receipts, once they are known. */
  readonly receipts?: { readonly all: readonly Receipt[]; readonly bytes: number; readonly done: number };
  /** So much that the user says where it goes before it is read. */
  readonly isChoosing?: boolean;
  /** Why it has ended without a file. */
  readonly failure?: string;
  /** There is nothing to save. */
  readonly isEmpty?: boolean;
  /** Files that could not be read. The ZIP was saved without them. */
  readonly missing?: readonly string[];
}

/** It continues while other screens are shown. */
const work = createStore<Work | undefined>(undefined);
let running = new AbortController();

export const useExportWork = (): Work | undefined => useStore(work);

/** What has ended is shown until something else is wanted. */
export const isGoingOn = (now: Work | undefined): boolean =>
  now !== undefined && now.failure === undefined && !now.isEmpty && !now.missing;

const TYPES: Readonly<Record<Format, readonly [ending: string, type: string]>> = {
  csv: ['csv', 'text/csv;charset=utf-8'],
  hledger: ['journal', 'text/plain;charset=utf-8'],
  beancount: ['beancount', 'text/plain;charset=utf-8'],
  archive: ['ndjson', 'application/x-ndjson'],
  receipts: ['zip', 'application/zip'],
};

/** After a reload, what was going on begins again, in the same book. */
const kept = () => `export ${api.book}`;

export function interrupted(): WantedExport | undefined {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(kept()) ?? 'null') as WantedExport | null;
    return wanted && wanted.format in TYPES ? wanted : undefined;
  } catch {
    return undefined;
  }
}

function keep(wanted: WantedExport | undefined): void {
  try {
    if (wanted) sessionStorage.setItem(kept(), JSON.stringify(wanted));
    else sessionStorage.removeItem(kept());
  } catch {
    // The browser does not allow it. The export ends with the page.
  }
}

export interface Knowing {
  readonly day: string;
  readonly decimals: (currency: string) => number;
}

/** Fetches all parts, and lets the browser save them as one file. */
export async function carryOut(wanted: WantedExport, knowing: Knowing): Promise<void> {
  if (isGoingOn(work.get())) return;
  keep(wanted);
  running = new AbortController();
  work.set({ wanted, size: 0 });
  await trying(wanted, () =>
    wanted.format === 'receipts' ? findReceipts(wanted, knowing) : fetchExport(wanted, knowing.day),
  );
}

export function cancel(): void {
  running.abort();
  keep(undefined);
  work.set(undefined);
}

async function trying(wanted: WantedExport, action: () => Promise<void>): Promise<void> {
  const { signal } = running;
  try {
    await action();
  } catch (error) {
    if (signal.aborted) return;
    const failure = isProblem(error, 'archive_outdated') ? t.changed : messageOf(error);
    work.set({ wanted, size: work.get()?.size ?? 0, failure });
  } finally {
    if (!signal.aborted && !isGoingOn(work.get())) keep(undefined);
  }
}

async function fetchExport(wanted: WantedExport, day: string): Promise<void> {
  const { format, from, to } = wanted;
  if (format === 'receipts') return;
  const { signal } = running;
  const parts: string[] = [];
  let size = 0;
  const range = format === 'archive' ? {} : { ...(from && { from }), ...(to && { to }) };
  for await (const part of api.getExport({ format, ...range }, { signal })) {
    parts.push(part);
    size += part.length;
    work.set({ wanted, size });
  }
  const [ending, type] = TYPES[format];
  const name = `personal-finance-${day}.${ending}`;
  download(name, type, parts);
  work.set(undefined);
  say(t.done(name));
}

async function findReceipts(wanted: WantedExport, { day, decimals }: Knowing): Promise<void> {
  const { signal } = running;
  const all = await listReceipts(wanted, decimals, signal);
  signal.throwIfAborted();
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  const now: Work = { wanted, size: 0, receipts: { all, bytes, done: 0 } };
  if (all.length === 0) return work.set({ ...now, isEmpty: true });
  const way = wayToSave(bytes);
  if (way === 'too-large') return work.set({ ...now, failure: t.tooLarge });
  if (way === 'choose') return work.set({ ...now, isChoosing: true });
  await saveReceipts(now, zipName(wanted, day), undefined);
}

/** The user says where so much goes; from there on, it is written as it arrives. */
export async function chooseWhere(now: Work, day: string): Promise<void> {
  const name = zipName(now.wanted, day);
  await trying(now.wanted, async () => {
    const file = await chooseFile(name);
    if (file) await saveReceipts({ ...now, isChoosing: false }, name, file);
  });
}

async function saveReceipts(now: Work, name: string, file: FileSystemFileHandle | undefined): Promise<void> {
  const { signal } = running;
  const { receipts } = now;
  if (!receipts) return;
  const missing: string[] = [];
  work.set(now);
  const zip = zipOf(receipts.all, {
    signal,
    onProgress: (size, done) =>
      !signal.aborted && work.set({ ...now, size, receipts: { ...receipts, done } }),
    onMissing: (one) => missing.push(one),
  });
  await saveZip(zip, name, file, signal);
  say(t.done(name));
  work.set(missing.length > 0 ? { ...now, missing } : undefined);
}

function zipName({ from, to }: WantedExport, day: string): string {
  return `receipts-${[from, to].filter(Boolean).join('--') || day}.zip`;
}
