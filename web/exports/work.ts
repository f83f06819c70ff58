import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { download } from '../platform/download.ts';
import { messageOf } from '../platform/failures.ts';
import { createStore, useStore } from '../platform/store.ts';
import { say } from '../platform/toasts.ts';
import { exportTexts as t } from '../texts/en/exports.ts';

export type Format = keyof typeof t.formats;

export interface Wanted {
  readonly format: Format;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Work {
  readonly wanted: Wanted;
  /** Characters that have arrived. */
  readonly size: number;
  readonly failure?: string;
}

/** It continues while other screens are shown. */
const work = createStore<Work | undefined>(undefined);

export const useExportWork = (): Work | undefined => useStore(work);

const TYPES: Readonly<Record<Format, readonly [ending: string, type: string]>> = {
  csv: ['csv', 'text/csv;charset=utf-8'],
  hledger: ['journal', 'text/plain;charset=utf-8'],
  beancount: ['beancount', 'text/plain;charset=utf-8'],
  archive: ['ndjson', 'application/x-ndjson'],
};

/** After a reload, what was going on begins again, in the same book. */
const kept = () => `export ${api.book}`;

export function interrupted(): Wanted | undefined {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(kept()) ?? 'null') as Wanted | null;
    return wanted && wanted.format in TYPES ? wanted : undefined;
  } catch {
    return undefined;
  }
}

function keep(wanted: Wanted | undefined): void {
  try {
    if (wanted) sessionStorage.setItem(kept(), JSON.stringify(wanted));
    else sessionStorage.removeItem(kept());
  } catch {
    // The browser does not allow it. The export ends with the page.
  }
}

/** Fetches all parts, and lets the browser save them as one file. */
export async function carryOut(wanted: Wanted, day: string): Promise<void> {
  const running = work.get();
  if (running && running.failure === undefined) return;
  keep(wanted);
  work.set({ wanted, size: 0 });
  const parts: string[] = [];
  let size = 0;
  try {
    const { format, from, to } = wanted;
    const range = format === 'archive' ? {} : { ...(from && { from }), ...(to && { to }) };
    for await (const part of api.getExport({ format, ...range })) {
      parts.push(part);
      size += part.length;
      work.set({ wanted, size });
    }
    const [ending, type] = TYPES[format];
    const name = `personal-finance-${day}.${ending}`;
    download(name, type, parts);
    work.set(undefined);
    say(t.done(name));
  } catch (error) {
    const failure = isProblem(error, 'archive_outdated') ? t.changed : messageOf(error);
    work.set({ wanted, size, failure });
  } finally {
    keep(undefined);
  }
}
