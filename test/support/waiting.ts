import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type AnyTransaction, PersonalFinanceError, type ProblemCode } from '../../client/client.ts';
import { type Endpoints, newAttempt } from '../../web/platform/in-doubt.ts';
import { isFrom } from '../../web/platform/waiting/endpoints.ts';
import type { EntryBody, WaitingEntry } from '../../web/platform/waiting/entry.ts';
import { type Outbox, pageOutbox } from '../../web/platform/waiting/outbox.ts';
import { saveEntry } from '../../web/platform/waiting/save.ts';
import { sendAll, type World } from '../../web/platform/waiting/send.ts';

/** What becomes of a request, and of the tab that sent it. */
export type Fate =
  | 'answered'
  | 'never arrives'
  | 'response lost'
  | 'killed before'
  | 'killed after'
  | 408
  | 409
  | 429
  | 500
  | 503;

const CODES: Readonly<Record<number, string>> = {
  408: 'request_timeout',
  409: 'conflict',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'service_unavailable',
};

export const problem = (status: number, code: string, field?: string) =>
  new PersonalFinanceError({
    status,
    code: code as ProblemCode,
    title: '',
    detail: code,
    type: '',
    request_id: '',
    ...(field && { errors: [{ field, code: 'invalid' as never, message: 'is refused' }] }),
  });

type Stored = AnyTransaction & { readonly version: number; readonly author: string };

const recordOf = (body: EntryBody, more: object): Stored =>
  ({ is_refund: false, ...body, ...more }) as unknown as Stored;

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The service's rules about keys, versions, sessions and members, and a network that loses. */
export class Service {
  now = 0;
  session: 'ada' | 'ben' | undefined = 'ada';
  isMember = true;
  fates: Fate[] = [];
  /** How many create requests have arrived. */
  creates = 0;
  readonly #records = new Map<string, Stored>();
  readonly #keys = new Map<string, { readonly at: number; readonly body: string; readonly record: Stored }>();

