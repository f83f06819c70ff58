import { hash } from 'node:crypto';
import { Problem } from '../problems.ts';
import { Gone } from '../table/guard.ts';
import { findEarlierOutcome, type IdempotencyClaim, Replay } from '../table/idempotency.ts';
import { keys } from '../table/keys.ts';
import type { Caller } from './caller.ts';
import type { Endpoint } from './contract.ts';
import { type Exchange, exchangeOf, type Middleware } from './exchange.ts';
import { headerOf } from './headers.ts';
import { textResponse } from './respond.ts';

/** Reads the Idempotency-Key, and returns the first response again if the request is a repeat. */
export function idempotent(contract: Endpoint): Middleware {
  return {
    before: ({ event, context }) => {
      const key = headerOf(event, 'idempotency-key');
      // With a file, the query parameters are part of the request's fingerprint.
      const query = contract.file ? JSON.stringify(event.multiValueQueryStringParameters ?? {}) : '';
      const exchange = exchangeOf(context);
      exchange.claim = claimOf(exchange.caller, key, contract, event.path + query, event.body);
    },
    onError: async (request) => {
      const { event, context, error } = request;
      // A repeat gets the first response, even if the request would be refused by now.
      const outcome = await earlierOutcome(error, exchangeOf(context));
      if (outcome instanceof Replay) {
        const response = textResponse(contract, event, await outcome.readJson());
        response.headers = { ...response.headers, 'Idempotency-Replayed': 'true' };
        request.response = response;
      } else if (outcome instanceof Error) request.error = outcome;
    },
  };
}

async function earlierOutcome(error: unknown, { claim }: Exchange): Promise<unknown> {
  // Who has lost the book or the role gets no earlier response either.
  if (
    !(error instanceof Problem) ||
    error instanceof Gone ||
    !claim ||
    error.code === 'idempotency_key_reused'
  )
    return error;
  return (await findEarlierOutcome(claim, new Date()).catch(() => undefined)) ?? error;
}

function claimOf(
  caller: Caller | undefined,
  header: string | undefined,
  { method, role }: Endpoint,
  path: string,
  body: unknown,
): IdempotencyClaim | undefined {
  if (header === undefined || !caller) return undefined;
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new Problem('invalid_idempotency_key');
  const keyHash = hash('sha256', key, 'base64url');
  return {
    // A key belongs to user and book.
    key:
      role === undefined
        ? keys.userIdempotency(caller.id, keyHash)
        : keys.idempotency(caller.bookId, caller.id, keyHash),
    fingerprint: hash('sha256', `${method} ${path}\n${canonical(body)}`, 'base64url'),
  };
}

/** JSON with sorted keys: a retry that is serialized in another order is still the same request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
