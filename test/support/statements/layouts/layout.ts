/** A file as one bank writes it, with invented data, and what a person would read in it. */
export interface BankLayout {
  readonly bank: string;
  /** Without one, it is UTF-8. */
  readonly charset?: 'windows-1252' | 'windows-1250' | 'utf-16le';
  /** The currency of the account, if it is not EUR. */
  readonly currency?: string;
  readonly lines: readonly string[];
  /** `2026-09-30 out 12.34 EUR | payee | memo | id` */
  readonly rows: readonly string[];
  readonly pending?: number;
}

/** Letters of windows-1250 that windows-1252 has at another place, or not at all. */
const CENTRAL_EUROPEAN = new Map(
  [
    ...new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128)),
  ].map((letter, index) => [letter, index + 128] as const),
);

export function encodeLayout({ charset, lines }: BankLayout): Uint8Array {
  const text = lines.map((line) => `${line}\r\n`).join('');
  if (charset === undefined) return Buffer.from(text);
  if (charset === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (charset === 'windows-1252') return Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
  return Uint8Array.from(text, (letter) => CENTRAL_EUROPEAN.get(letter) ?? letter.charCodeAt(0));
}
