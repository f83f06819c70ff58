import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import { type Answer, type CallOptions, call, fieldCodes } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { description } from '../../support/description/description.ts';
import type { FaultRule } from '../../support/engine/observer-rules.ts';
import { join } from '../../support/members.ts';
import { ENDPOINTS, type Sample } from '../../support/sample-requests.ts';
import { newSampleWorld, type SampleWorld } from '../../support/sample-world.ts';

/**
 * What every endpoint returns alike because of what it has: a body, credentials, an id, a version. Each is sent the
 * same kind of request; test/support/setup/watch-responses.ts checks along the way that the responses are as documented.
 */
let world: SampleWorld;
beforeAll(async () => {
  world = await newSampleWorld();
  // Otherwise the user could neither leave the household nor give up owning it.
  await join(world.user, world.host, 'owner', world.householdId);
});

/** Endpoints whose description has this status. */
function documenting(status: number): Endpoint[] {
  return ENDPOINTS.filter(
    ({ method, path }) => description.paths[path]?.[method.toLowerCase()]?.responses[status] !== undefined,
  );
}

function send({ method, path, body, file }: Sample, options: CallOptions = {}): Promise<Answer> {
  const { headers, ...others } = options;
  return call(method, path, {
    token: world.user.token,
    ...(body && { body }),
    ...(file && { rawBody: file.content }),
    ...others,
    headers: { ...(file && { 'content-type': file.mediaType }), ...headers },
  });
}

function outcomeOf({ status, body }: Answer): string {
  return status < 400 ? String(status) : `${status} ${body.code}`;
}

