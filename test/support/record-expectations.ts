import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, type TestUser, walk } from './api.ts';

/** An id that no record has. */
export const NO_ID = '01890000-0000-7000-8000-000000000000';

/** Everything a refusal says, except the request id, so that two refusals can be compared. */
export function refusalOf(answer: Answer): unknown {
  const { request_id: _differs, ...problem } = answer.body;
  return { httpStatus: answer.status, ...problem };
}

/** A request for another user's record gets exactly the same response as one for a record that never existed. */
export async function expectHidden(
  foreignId: string,
  ask: (id: string) => Promise<Answer>,
  status: 404 | 422 = 404,
): Promise<void> {
  const foreign = await ask(foreignId);
  expect(foreign.status).toBe(status);
  expect(refusalOf(foreign)).toEqual(refusalOf(await ask(NO_ID)));
}

/** What an Idempotency-Key guarantees on an endpoint that creates. */
export async function expectSafeRetries(
  user: TestUser,
  path: string,
  body: Record<string, unknown>,
): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const before = (await walk(user, path)).length;
  const parallel = await Promise.all(Array.from({ length: 5 }, () => user.post(path, body, { headers })));
  expect(new Set(parallel.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const [first] = parallel;
  const repeat = await user.post(path, body, { headers });
  expect(repeat.text).toBe(first?.text);
  expect(repeat.headers.get('idempotency-replayed')).toBe('true');
  expect(repeat.headers.get('etag')).toBe(first?.headers.get('etag'));
  const reused = await user.post(path, { ...body, name: 'Another' }, { headers });
  expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
  expect(await walk(user, path)).toHaveLength(before + 1);
}

/** Paging visits every unchanged record exactly once, whatever else is written meanwhile. */
export async function expectStableWalk(
  user: TestUser,
  path: string,
  meanwhile: (pageNumber: number) => Promise<unknown>,
  expectedIds: readonly string[],
): Promise<void> {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let pageNumber = 1; pageNumber === 1 || cursor !== null; pageNumber++) {
    const query = new URLSearchParams({ limit: '2', ...(cursor !== null && { cursor }) });
    const answer: Answer = await user.get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
    expect(answer.status).toBe(200);
    expect(answer.body.has_more).toBe(answer.body.next_cursor !== null);
    if (answer.body.has_more) expect(answer.body.data).toHaveLength(2);
    seen.push(...answer.body.data.map((record: { id: string }) => record.id));
    cursor = answer.body.next_cursor;
    await meanwhile(pageNumber);
  }
  expect(seen).toEqual([...new Set(seen)]);
  expect(seen.filter((id) => expectedIds.includes(id))).toEqual(expectedIds);
}

/** Cursors that do not belong to this list: forged, truncated, of another query, of another user. */
export async function expectCursorBound(
  user: TestUser,
  other: TestUser,
  path: string,
  otherQuery: string,
): Promise<void> {
  const { next_cursor: cursor } = (await user.get(`${path}?limit=1`)).body;
  expect(cursor).toEqual(expect.any(String));
  const asks = [
    user.get(`${path}?cursor=${cursor.slice(0, -2)}${cursor.at(-2) === 'A' ? 'B' : 'A'}A`),
    user.get(`${path}?cursor=${cursor.slice(0, 8)}`),
    user.get(`${path}?cursor=`),
    user.get(`${path}?${otherQuery}&cursor=${cursor}`),
    other.get(`${path}?cursor=${cursor}`),
  ];
  for (const answer of await Promise.all(asks)) {
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_cursor']);
  }
  expect((await user.get(`${path}?limit=100&cursor=${cursor}`)).status).toBe(200);
}
