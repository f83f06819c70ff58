import type { Attachment } from '../../client/client.ts';

/** What the name of a file in the ZIP is made of. */
export interface NamedReceipt {
  readonly date: string;
  readonly payee: string;
  readonly amount: string;
  readonly type: Attachment['content_type'];
}

/** The ending follows from the type that the service has checked, whatever the file was called. */
const ENDINGS: Readonly<Record<NamedReceipt['type'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};
/** The name of a file has at most 255 bytes, and a character up to four. */
const PAYEE_MAX = 50;

/**
 * Names that sort by date, payee and amount: `2026-11-11 Market 64.90 EUR.jpg`. Where several would be the same, all of
 * them are numbered, in as many digits as they need. Every file system takes them.
 */
export function receiptNames(receipts: readonly NamedReceipt[]): string[] {
  const stems = receipts.map(({ date, payee, amount }) =>
    [date, safe(payee), amount].filter(Boolean).join(' '),
  );
  const groups = new Map<string, number[]>();
  // Some file systems take large and small letters for the same.
  for (const [index, stem] of stems.entries()) {
    const key = stem.toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const names: string[] = [];
  for (const indexes of groups.values())
    for (const [at, index] of indexes.entries()) {
      const number = String(at + 1).padStart(String(indexes.length).length, '0');
      const stem = indexes.length === 1 ? stems[index] : `${stems[index]} (${number})`;
      names[index] = `${stem}.${ENDINGS[receipts[index]?.type ?? 'application/pdf']}`;
    }
  return names;
}

/** Without what a file system, or a program that unpacks, takes for something else. */
function safe(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/[\p{C}\p{Z}\\/:*?"<>|]+/gu, ' ');
  return [...plain.trim()].slice(0, PAYEE_MAX).join('').trim();
}
