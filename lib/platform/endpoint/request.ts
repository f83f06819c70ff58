import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Actor } from '../authors.ts';
import { assert, type FieldErrors } from '../problems.ts';
import type { Page, Paging } from '../table/page.ts';
import type { Caller } from './caller.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from './contract.ts';
import { type CursorOwner, decodeCursor, encodeCursor } from './cursor.ts';
import { requireMatch, versionIn } from './etag.ts';
import type { Exchange } from './exchange.ts';
import { headerOf } from './headers.ts';
import { requireValidResponse } from './validate.ts';

/** A request as a use case sees it: parsed, validated and typed by its contract. */
export class Request<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** One timestamp for everything that the request does. */
  readonly now: Date = new Date();
  /** Set-Cookie values for the response. */
  readonly cookies: string[] = [];
  /** Response headers in addition to those that every response has. */
  readonly headers: Record<string, string> = {};
  readonly event: APIGatewayProxyEvent;
  protected readonly contract: E;
  readonly #caller: Caller | undefined;
  #presented: ResponseOf<E> | undefined;

  constructor(contract: E, event: APIGatewayProxyEvent, { caller, params, input }: Exchange) {
    this.contract = contract;
    this.event = event;
    this.#caller = caller;
    // The contract's own schemas made these, so they have the contract's types.
    this.params = params as ParamsOf<E>;
    this.query = input?.query as QueryOf<E>;
    this.body = input?.body as BodyOf<E>;
  }

  /** The authenticated user. Public endpoints have none, so reading it there is a bug. */
  get caller(): Caller {
    if (!this.#caller) throw new Error(`${this.contract.id} is public: it has no caller.`);
    return this.#caller;
  }

  /** For what the request does in its book. */
  get actor(): Actor {
    const { book } = this.caller;
    assert(book, 'an endpoint without a book changed records of one');
    return { at: this.now, memberNumber: book.memberNumber };
  }

  get ifMatch(): string | undefined {
    return headerOf(this.event, 'if-match');
  }

  /** Refuses the request if `If-Match` names a version other than `current`. */
  requireMatch(current: unknown): void {
    requireMatch(this.ifMatch, versionIn(this.contract, JSON.stringify(current)));
  }

  /**
   * The response with the authors of its records, and validated. Each is presented once: a command does it before it
   * writes, and the others before they are sent.
   */
  async present(response: ResponseOf<E>): Promise<ResponseOf<E>> {
    if (response === this.#presented) return response;
    const shown = await this.withAuthors(response);
    requireValidResponse(this.contract, shown);
    this.#presented = shown;
    return shown;
  }

  protected async withAuthors(response: ResponseOf<E>): Promise<ResponseOf<E>> {
    return response;
  }

  /** A list inside books belongs to a member of a book, any other to a user. */
  get #cursorOwner(): CursorOwner {
    const { id, book, cursorKey } = this.caller;
    const bookId = this.contract.role === undefined ? '' : book?.id;
    return { key: cursorKey, name: `${id}\n${bookId ?? ''}` };
  }

  /** The position after which the page starts; undefined for the first page. */
  get after(): string | undefined {
    const { cursor } = this.query as { cursor?: string };
    return cursor === undefined
      ? undefined
      : decodeCursor(this.#cursorOwner, this.contract.id, this.#listed, cursor);
  }

  /** The page of a list whose query has `pageQuery`. */
  get paging(): Paging {
    const { limit = 25 } = this.query as { limit?: number };
    return { limit, after: this.after };
  }

  /** Identifies a list: a cursor belongs to one path with one query, and one body if there is one. */
  get #listed(): Record<string, unknown> {
    return { ...(this.params as object), ...(this.query as object), ...(this.body as object | undefined) };
  }

  /** For a text in parts: the header that continues after this position, if more follows. */
  continueAfter(next: string | undefined): void {
    if (next !== undefined)
      this.headers['X-Next-Cursor'] = encodeCursor(this.#cursorOwner, this.contract.id, this.#listed, next);
  }

  /** The response of a list. A record that `show` returns nothing for is left out. */
  page<Record, Shown>({ items, next }: Page<Record>, show: (record: Record) => Shown | undefined) {
    const data = items.flatMap((each) => show(each) ?? []);
    const cursor =
      next === undefined ? null : encodeCursor(this.#cursorOwner, this.contract.id, this.#listed, next);
    return { data, has_more: next !== undefined, next_cursor: cursor };
  }
}

export type DeepPartial<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? DeepPartial<Item>[]
    : T extends object
      ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
      : T;

/** A request as `inspect` sees it: its fields may still be invalid. */
export type UncheckedRequest<E extends Endpoint> = Omit<Request<E>, 'body'> & {
  readonly body: DeepPartial<BodyOf<E>>;
};

/**
 * Checks rules beyond single fields: comparisons, amounts in their currency, records that a body refers to. It runs
 * on the valid fields even if others are invalid, so that every invalid field is reported at once.
 */
export type Inspect<E extends Endpoint, Found> = (
  draft: UncheckedRequest<E>,
  errors: FieldErrors,
) => Promise<Found> | Found;

/** The use case itself, with the result of `inspect`. */
export type Use<E extends Endpoint, R extends Request<E>, Found> = (
  request: R,
  found: Found,
) => Promise<ResponseOf<E>>;
