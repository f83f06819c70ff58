import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProblem, PersonalFinanceError, type ProblemCode } from '../../client/client.ts';
import {
  type Attempt,
  ChangedElsewhere,
  changeOnce,
  createOnce,
  type Endpoints,
  newAttempt,
} from '../../web/platform/in-doubt.ts';

interface SentBody {
  readonly kind: 'expense' | 'income';
  readonly memo: string;
}
interface Entry extends SentBody {
  readonly id: number;
  readonly version: number;
}

/** What becomes of a request: `late` ones are applied after whatever is sent next. */
type Fate = 'answered' | 'never arrives' | 'response lost' | 'late' | 'unavailable';
const FATES: readonly Fate[] = ['answered', 'never arrives', 'response lost', 'late', 'unavailable'];

const problem = (status: number, code: ProblemCode) =>
  new PersonalFinanceError({ status, code, title: '', detail: '', type: '', request_id: '' });

/** The service's rules, and a network that loses. */
class Service {
  readonly entries = new Map<number, Entry>();
  readonly #keys = new Map<string, { readonly fingerprint: string; readonly response: Entry }>();
  #late: (() => unknown)[] = [];
  requests = 0;
  fates: Fate[] = [];

  readonly endpoints: Endpoints<SentBody, Entry> = {
    create: (body, { idempotencyKey }) => this.#send(() => this.#create(body, idempotencyKey)),
    update: (entry, body) => this.#send(() => this.change(entry, body)),
    read: ({ id }) => this.#send(() => this.#find(id)),
    isFrom: (entry, { kind, memo }) => entry.kind === kind && entry.memo === memo,
    mustReplace: (entry, { kind }) => entry.kind !== kind,
    remove: (entry) => this.#send(() => this.#remove(entry)),
  };

  change(entry: Entry, body: SentBody): Entry {
    const stored = this.#match(entry);
    if (stored.kind !== body.kind) throw problem(404, 'not_found');
    return this.#store({ ...body, id: stored.id, version: stored.version + 1 });
  }

  /** The network is well again, and what was under way has arrived. */
  settle(): void {
    this.fates = [];
    this.#arrive();
  }

  async #send<Result>(apply: () => Result): Promise<Result> {
    this.requests += 1;
    const fate = this.fates.shift() ?? 'answered';
    const before = this.#late;
    this.#late = fate === 'late' ? [apply] : [];
    try {
      if (fate === 'unavailable') throw problem(503, 'service_unavailable');
      const result = fate === 'answered' || fate === 'response lost' ? outcomeOf(apply) : undefined;
      if (!result || fate === 'response lost') throw new TypeError('Failed to fetch');
      return result();
    } finally {
      for (const arriving of before) outcomeOf(arriving);
    }
  }

  #arrive(): void {
    for (const arriving of this.#late.splice(0)) outcomeOf(arriving);
  }

  #create(body: SentBody, key: string): Entry {
    const fingerprint = JSON.stringify(body);
    const known = this.#keys.get(key);
    if (known?.fingerprint === fingerprint) return known.response;
    if (known) throw problem(422, 'idempotency_key_reused');
    if (body.memo === '') throw problem(422, 'validation_failed');
    const response = this.#store({ ...body, id: this.entries.size + 1000 * this.#keys.size, version: 1 });
    this.#keys.set(key, { fingerprint, response });
    return response;
  }

  #store(entry: Entry): Entry {
    this.entries.set(entry.id, entry);
    return entry;
  }

  #find(id: number): Entry {
    const stored = this.entries.get(id);
    if (!stored) throw problem(404, 'not_found');
    return stored;
  }

  #match(entry: Entry): Entry {
    const stored = this.#find(entry.id);
    if (stored.version !== entry.version) throw problem(412, 'version_mismatch');
    return stored;
  }

  #remove(entry: Entry): true {
    this.entries.delete(this.#match(entry).id);
    return true;
  }
}

