import { isProblem } from '../../client/client.ts';

/**
 * A request that got no answer may have been applied. So its key is kept, with every body that was sent under it, until
 * one of them is answered: however many responses are lost, one record remains, with what was typed last. Plain data, so
 * that it can be stored.
 */
export interface Attempt<Body, Rec> {
  readonly key: string;
  /** Oldest first. */
  readonly sent: readonly Body[];
  /** What one of the bodies created, once it is known. */
  readonly found?: FoundRecord<Body, Rec> | undefined;
  /** A request under the key got no answer, or a 5xx, and nothing has told since whether it was applied. */
  readonly isInDoubt?: boolean;
}

export interface FoundRecord<Body, Rec> {
  readonly record: Rec;
  readonly made: Body;
}

/** What a form calls. */
export interface Endpoints<Body, Rec> {
  readonly create: (body: Body, options: { readonly idempotencyKey: string }) => Promise<Rec>;
  /** Changes the version that was read. Left out: nothing can be changed. */
  readonly update?: ((record: Rec, body: Body) => Promise<Rec>) | undefined;
  readonly read?: ((record: Rec) => Promise<Rec>) | undefined;
  /** Whether a record is what this body made of it. */
  readonly isFrom?: ((record: Rec, body: Body) => boolean) | undefined;
  /** Whether `update` cannot make this body of a record that another one made. Then it is removed and created again. */
  readonly mustReplace?: ((record: Rec, body: Body, made: Body) => boolean) | undefined;
  /** Removes the version that was read. The key is for a removal that is itself a create request. */
  readonly remove?: ((record: Rec, made: Body, key: string) => Promise<unknown>) | undefined;
}

/** Stores the attempt. It is waited for, so that no request is sent that would be forgotten. */
type Keep<Body, Rec> = (attempt: Attempt<Body, Rec>) => unknown;

/** Someone else has changed the record. */
export class ChangedElsewhere<Rec> extends Error {
  override readonly name = 'ChangedElsewhere';
  readonly theirs: Rec;
  constructor(theirs: Rec) {
    super('The record was changed elsewhere.');
    this.theirs = theirs;
  }
}

/** (`randomUUID` is missing in pages over plain HTTP, except on localhost.) */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function newAttempt<Body, Rec>(): Attempt<Body, Rec> {
  return { key: newKey(), sent: [] };
}

/** Creates a record, or makes what an earlier body of the attempt created what this one says. */
export async function createOnce<Body, Rec>(
  endpoints: Endpoints<Body, Rec>,
  body: Body,
  attempt: Attempt<Body, Rec>,
  keep: Keep<Body, Rec>,
): Promise<Rec> {
  const noted = { ...withBody(attempt, body), isInDoubt: !attempt.found };
  await keep(noted);
  let { found } = noted;
  if (!found) {
    try {
      return await endpoints.create(body, { idempotencyKey: noted.key });
    } catch (error) {
      if (!isProblem(error, 'idempotency_key_reused')) {
        await keep({ ...noted, isInDoubt: isInDoubtAfter(error, attempt.isInDoubt === true) });
        throw error;
      }
      found = await findMade(endpoints, noted, error);
    }
  }
  const { record, made } = found;
  const { update, remove, mustReplace } = endpoints;
  if (!update && !remove) return record;
  // From now on a replay proves nothing: a change or a removal may have been applied since.
  await keep({ ...noted, found, isInDoubt: false });
  try {
    if (update && !mustReplace?.(record, body, made))
      return await onLatest(endpoints, record, noted.sent, (latest) => update(latest, body));
    if (!remove) throw new TypeError('There is no endpoint to remove it.');
    await onLatest(endpoints, record, noted.sent, (latest) => remove(latest, made, `${noted.key}-removal`));
  } catch (error) {
    // It was removed, perhaps by a request whose response was lost.
    if (!isProblem(error, 'not_found')) throw error;
  }
  return createOnce(endpoints, body, newAttempt(), keep);
}

/** Changes a record. A newer version is no conflict if an earlier body of the attempt made it. */
export async function changeOnce<Body, Rec>(
  endpoints: Endpoints<Body, Rec>,
  record: Rec,
  body: Body,
  attempt: Attempt<Body, Rec>,
  keep: Keep<Body, Rec>,
): Promise<Rec> {
  const noted = withBody(attempt, body);
  await keep(noted);
  const { update } = endpoints;
  if (!update) throw new TypeError('There is no endpoint to change it.');
  return onLatest(endpoints, record, noted.sent, (latest) => update(latest, body));
}

/**
 * Whether something may have been applied under the key, after this error. Before it refuses a body, the service looks for
 * what the key has done. Only refusals of the user, the book or the request as such come earlier.
 */
function isInDoubtAfter(error: unknown, wasInDoubt: boolean): boolean {
  if (!isProblem(error) || error.status >= 500) return true;
  const hasLooked = error.status === 422 || (error.status === 409 && error.code !== 'conflict');
  return hasLooked ? false : wasInDoubt;
}

/** The attempt with one more body that may have been sent. */
export function withBody<Body, Rec>(attempt: Attempt<Body, Rec>, body: Body): Attempt<Body, Rec> {
  return { ...attempt, sent: [...attempt.sent.filter((each) => !isSame(each, body)), body] };
}

/** Which of the bodies was applied under the key: the one whose request is answered with what it created. */
async function findMade<Body, Rec>(
  { create }: Endpoints<Body, Rec>,
  { key, sent }: Attempt<Body, Rec>,
  refusal: unknown,
): Promise<FoundRecord<Body, Rec>> {
  // The newest one has just been refused.
  for (const made of sent.slice(0, -1).toReversed()) {
    try {
      return { record: await create(made, { idempotencyKey: key }), made };
    } catch (error) {
      if (!isProblem(error, 'idempotency_key_reused')) throw error;
    }
  }
  throw refusal;
}

async function onLatest<Body, Rec, Result>(
  { read, isFrom }: Endpoints<Body, Rec>,
  record: Rec,
  sent: readonly Body[],
  write: (record: Rec) => Promise<Result>,
): Promise<Result> {
  try {
    return await write(record);
  } catch (error) {
    if (!read || !isProblem(error, 'version_mismatch')) throw error;
    const latest = await read(record);
    if (!sent.some((body) => isFrom?.(latest, body))) throw new ChangedElsewhere(latest);
    return await write(latest);
  }
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