  recordsOf(payee: string): Stored[] {
    return [...this.#records.values()].filter((record) => 'payee' in record && record.payee === payee);
  }

  recordedBy(author: string): Stored[] {
    return [...this.#records.values()].filter((record) => record.author === author);
  }

  expectNothingTwice(): void {
    const payees = [...this.#records.values()].map((record) => ('payee' in record ? record.payee : ''));
    expect(new Set(payees).size).toBe(payees.length);
  }

  whoIsSignedIn(): Promise<string | undefined> {
    return this.send(new Tab(), () => this.session).catch(() => undefined);
  }

  endpoints(tab: Tab): Endpoints<EntryBody, AnyTransaction> {
    const asMember = <T>(apply: () => T) => this.send(tab, () => this.#asMember(apply));
    return {
      create: (body, { idempotencyKey }) => asMember(() => this.#create(body, idempotencyKey)),
      update: (record, body) => asMember(() => this.#update(record as Stored, body)),
      read: ({ id }) => asMember(() => this.#find(id)),
      remove: (record) => asMember(() => this.#records.delete(this.#match(record as Stored).id)),
      isFrom,
      mustReplace: (record, { kind }) => record.kind !== kind,
    };
  }

  async send<T>(tab: Tab, apply: () => T): Promise<T> {
    const fate = this.fates.shift() ?? 'answered';
    await Promise.resolve();
    if (fate === 'killed before') tab.kill();
    if (fate === 'never arrives') throw new TypeError('Failed to fetch');
    if (typeof fate === 'number') throw problem(fate, CODES[fate] ?? '');
    const result = apply();
    await Promise.resolve();
    if (fate === 'killed after') tab.kill();
    if (fate === 'response lost') throw new TypeError('Failed to fetch');
    return structuredClone(result);
  }

  changeElsewhere(payee: string): void {
    for (const record of this.recordsOf(payee))
      this.#store({ ...record, memo: 'theirs', version: record.version + 1 });
  }

  #asMember<T>(apply: () => T): T {
    if (!this.session) throw problem(401, 'unauthorized');
    if (this.session !== 'ada' || !this.isMember) throw problem(404, 'book_not_found');
    return apply();
  }

  #create(body: EntryBody, key: string): Stored {
    this.creates += 1;
    const text = JSON.stringify(body);
    const known = this.#keys.get(key);
    if (known && this.now - known.at < KEPT_MS) {
      if (known.body === text) return known.record;
      throw problem(422, 'idempotency_key_reused');
    }
    this.#check(body);
    const record = this.#store(recordOf(body, { id: randomUUID(), version: 1, author: this.session }));
    this.#keys.set(key, { at: this.now, body: text, record });
    return record;
  }

  #check({ memo }: EntryBody): void {
    if (memo === 'refused') throw problem(422, 'validation_failed', 'memo');
  }

  #update(record: Stored, body: EntryBody): Stored {
    const stored = this.#match(record);
    if (stored.kind !== body.kind) throw problem(404, 'not_found');
    this.#check(body);
    const { id, version, author } = stored;
    return this.#store(recordOf(body, { id, version: version + 1, author }));
  }

  #store(record: Stored): Stored {
    this.#records.set(record.id, record);
    return record;
  }

  #find(id: string): Stored {
    const stored = this.#records.get(id);
    if (!stored) throw problem(404, 'not_found');
    return stored;
  }

  #match(record: Stored): Stored {
    const stored = this.#find(record.id);
    if (stored.version !== record.version) throw problem(412, 'version_mismatch');
    return stored;
  }
}

class Killed extends Error {}

/** One tab, or the service worker. Nothing runs in it after it was killed. */
export class Tab {
  #isKilled = false;
  kill(): never {
    this.#isKilled = true;
    throw new Killed();
  }
  alive<T>(run: () => T): T {
    if (this.#isKilled) throw new Killed();
    return run();
  }
}

/** What the tabs of a browser share: the entries on the device, and locks. */
export class Device {
  readonly #service: Service;
  readonly #outbox: Outbox = pageOutbox();
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(service: Service) {
    this.#service = service;
  }

  entries(): Promise<WaitingEntry[]> {
    return this.#outbox.all();
  }

  async entry(id: string): Promise<WaitingEntry | undefined> {
    return (await this.#outbox.all()).find((each) => each.id === id);
  }

  /** True: the form stays open, with what is wrong. */
  async save(id: string, body: EntryBody, isConnected: boolean): Promise<boolean> {
    const isNew = (await this.entry(id)) === undefined;
    const start: WaitingEntry = {
      id,
      user: 'ada',
      book: 'household',
      body,
      attempt: newAttempt(),
      typedAt: this.#service.now,
    };
    const pause = () => Promise.resolve();
    return saveEntry(this.#worldOf(new Tab()), { start, body, isNew, isConnected, pause }).then(
      () => false,
      (error: unknown) => !(error instanceof Killed),
    );
  }

  async send(): Promise<void> {
    await sendAll(this.#worldOf(new Tab())).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }

  #worldOf(tab: Tab): World {
    return {
      // Only what is stored survives, as JSON would.
      outbox: {
        all: async () => structuredClone(await this.#outbox.all()),
        change: (id, edit) =>
          tab.alive(() => this.#outbox.change(id, (entry) => structuredClone(edit(structuredClone(entry))))),
        clear: () => this.#outbox.clear(),
      },
      whoIsSignedIn: () => this.#service.whoIsSignedIn(),
      endpointsOf: () => this.#service.endpoints(tab),
      inTurn: (name, run) => this.#inTurn(name, run),
      ifFree: async (name, run) => (this.#queues.has(name) ? undefined : this.#inTurn(name, run)),
      now: () => this.#service.now,
    };
  }

  #inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
    const result = (this.#queues.get(name) ?? Promise.resolve()).then(run, run);
    const end: Promise<void> = result
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        if (this.#queues.get(name) === end) this.#queues.delete(name);
      });
    this.#queues.set(name, end);
    return result;
  }
}
