import { ReadError, unreadable } from './failure.ts';
import { lineAt, unifyLineBreaks } from './lines.ts';
import { refuseOtherFiles } from './other-files.ts';
import type { Format, ReadOptions } from './statement.ts';
import { quoted } from './text.ts';

/** Declarations of a charset are at the start of a file. */
const HEAD_BYTES = 2048;

const BYTE_ORDER_MARKS = [
  { charset: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { charset: 'utf-16le', bytes: [0xff, 0xfe] },
  { charset: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** Files from Central Europe are the most common ones in another charset that do not name it. */
const CENTRAL_EUROPEAN = 'windows-1250';

/** The possible texts of a file, with `\n` as the only line break, the most likely first. */
export interface DecodedFile {
  readonly text: string;
  /** What it is if the file turns out to be Czech, Polish or Hungarian. CSV only. */
  readonly otherText?: () => string;
}

/**
 * The charset comes from the byte order mark, or else from the file's declaration, or else from the client, or else
 * from the Content-Type header. Otherwise it is UTF-8 if the bytes are valid UTF-8, and windows-1252 if not.
 */
export function decode(bytes: Uint8Array, format: Format, options: ReadOptions): DecodedFile {
  refuseOtherFiles(bytes);
  const marked = BYTE_ORDER_MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  const named = marked?.charset ?? charsetInFile(bytes, format) ?? options.charset ?? options.media_charset;
  if (named !== undefined) return { text: toText(decodeNamed(bytes, named)) };
  try {
    return { text: toText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch (error) {
    if (error instanceof ReadError) throw error;
  }
  const text = toText(new TextDecoder('windows-1252').decode(bytes));
  if (format !== 'csv') return { text };
  return { text, otherText: () => toText(new TextDecoder(CENTRAL_EUROPEAN).decode(bytes)) };
}

function toText(decoded: string): string {
  const text = unifyLineBreaks(decoded);
  const binary = text.indexOf('\0');
  if (binary !== -1) throw unreadable(lineAt(text, binary), 'the file contains binary data');
  return text;
}

/** Whether it is a label that browsers know too (WHATWG). */
export function isCharset(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

function decodeNamed(bytes: Uint8Array, charset: string): string {
  const decoder = decoderOf(charset);
  const text = decoder.decode(bytes);
  // Only now can the position of the invalid byte be found: a fatal decoder does not report it.
  const wrong = text.indexOf('\ufffd');
  if (wrong !== -1 && !isValid(bytes, charset)) {
    throw unreadable(lineAt(text, wrong), `the bytes are not valid ${decoder.encoding.toUpperCase()}`);
  }
  return text;
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    throw new ReadError({
      code: 'unreadable_file',
      message: `The charset ${quoted(charset)} is not known.`,
    });
  }
}

function isValid(bytes: Uint8Array, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function charsetInFile(bytes: Uint8Array, format: Format): string | undefined {
  if (format !== 'ofx' && format !== 'camt053') return undefined;
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  const declared = /<\?xml\s[^<>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head)?.[1];
  if (declared !== undefined) return isByteCharset(declared) ? declared : undefined;
  return format === 'ofx' ? charsetInOfxHeader(head) : undefined;
}

/** Banks write USASCII whatever the charset, so it says nothing; CHARSET counts only together with it. */
function charsetInOfxHeader(head: string): string | undefined {
  const encoding = /^\s*ENCODING:[ \t]*([\w-]{1,40})|\sENCODING:[ \t]*([\w-]{1,40})/i.exec(head);
  const name = (encoding?.[1] ?? encoding?.[2] ?? '').toUpperCase();
  if (name === 'UTF-8' || name === 'UTF8' || name === 'UNICODE') return 'utf-8';
  const charset = /\sCHARSET:[ \t]*([\w-]{1,40})/i.exec(head)?.[1]?.toUpperCase();
  return charset === undefined || charset === 'NONE' ? undefined : charsetLabel(charset);
}

/** Numbers of code pages whose label is not `windows-` and the number. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  20127: 'windows-1252',
  28605: 'iso-8859-15',
  65001: 'utf-8',
};

/** `8859-1`, `ISO8859-15`, `1252`, `CP1252` and `28605` as labels. */
function charsetLabel(charset: string): string {
  const iso = /^(?:ISO[-_]?)?8859[-_]?(\d{1,2})$/.exec(charset)?.[1] ?? /^2859(\d)$/.exec(charset)?.[1];
  if (iso !== undefined) return `iso-8859-${iso}`;
  const page = /^(?:CP|WINDOWS[-_]?|WIN)?(\d{3,5})$/.exec(charset)?.[1];
  return page === undefined ? charset : (CODE_PAGES[page] ?? `windows-${page}`);
}

/** A declaration that can be read as single bytes cannot be UTF-16, whatever it says. */
function isByteCharset(charset: string): boolean {
  return !/^(utf-?16|utf-?32|ucs|us-?ascii)/i.test(charset);
}
