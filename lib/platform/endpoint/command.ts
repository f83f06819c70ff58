import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Actor } from '../authors.ts';
import type { Membership } from '../book.ts';
import { assert } from '../problems.ts';
import {
  canKeep,
  findEarlierOutcome,
  type IdempotencyClaim,
  idempotencyWrites,
  laterOutcome,
} from '../table/idempotency.ts';
import { keys } from '../table/keys.ts';
import { rehearse, transact } from '../table/transact.ts';
import { WRITES_MAX, type Write } from '../table/write.ts';
import { authenticated } from './authenticated.ts';
import { boundedBody, fileBody, parsedBody } from './body.ts';
import { BookRequest } from './book-request.ts';
import type { Endpoint, ResponseOf } from './contract.ts';
import type { Exchange, Handler, SentFile } from './exchange.ts';
import { requestIdOf } from './headers.ts';
import { idempotent } from './idempotent.ts';
import { jsonWithout } from './json-without.ts';
import { describeError, log } from './log.ts';
import { pipeline, type Steps } from './pipeline.ts';
import type { Inspect, Use } from './request.ts';
import { addressed, validated } from './validated.ts';

/** The most writes per command. One more is kept for the record of an Idempotency-Key. */
export const COMMAND_WRITES_MAX = WRITES_MAX - 1;

/** A request that may write. */
export class Command<E extends Endpoint> extends BookRequest<E> {
  readonly #claim: IdempotencyClaim | undefined;
  readonly #file: SentFile | undefined;
  readonly #isDryRun: boolean;
  #membership: Membership | undefined;

  constructor(contract: E, event: APIGatewayProxyEvent, exchange: Exchange) {
    super(contract, event, exchange);
    this.#file = exchange.file;
    this.#claim = exchange.claim;
    this.#isDryRun = exchange.isDryRun === true;
  }

  /** The body of an endpoint whose contract has a `file`. */
  get file(): SentFile {
    assert(this.#file, `${this.contract.id} takes no file`);
    return this.#file;
  }

  /** For whom the request writes. A request that no book takes part in, or that works without one, has none. */
  get membership(): Membership | undefined {
    if (this.#membership) return this.#membership;
    const { role, worksWithoutBook } = this.contract;
    if (role === undefined || worksWithoutBook) return undefined;
    return { bookId: this.caller.bookId, userId: this.caller.id, least: role };
  }

  override get actor(): Actor {
    return { ...super.actor, membership: this.membership };
  }

  /** Whether nothing may be written. A dry run also ends with what it would commit. */
  get isDryRun(): boolean {
    return this.#isDryRun;
  }

  /** For an endpoint that itself decides in which book it writes, and who may. */
  writeAs(membership: Membership): void {
    this.#membership = membership;
  }

  /** Whether one item can keep the response for a retry, if it has to be kept. */
  canKeep(response: ResponseOf<E>): boolean {
    return !this.#claim || canKeep(JSON.stringify(response));
  }

  /** For a request with an effect outside the table, which a repeat must not have again: a repeat ends here. */
  async endIfRepeated(): Promise<void> {
    const earlier = this.#claim && (await findEarlierOutcome(this.#claim, this.now));
    if (earlier) throw earlier;
  }

  /**
   * Writes everything in one transaction, including the Idempotency-Key's record, and returns the response. The
   * response must be known before the write, because the record stores it for retries.
   *
   * `leftovers` are removals that do not fit into the transaction. Nothing depends on them, so the request succeeds even
   * if they fail.
   */
  async commit(
    writes: readonly Write[],
    given: ResponseOf<E>,
    leftovers: readonly (readonly Write[])[] = [],
  ): Promise<ResponseOf<E>> {
    // Before anything is written: an invalid response must not be stored for replays.
    const response = await this.present(given);
    if (this.#isDryRun) {
      await rehearse(keys.rehearsal(this.caller.bookId), writes, this.membership);
      return response;
    }
    const record = this.#claim ? this.#recordOf(this.#claim, response) : [];
    // The record comes first: a repeated request may fail other conditions too (its own name is taken), but it is a
    // replay.
    await transact([...record, ...writes], this.membership);
    try {
      for (const some of leftovers) await transact(some, this.membership);
    } catch (error) {
      log({
        level: 'error',
        message: 'leftovers not removed',
        request_id: requestIdOf(this.event),
        endpoint: this.contract.id,
        error: describeError(error),
      });
    }
    return response;
  }

  /** For a request that has gone on working after its commit: a repeat gets what it has come to. */
  async commitLater(given: ResponseOf<E>): Promise<ResponseOf<E>> {
    const response = await this.present(given);
    if (this.#claim)
      await transact(
        laterOutcome(this.#claim, jsonWithout(this.contract.shownOnce ?? [], response), this.now),
        this.membership,
      );
    return response;
  }

  #recordOf(claim: IdempotencyClaim, response: ResponseOf<E>): Write[] {
    const { shownOnce = [] } = this.contract;
    return idempotencyWrites(claim, jsonWithout(shownOnce, response), this.now);
  }
}

/** Creates the Lambda handler of an endpoint that writes. */
export function command<E extends Endpoint>(contract: E, use: Use<E, Command<E>, undefined>): Handler;
export function command<E extends Endpoint, Found>(
  contract: E,
  inspect: Inspect<E, Found>,
  use: Use<E, Command<E>, Found>,
): Handler;
export function command<E extends Endpoint, Found>(contract: E, ...steps: Steps<E, Command<E>, Found>) {
  assert(contract.method !== 'GET', `${contract.id} only reads: use endpoint() for it`);
  const middlewares = [
    authenticated(contract),
    addressed(contract),
    ...(contract.body ? [boundedBody(), parsedBody()] : []),
    ...(contract.file ? [fileBody(contract.file)] : []),
    ...(contract.idempotent ? [idempotent(contract)] : []),
    validated(contract),
  ];
  const makeRequest = (event: APIGatewayProxyEvent, exchange: Exchange) =>
    new Command(contract, event, exchange);
  return pipeline(contract, middlewares, makeRequest, steps);
}
