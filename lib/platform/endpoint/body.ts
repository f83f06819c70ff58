import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { invalid, Problem } from '../problems.ts';
import { inexactNumbers } from './exact-numbers.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { headerOf } from './headers.ts';

export const BODY_MAX_BYTES = 256 * 1024;
const DEPTH_MAX = 32;
/** What decoders put in place of bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';

/** Checks what the parser does not check: it accepts `+json` types, any size and any depth. */
export function boundedBody(): Middleware {
  return {
    before: ({ event, context }) => {
      const mediaType = headerOf(event, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase();
      if (mediaType !== 'application/json') throw new Problem('unsupported_media_type');
      const text = decodeBody(event);
      if (Buffer.byteLength(text) > BODY_MAX_BYTES) throw new Problem('payload_too_large');
      refuseInvalidUtf8(text);
      refuseDeepNesting(text);
      // The parser expects the body as text, and the header name in this spelling.
      event.body = text;
      event.isBase64Encoded = false;
      event.headers = { ...event.headers, 'content-type': 'application/json' };
      exchangeOf(context).inexact = inexactNumbers(text);
    },
  };
}

/** Parses the body. The parser's own errors contain the whole body as their cause, so they are replaced here. */
export function parsedBody(): Middleware {
  const parse = httpJsonBodyParser().before;
  return {
    before: async (request) => {
      try {
        await parse?.(request);
      } catch (error) {
        const { message, cause } = error as { message?: string; cause?: { data?: string } };
        if (message !== 'Forbidden key in JSON body') throw new Problem('malformed_json');
        const field = String(cause?.data);
        throw invalid([{ field, code: 'unknown_field', message: 'is not a field of this record' }]);
      }
    },
  };
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
