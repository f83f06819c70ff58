import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../domain/errors.ts';
import { headerOf } from './headers.ts';

export const BODY_MAX_BYTES = 256 * 1024;
const DEPTH_MAX = 32;
/** A double's own text has at most 24 characters. Nothing that people write needs more than this. */
const NUMBER_MAX_CHARACTERS = 40;
/** What a decoder writes for bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';

export interface JsonBody {
  readonly value: unknown;
  /**
   * Fields of the body with a number whose text a double cannot hold: `12.340000000000000001` would silently
   * become 12.34, and money must not change between the wire and the rule that judges it.
   */
  readonly inexact: ReadonlySet<string>;
}

export function readJsonBody(event: APIGatewayProxyEvent): JsonBody {
  const mediaType = headerOf(event, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    throw new Problem(
      'unsupported_media_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
  }
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString()
    : (event.body ?? '');
  if (Buffer.byteLength(text) > BODY_MAX_BYTES) {
    throw new Problem('payload_too_large', `A body has at most ${BODY_MAX_BYTES} bytes.`);
  }
  refuseInvalidUtf8(text);
  refuseDeepNesting(text);
  return parse(text);
}

/**
 * API Gateway decodes a body before a function sees it, so bytes that are not UTF-8 arrive as U+FFFD and cannot be
 * told from a character that was sent. Storing them would silently lose what the client meant.
 */
function refuseInvalidUtf8(text: string): void {
  if (text.includes(REPLACEMENT)) {
    throw new Problem(
      'malformed_json',
      'The body is not valid UTF-8, or contains the replacement character U+FFFD.',
    );
  }
}

function parse(text: string): JsonBody {
  const numbers: { holder: unknown; key: string; source: string; number: number }[] = [];
  try {
    // A double holds every decimal of up to 15 digits; only longer ones, and exponents, need a second look.
    if (!/[\d.]{16}|\d[eE]/.test(text)) return { value: JSON.parse(text), inexact: new Set() };
    const value: unknown = JSON.parse(text, function (
      this: unknown,
      key: string,
      value: unknown,
      context?: { source: string },
    ) {
      if (typeof value === 'number' && context)
        numbers.push({ holder: this, key, source: context.source, number: value });
      return value;
    } as (key: string, value: unknown) => unknown);
    // Deeper ones are what a read shows of other records, and are not written.
    const inexact = numbers.filter(
      ({ holder, source, number }) => holder === value && !isExact(source, number),
    );
    return { value, inexact: new Set(inexact.map(({ key }) => key)) };
  } catch {
    throw new Problem('malformed_json', 'The body could not be read as JSON.');
  }
}

/** Whether two decimal texts are the same number: the one sent, and the shortest one of its double. */
function isExact(source: string, value: number): boolean {
  // The length comes first: comparing the digits of a number that fills the body takes seconds.
  if (source.length > NUMBER_MAX_CHARACTERS) return false;
  return Number.isFinite(value) && digits(source) === digits(String(value));
}

/** Significant digits and exponent, in one spelling. */
function digits(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (all[start] === '0') start++;
  // A pattern such as /0+$/ would begin again at every zero.
  while (end > start && all[end - 1] === '0') end--;
  if (start === end) return '0';
  const scale = Number(exponent) - fraction.length + (all.length - end);
  return `${text.startsWith('-') ? '-' : ''}${all.slice(start, end)}e${scale}`;
}

/** The reviver and every later walk recurse: a body of a hundred thousand brackets would exhaust the stack. */
function refuseDeepNesting(text: string): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      if (++depth > DEPTH_MAX)
        throw new Problem('malformed_json', `A body nests at most ${DEPTH_MAX} levels.`);
    } else if (char === '}' || char === ']') depth--;
  }
}
