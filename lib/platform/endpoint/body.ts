import type { APIGatewayProxyEvent } from 'aws-lambda';
import { invalid, Problem } from '../problems.ts';
import type { FileBody } from './contract.ts';
import { exactValue } from './exact-numbers.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { headerOf } from './headers.ts';

export const BODY_MAX_BYTES = 256 * 1024;
const DEPTH_MAX = 32;
/** The character that decoders substitute for bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';

/** Checks type, size and depth before the body is parsed. */
export function boundedBody(): Middleware {
  return {
    before: ({ event }) => {
      const mediaType = mediaTypeOf(headerOf(event, 'content-type'));
      if (mediaType !== 'application/json') throw new Problem('unsupported_media_type');
      const text = decodeBody(event);
      if (Buffer.byteLength(text) > BODY_MAX_BYTES) throw new Problem('payload_too_large');
      refuseInvalidUtf8(text);
      refuseDeepNesting(text);
      event.body = text;
      event.isBase64Encoded = false;
    },
  };
}

/** Reads the body as a file. */
export function fileBody({ mediaTypes, maxBytes }: FileBody): Middleware {
  return {
    before: ({ event, context }) => {
      const header = headerOf(event, 'content-type');
      const mediaType = mediaTypeOf(header) ?? '';
      if (!mediaTypes.includes(mediaType)) {
        throw new Problem('unsupported_media_type', {
          detail: `Send the file itself as the body, not a form, with one of these media types as Content-Type: ${mediaTypes.join(', ')}.`,
        });
      }
      const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
      if (bytes.length > maxBytes)
        throw new Problem('payload_too_large', { detail: `A file may have at most ${maxBytes} bytes.` });
      const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i.exec(header ?? '')?.[1];
      exchangeOf(context).file = { bytes, mediaType, charset };
    },
  };
}

function mediaTypeOf(header: string | undefined): string | undefined {
  return header?.split(';', 1)[0]?.trim().toLowerCase();
}

/** Parses the body. Without a reviver, which is called for each of 100,000 values and takes most of the time. */
export function parsedBody(): Middleware {
  return {
    before: ({ event, context }) => {
      const text = event.body ?? '';
      const value = parseJson(text);
      refusePrototypes(value);
      event.body = value as string;
      exchangeOf(context).exactBody = exactValue(text);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Not as the cause: its message may quote the body.
    throw new Problem('malformed_json', { detail: describeBroken(text, (error as Error).message) });
  }
}

/** Assigning a field of this name to an object would replace its prototype. */
const PROTOTYPE = '__proto__';

function refusePrototypes(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  if (Object.hasOwn(value, PROTOTYPE))
    throw invalid([{ field: PROTOTYPE, code: 'unknown_field', message: 'is not a field of this record' }]);
  for (const inner of Object.values(value)) refusePrototypes(inner);
}

/** Says where the JSON breaks off. The rest of the parser's message may quote the body. */
function describeBroken(body: string, message: string): string {
  if (body.trim() === '') return 'The body is empty. Send a JSON object.';
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(message) ?? [];
  return `The body could not be read as JSON${line ? `: see line ${line}, column ${column}` : ''}.`;
}

function decodeBody(event: APIGatewayProxyEvent): string {
  const body = event.body ?? '';
  return event.isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
}

/**
 * API Gateway decodes a body before a function gets it, so bytes that are not UTF-8 arrive as U+FFFD and look like a
 * character that was sent. Storing it would silently lose what the client meant.
 */
function refuseInvalidUtf8(text: string): void {
  if (text.includes(REPLACEMENT)) {
    throw new Problem('malformed_json', {
      detail: 'The body is not valid UTF-8, or contains the replacement character U+FFFD.',
    });
  }
}

/** Everything after this recurses, and a body of a hundred thousand brackets would exhaust the stack. */
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
        throw new Problem('malformed_json', { detail: `A body may nest at most ${DEPTH_MAX} levels.` });
    } else if (char === '}' || char === ']') depth--;
  }
}
