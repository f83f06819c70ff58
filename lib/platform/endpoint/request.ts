import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Item } from '../table/client.ts';
import { type IdempotencyClaim, idempotencyWrite } from '../table/idempotency.ts';
import { transact, type Write } from '../table/transact.ts';
import type { Caller } from './caller.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from './contract.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { requireMatch } from './etag.ts';
import { headerOf } from './headers.ts';
import { requireValidResponse } from './validate.ts';

/** One request, as a use case sees it: read, checked and typed by its contract. */
export class Request<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** One moment for everything the request writes. */
  readonly now: Date = new Date();
  /** Set-Cookie values for the response. */
  readonly cookies: string[] = [];
  /** Headers of the response that differ from those that every response has. */
  readonly headers: Record<string, string> = {};
  readonly event: APIGatewayProxyEvent;
  readonly #endpoint: E;
  readonly #caller: Caller | undefined;
  readonly #claim: IdempotencyClaim | undefined;

  constructor(
    endpoint: E,
    event: APIGatewayProxyEvent,
    caller: Caller | undefined,
    claim: IdempotencyClaim | undefined,
    input: { params: unknown; query: unknown; body: unknown },
  ) {
    this.#endpoint = endpoint;
    this.#caller = caller;
    this.#claim = claim;
    this.event = event;
    this.params = input.params as ParamsOf<E>;
    this.query = input.query as QueryOf<E>;
    this.body = input.body as BodyOf<E>;
  }

  /** The authenticated user. Public endpoints have none, and asking there is a fault of ours. */
  get caller(): Caller {
    if (!this.#caller) throw new Error(`${this.#endpoint.id} is public: it has no caller.`);
    return this.#caller;
  }

  get ifMatch(): string | undefined {
    return headerOf(this.event, 'if-match');
  }

  /** Refuses the request when it names a version in If-Match and `current` is not that one. */
  requireMatch(current: unknown): void {
    requireMatch(this.ifMatch, JSON.stringify(current));
  }

  /**
   * Writes everything in one transaction, the Idempotency-Key's record among it, and gives back the response.
   * The response must be known before the write, because the record keeps it for a repeat.
   */
  async commit(writes: readonly Write[], response: ResponseOf<E>): Promise<ResponseOf<E>> {
    // Before anything is written: a fault of ours must not leave half a success behind, for replays to repeat.
    requireValidResponse(this.#endpoint, response);
    const record =
      this.#claim && idempotencyWrite(this.caller.id, this.#claim, JSON.stringify(response), this.now);
    // First, because a repeat may break other conditions as well (its own name is taken), and it is a replay.
    await transact(record ? [record, ...writes] : writes);
    return response;
  }

  /** Where the walk of a list continues; undefined at its start. */
  get after(): string | undefined {
    const { cursor } = this.query as { cursor?: string };
    return cursor === undefined
      ? undefined
      : decodeCursor(this.caller, this.#endpoint.id, this.query as Item, cursor);
  }

  /** The envelope of a list. `next` is the position of the last record shown when more follow. */
  page<Record>(
    data: Record[],
    next: string | undefined,
  ): { data: Record[]; has_more: boolean; next_cursor: string | null } {
    const cursor =
      next === undefined ? null : encodeCursor(this.caller, this.#endpoint.id, this.query as Item, next);
    return { data, has_more: next !== undefined, next_cursor: cursor };
  }
}
