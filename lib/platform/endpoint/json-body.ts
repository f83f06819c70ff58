import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../problems.ts';
import { headerOf } from './headers.ts';

export const BODY_MAX_BYTES = 256 * 1024;
const DEPTH_MAX = 32;

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
  refuseDeepNesting(text);
  return parse(text);
}

function parse(text: string): JsonBody {
  const found: { holder: unknown; key: string }[] = [];
  try {
    // A double holds every decimal of up to 15 digits; only longer ones, and exponents, need a second look.
    if (!/[\d.]{16}|\d[eE]/.test(text)) return { value: JSON.parse(text), inexact: new Set() };
    const value: unknown = JSON.parse(text, function (
      this: unknown,
      key: string,
      value: unknown,
      context?: { source: string },
    ) {
      if (typeof value === 'number' && context && !isExact(context.source, value))
        found.push({ holder: this, key });
      return value;
    } as (key: string, value: unknown) => unknown);
    // Deeper ones are what a read shows of other records, and are not written.
    const own = found.filter(({ holder }) => holder === value);
    return { value, inexact: new Set(own.map(({ key }) => key)) };
  } catch {
    throw new Problem('malformed_json', 'The body could not be read as JSON.');
  }
}

/** Whether two decimal texts are the same number: the one sent, and the shortest one of its double. */
function isExact(source: string, value: number): boolean {
  return Number.isFinite(value) && digits(source) === digits(String(value));
}

/** Significant digits and exponent, in one spelling. */
function digits(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const significant = (whole + fraction).replace(/^0+/, '');
  const trimmed = significant.replace(/0+$/, '');
  if (trimmed === '') return '0';
  const scale = Number(exponent) - fraction.length + (significant.length - trimmed.length);
  return `${text.startsWith('-') ? '-' : ''}${trimmed}e${scale}`;
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