/** The statuses and codes of the responses, by endpoint. Several are asked at the same time. */
async function outcomes(
  asked: readonly Endpoint[],
  ask: (endpoint: Endpoint) => Promise<Answer>,
  atOnce = 4,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const left = [...asked];
  const askNext = async () => {
    for (let it = left.shift(); it; it = left.shift()) found[it.id] = outcomeOf(await ask(it));
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
  return found;
}

function all(asked: readonly Endpoint[], outcome: string): Record<string, string> {
  return Object.fromEntries(asked.map(({ id }) => [id, outcome]));
}

/**
 * Without those that need a link or a second factor: mail/broken-store.test.ts and broken-store-factors.test.ts of
 * test/api/auth break the store for them.
 */
const WITHOUT_SECRETS = ENDPOINTS.filter(
  ({ tag }) => !['Account recovery', 'Second factor', 'Passkeys'].includes(tag),
);

const withBody = ENDPOINTS.filter(({ body }) => body);
const ofUsers = ENDPOINTS.filter(({ auth }) => auth === 'user');

/** Of the samples, by endpoint. */
const etags = new Map<string, string>();

test('the samples are complete: every read of a sample returns 200', async () => {
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET');
  const found = await outcomes(reads, async (it) => {
    const answer = await send(world.sample(it));
    etags.set(it.id, answer.headers.get('etag') ?? '');
    return answer;
  });
  expect(found).toEqual(all(reads, '200'));
});

test('a version that the client already has is a 304', async () => {
  const asked = documenting(304);
  expect(asked.length).toBeGreaterThan(8);
  const found = await outcomes(asked, (it) =>
    send(world.sample(it), { headers: { 'if-none-match': etags.get(it.id) ?? '' } }),
  );
  expect(found).toEqual(all(asked, '304'));
});

test.each([
  ['400 malformed_json', 'broken JSON', { rawBody: '{"name": ' }],
  [
    '413 payload_too_large',
    'more than 256 KiB',
    { rawBody: JSON.stringify({ name: 'x'.repeat(256 * 1024) }) },
  ],
  ['415 unsupported_media_type', 'another media type', { headers: { 'content-type': 'text/plain' } }],
])('%s: a body that is %s', async (outcome, _what, options) => {
  expect(await outcomes(withBody, (it) => send(world.sample(it), options))).toEqual(all(withBody, outcome));
});

test('401: no credentials, on every endpoint that is not public', async () => {
  const found = await outcomes(ofUsers, (it) => send(world.sample(it), { token: undefined }));
  expect(found).toEqual(all(ofUsers, '401 unauthorized'));
});

test('403: a write by cookie that comes from another site', async () => {
  const writes = ofUsers.filter(({ method }) => method !== 'GET');
  const headers = { cookie: `service-session=${world.user.token}`, origin: 'https://evil.example' };
  const found = await outcomes(writes, (it) => send(world.sample(it), { token: undefined, headers }));
  expect(found).toEqual(all(writes, '403 csrf_rejected'));
});

test('404: an id that does not exist', async () => {
  const named = ENDPOINTS.filter(({ params }) => params);
  const found = await outcomes(named, (it) => send(world.strangeSample(it)));
  const inBooks = named.filter(({ isBookInPath }) => isBookInPath);
  expect(found).toEqual({ ...all(named, '404 not_found'), ...all(inBooks, '404 book_not_found') });
});

test('412: a version that the record does not have', async () => {
  const asked = documenting(412);
  expect(asked.length).toBeGreaterThan(10);
  const found = await outcomes(asked, (it) =>
    send(world.sample(it), { headers: { 'if-match': '"another"' } }),
  );
  expect(found).toEqual(all(asked, '412 version_mismatch'));
});

test('422: an unknown query parameter, even where there are none', async () => {
  const found = await outcomes(ENDPOINTS, async (it) => {
    const sample = world.sample(it);
    const path = `${sample.path}${sample.path.includes('?') ? '&' : '?'}colour=red`;
    const answer = await send({ ...sample, path });
    // The code of a link in the samples is made up.
    expect({ code: 'invalid_code', ...fieldCodes(answer) }).toEqual({
      code: 'invalid_code',
      colour: 'unknown_parameter',
    });
    return answer;
  });
  expect(found).toEqual(all(ENDPOINTS, '422 validation_failed'));
});

/** Breaks what the endpoint's own function asks of the store for this user. */
async function broken(endpoint: Endpoint, fault: object): Promise<Answer> {
  const sample = world.sample(endpoint);
  const rule = await cloud().observer.inject({
    ...fault,
    by: functionOf(endpoint),
    text: namedBy(endpoint, sample),
  } as FaultRule);
  try {
    return await send(sample, { faultExpected: true });
  } finally {
    await rule.remove();
  }
}

/** What a request of the function to the store names: the book or user, or where there is none yet, the address; or a day. */
function namedBy({ id, isOutsideBooks, isBookInPath }: Endpoint, { body, path }: Sample): string {
  if (id === 'getFxRate') return path.slice(-'YYYY-MM-DD'.length);
  if (id === 'register') return (body as { email: string }).email;
  if (['login', 'changePassword', 'deleteMe'].includes(id)) return world.user.email;
  if (id === 'makeBookDefault') return `USER#${world.user.id}`;
  if (id === 'declineInvitation') return `BOOK#${world.host.bookId}`;
  if (isBookInPath) return `BOOK#${world.householdId}`;
  // The profile, sessions, second factors and the log are partitions of their own, named after the user.
  return isOutsideBooks ? `#${world.user.id}` : `BOOK#${world.user.bookId}`;
}

function functionOf({ id }: Endpoint): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** A fault is retried for seconds before it is reported: many endpoints wait at the same time. */
const brokenOutcomes = (asked: readonly Endpoint[], fault: object) =>
  outcomes(asked, (it) => broken(it, fault), 24);

test('409: a write whose transaction keeps conflicting with others', { timeout: 180_000 }, async () => {
  // Showing an invitation takes a POST, because its token must not be in a URL, and so does trying an edit. The edit of
  // the samples is done.
  const none = ['previewInvitation', 'testEdit', 'continueEdit'];
  const writes = WITHOUT_SECRETS.filter(({ id, method }) => method !== 'GET' && !none.includes(id));
  const fault = { kind: 'error', name: 'TransactionCanceledException', operation: 'TransactWriteItems' };
  expect(await brokenOutcomes(writes, fault)).toEqual(all(writes, '409 conflict'));
});

test('500: a store that returns something unexpected', { timeout: 180_000 }, async () => {
  const asked = WITHOUT_SECRETS.filter(({ access }) => access !== 'none');
  const fault = {
    kind: 'error',
    name: 'TransactionCanceledException',
    reasons: [{ Code: 'ValidationError' }],
  };
  expect(await brokenOutcomes(asked, fault)).toEqual(all(asked, '500 internal_error'));
});

test('503: a store that throttles, once per access class', { timeout: 180_000 }, async () => {
  // What is without credentials handles the failure by itself.
  const classes = new Map(
    WITHOUT_SECRETS.filter(({ access }) => access !== 'none').map((it) => [
      it.auth === 'user' ? it.access : it.id,
      it,
    ]),
  );
  const asked = [...classes.values()];
  const found = await brokenOutcomes(asked, { kind: 'error', name: 'ThrottlingException' });
  expect(found).toEqual(all(asked, '503 service_unavailable'));
});

test('503: credentials that cannot be checked', async () => {
  const rule = await cloud().observer.inject({
    kind: 'error',
    name: 'TransactionCanceledException',
    reasons: [],
    by: 'Authorizer',
    text: `USER#${world.user.id}`,
  });
  const found = await outcomes(ofUsers, (it) => send(world.sample(it), { faultExpected: true }));
  expect(await rule.remove()).toBe(ofUsers.length);
  expect(found).toEqual(all(ofUsers, '503 service_unavailable'));
});