function outcomeOf<Result>(apply: () => Result): () => Result {
  try {
    const result = apply();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** A form that stays open until it is saved. */
class Form {
  readonly #service: Service;
  #attempt: Attempt<SentBody, Entry> = newAttempt();
  constructor(service: Service) {
    this.#service = service;
  }
  /** The attempt survives as JSON: a page may be loaded again in between. */
  readonly #keep = (attempt: Attempt<SentBody, Entry>): void => {
    this.#attempt = JSON.parse(JSON.stringify(attempt)) as Attempt<SentBody, Entry>;
  };
  create(body: SentBody): Promise<Entry> {
    return createOnce(this.#service.endpoints, body, this.#attempt, this.#keep);
  }
  change(entry: Entry, body: SentBody): Promise<Entry> {
    return changeOnce(this.#service.endpoints, entry, body, this.#attempt, this.#keep);
  }
}

const anyBody = fc.record({
  kind: fc.constantFrom('expense' as const, 'income' as const),
  memo: fc.constantFrom('a', 'b', 'c', ''),
});
/** What is typed and sent again and again, and what becomes of the requests. */
const anyTries = fc.array(
  fc.record({
    body: anyBody,
    fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
  }),
  { maxLength: 6 },
);
const RUNS = Number(process.env.IN_DOUBT_RUNS ?? 500);

describe('however many responses are lost', () => {
  test('one record remains, with what was typed last', async () => {
    await fc.assert(
      fc.asyncProperty(anyTries, anyBody, async (tries, typed) => {
        const last = { ...typed, memo: typed.memo || 'z' };
        const service = new Service();
        const form = new Form(service);
        for (const { body, fates } of tries) {
          service.fates = [...fates];
          const isSaved = await form.create(body).then(
            () => true,
            () => false,
          );
          if (!isSaved) continue;
          // The form is closed, whatever is still under way.
          service.settle();
          expect([...service.entries.values()]).toMatchObject([body]);
          return;
        }
        service.fates = [];
        const saved = await form.create(last);
        service.settle();
        expect(saved).toMatchObject(last);
        expect([...service.entries.values()]).toEqual([saved]);
      }),
      { numRuns: RUNS },
    );
  });

  test('a record that is being edited is what was typed last', async () => {
    await fc.assert(
      fc.asyncProperty(anyTries, async (tries) => {
        const service = new Service();
        const first = await new Form(service).create({ kind: 'expense', memo: 'first' });
        const form = new Form(service);
        for (const { body, fates } of tries) {
          service.fates = [...fates];
          await form.change(first, { ...body, kind: 'expense' }).catch(() => undefined);
        }
        service.fates = [];
        await form.change(first, { kind: 'expense', memo: 'last' });
        service.settle();
        expect([...service.entries.values()]).toMatchObject([{ id: first.id, memo: 'last' }]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('after a lost response', () => {
  const expense = (memo: string): SentBody => ({ kind: 'expense', memo });
  async function inDoubt(fate: Fate): Promise<{ service: Service; form: Form; record: Entry }> {
    const service = new Service();
    const form = new Form(service);
    service.fates = [fate];
    await expect(form.create(expense('a'))).rejects.toThrow();
    service.requests = 0;
    return { service, form, record: [...service.entries.values()][0] as Entry };
  }

  test('an unchanged form is answered with what was created, in one request', async () => {
    const { service, form, record } = await inDoubt('response lost');
    expect(await form.create(expense('a'))).toEqual(record);
    expect(service.requests).toBe(1);
  });

  test('a changed form is created under the same key if nothing was applied', async () => {
    const { service, form } = await inDoubt('never arrives');
    await form.create(expense('b'));
    expect(service.requests).toBe(1);
  });

  test.each<[string, SentBody, Fate]>([
    ['a change whose response was lost', expense('b'), 'response lost'],
    ['a change that arrives late', expense('b'), 'late'],
    ['a removal that arrives late', { kind: 'income', memo: 'b' }, 'late'],
  ])('the first text can be saved again after %s', async (_what, body, fate) => {
    const { service, form } = await inDoubt('response lost');
    service.fates = ['answered', 'answered', fate];
    await expect(form.create(body)).rejects.toThrow();
    await form.create(expense('a'));
    service.settle();
    expect([...service.entries.values()]).toMatchObject([expense('a')]);
  });

  test("someone else's change is never overwritten", async () => {
    const { service, form, record } = await inDoubt('response lost');
    const theirs = service.change(record, expense('theirs'));
    const error = await form.create(expense('b')).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ChangedElsewhere);
    expect((error as ChangedElsewhere<Entry>).theirs).toEqual(theirs);
    await expect(form.create({ kind: 'income', memo: 'b' })).rejects.toBeInstanceOf(ChangedElsewhere);
    expect(service.entries.get(record.id)).toEqual(theirs);
  });

  test('a record that was deleted meanwhile is created again', async () => {
    const { service, form, record } = await inDoubt('response lost');
    service.entries.delete(record.id);
    await form.create(expense('b'));
    expect([...service.entries.values()]).toMatchObject([{ memo: 'b' }]);
  });

  test('what can be neither changed nor removed is what it is', async () => {
    const service = new Service();
    const { create } = service.endpoints;
    let attempt: Attempt<SentBody, Entry> = newAttempt();
    const confirm = (memo: string) =>
      createOnce({ create }, expense(memo), attempt, (next) => {
        attempt = next;
      });
    service.fates = ['response lost'];
    await expect(confirm('a')).rejects.toThrow();
    expect(await confirm('b')).toMatchObject({ memo: 'a' });
  });

  test('a key that something else used up is reported', async () => {
    const service = new Service();
    const attempt: Attempt<SentBody, Entry> = newAttempt();
    await service.endpoints.create(expense('other'), { idempotencyKey: attempt.key });
    const error = await createOnce(service.endpoints, expense('a'), attempt, () => undefined).catch(
      (caught: unknown) => caught,
    );
    expect(isProblem(error, 'idempotency_key_reused')).toBe(true);
  });
});
