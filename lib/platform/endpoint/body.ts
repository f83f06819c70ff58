import httpJsonBodyParser from '@middy/http-json-body-parser';
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

/** Checks what the parser does not check: it accepts `+json` types, and any size and depth. */
export function boundedBody(): Middleware {
  return {
    before: ({ event }) => {
      const mediaType = mediaTypeOf(headerOf(event, 'content-type'));
      if (mediaType !== 'application/json') throw new Problem('unsupported_media_type');
      const text = decodeBody(event);
      if (Buffer.byteLength(text) > BODY_MAX_BYTES) throw new Problem('payload_too_large');
      refuseInvalidUtf8(text);
      refuseDeepNesting(text);
      // The parser expects text, and the name of the header in lower case.
      event.body = text;
      event.isBase64Encoded = false;
      event.headers = { ...event.headers, 'content-type': mediaType };
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

/** Parses the body, then reads the digits of long numbers again: the library passes on only what a double holds. */
export function parsedBody(): Middleware {
  const parse = httpJsonBodyParser().before;
  return {
    before: async (request) => {
      const text = request.event.body ?? '';
      try {
        await parse?.(request);
      } catch (error) {
        throw toProblem(error as ParserError, text);
      }
      exchangeOf(request.context).exactBody = exactValue(text);
    },
  };
}

interface ParserError {
  readonly message: string;
  readonly cause?: { readonly data?: unknown; readonly message?: string };
}

/** A new error, not one with a cause: the library's cause is the whole body, which must not be logged. */
function toProblem({ message, cause }: ParserError, text: string): Problem {
  // A field of such a name could replace the prototype of the object it is assigned to.
  if (message === 'Forbidden key in JSON body')
    return invalid([
      { field: String(cause?.data), code: 'unknown_field', message: 'is not a field of this record' },
    ]);
  return new Problem('malformed_json', { detail: describeBroken(text, cause?.message ?? '') });
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
