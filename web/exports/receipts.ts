import { makeZip } from 'client-zip';
import type { AnyTransaction, Attachment } from '../../client/client.ts';
import { fetchFile } from '../attachments/pictures.ts';
import { api } from '../platform/api.ts';
import { connection, NeedsConnection } from '../platform/online.ts';
import { exportTexts as t } from '../texts/en/exports.ts';
import { titleOf } from '../transactions/describe.ts';
import { type NamedReceipt, receiptNames } from './receipt-names.ts';

export interface Receipt {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly date: string;
}

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The files of a period, in the order of their names. */
export async function listReceipts(
  { from, to }: Period,
  decimals: (currency: string) => number,
  signal: AbortSignal,
): Promise<readonly Receipt[]> {
  const withFiles = new Map<string, AnyTransaction>();
  const range = { ...(from && { from }), ...(to && { to }), limit: 100 };
  for await (const record of api.listTransactions(range, { signal }))
    if (record.attachment_count) withFiles.set(record.id, record);
  if (withFiles.size === 0) return [];
  const found: (NamedReceipt & Attachment)[] = [];
  for await (const each of api.listAttachments({ limit: 100 }, { signal })) {
    const record = withFiles.get(each.transaction_id);
    if (!record || each.status !== 'stored') continue;
    const { date, amount, currency_id } = record;
    const shown = `${amount.toFixed(decimals(currency_id))} ${currency_id}`;
    found.push({ ...each, date, payee: titleOf(record), amount: shown, type: each.content_type });
  }
  const names = receiptNames(found);
  return found
    .map(({ id, size, date }, index) => ({ id, size, date, name: names[index] ?? id }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** With the requests for their addresses, there are never more than four. */
const AT_ONCE = 2;
const TRIES = 3;
const PAUSE_MS = 500;
const LONGEST_MS = 180_000;

export interface Zipping {
  readonly signal: AbortSignal;
  /** Bytes and files that are in the ZIP. */
  readonly onProgress: (bytes: number, files: number) => void;
  readonly onMissing: (name: string) => void;
}

/**
 * The files as one ZIP. Nothing is read before it is asked for, but for the next file, and no file stays in memory once it
 * is passed on. A file that cannot be read is left out, and the ZIP says so.
 */
export function zipOf(receipts: readonly Receipt[], zipping: Zipping): ReadableStream<Uint8Array> {
  return makeZip(filesOf(receipts, zipping));
}

async function* filesOf(receipts: readonly Receipt[], { signal, onProgress, onMissing }: Zipping) {
  const coming: Promise<Blob | undefined>[] = [];
  const missing: string[] = [];
  let next = 0;
  let bytes = 0;
  for (const [index, { name, size, date }] of receipts.entries()) {
    for (; next < receipts.length && coming.length < AT_ONCE; next += 1) {
      const reading = read(receipts[next] as Receipt, signal);
      // It is waited for below; until then, its failure is nobody's.
      reading.catch(() => undefined);
      coming.push(reading);
    }
    const input = await coming.shift();
    if (input) yield { name, input, lastModified: new Date(`${date}T12:00:00`) };
    else {
      missing.push(name);
      onMissing(name);
    }
    bytes += size;
    onProgress(bytes, index + 1);
  }
  if (missing.length > 0) yield { name: t.missingName, input: [t.missingText, ...missing, ''].join('\r\n') };
}

/** Undefined if it cannot be read, which is no reason to lose the others. Without a connection, none can. */
async function read({ id, size }: Receipt, signal: AbortSignal): Promise<Blob | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      // An address lasts some minutes: each try has its own.
      const file = await fetchFile(id, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]));
      if (file.size === size) return file;
    } catch (error) {
      if (signal.aborted) throw error;
    }
    if (connection.get() === 'offline') throw new NeedsConnection();
    if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** attempt));
  }
  return undefined;
}
