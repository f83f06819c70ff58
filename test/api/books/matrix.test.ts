import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../lib/contracts.ts';
import { BOOK_ROLES } from '../../../lib/platform/book.ts';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import { type Answer, type CallOptions, call, newUser, type TestUser } from '../../support/api.ts';
import { join, type Role } from '../../support/members.ts';
import { NO_ID, refusalOf } from '../../support/record-expectations.ts';
import { ENDPOINTS } from '../../support/sample-requests.ts';
import { newSampleWorld, type SampleWorld } from '../../support/sample-world.ts';

/** Every endpoint, sent by everybody: what they may is `role` in the contracts, and nowhere else. */
let world: SampleWorld;
const people = {} as Record<'owner' | 'editor' | 'recorder' | 'viewer' | 'former' | 'stranger', TestUser>;
type Who = keyof typeof people;
beforeAll(async () => {
  world = await newSampleWorld();
  people.owner = world.user;
  for (const role of ['editor', 'recorder', 'viewer', 'former'] as const) {
    const user = await newUser();
    for (const bookId of [world.user.bookId, world.householdId]) {
      await join(world.user, user, role === 'former' ? 'owner' : role, bookId);
      if (role === 'former') await world.user.api.deleteMember(bookId, user.id);
    }
    people[role] = user;
  }
  people.stranger = await newUser();
});

const ofBooks = ENDPOINTS.filter(({ role }) => role !== undefined);
const outside = ENDPOINTS.filter(({ role }) => role === undefined);

interface Asked {
  readonly who: Who;
  /** The header. In a path, the sample has the book. Default: the book of the samples. */
  readonly book?: string;
  readonly options?: CallOptions;
  /** After the path. */
  readonly query?: string;
}

function ask(endpoint: Endpoint, { who, book = world.user.bookId, options = {}, query }: Asked) {
  const { method, path, body, file } = world.sample(endpoint);
  const named = book === world.user.bookId ? path : path.replaceAll(world.householdId, book);
  const { headers, ...others } = options;
  return call(method, query ? `${named}${named.includes('?') ? '&' : '?'}${query}` : named, {
    token: people[who].token,
    book,
    ...(body && { body }),
    ...(file && { rawBody: file.content }),
    ...others,
    headers: { ...(file && { 'content-type': file.mediaType }), ...headers },
  });
}

function outcomeOf({ status, body }: Answer): string {
  return status < 400 ? String(status) : `${status} ${body.code}`;
}

/** By endpoint. Four at a time. */
async function outcomes(
  asked: readonly Endpoint[],
  asking: (endpoint: Endpoint) => Promise<Answer>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const left = [...asked];
  const next = async () => {
    for (let it = left.shift(); it; it = left.shift()) found[it.id] = outcomeOf(await asking(it));
  };
  await Promise.all(Array.from({ length: 4 }, next));
  return found;
}

function expected(asked: readonly Endpoint[], outcome: (endpoint: Endpoint) => string) {
  return Object.fromEntries(asked.map((it) => [it.id, outcome(it)]));
}

/** Only the maker of a connection does these, and is checked before the request is: here, that is the owner. */
const FOR_MAKERS = ['linkOutsideAccount', 'updateConnection'];

/** Whom the contract lets in. The samples remove another member, which only owners may. */
function mayCall(role: Role, endpoint: Endpoint): boolean {
  const isForOwner = endpoint.id === 'deleteMember' || FOR_MAKERS.includes(endpoint.id);
  const least = isForOwner ? 'owner' : (endpoint.role ?? 'viewer');
  return BOOK_ROLES.indexOf(role) >= BOOK_ROLES.indexOf(least);
}

/** Refused only after the role was checked. */
const LAST = { query: 'colour=red' };

describe.each(['owner', 'editor', 'recorder', 'viewer'] as const)('%s', (who) => {
  test('may call what the contract says, and no more', async () => {
    const found = await outcomes(ofBooks, (it) => ask(it, { who, ...LAST }));
    expect(found).toEqual(
      expected(ofBooks, (it) => (mayCall(who, it) ? '422 validation_failed' : '403 insufficient_role')),
    );
  });

  test('is refused whatever the request says', async () => {
    const isForMaker = ({ id }: Endpoint) => who === 'editor' && FOR_MAKERS.includes(id);
    const refused = ofBooks.filter((it) => !mayCall(who, it) && !isForMaker(it));
    const headers = { 'content-type': 'text/plain', 'idempotency-key': '', 'if-match': '"other"' };
    const options = { rawBody: '{"name": ', headers };
    expect(await outcomes(refused, (it) => ask(it, { who, options }))).toEqual(
      expected(refused, () => '403 insufficient_role'),
    );
  });

  test('may read what the contract says', async () => {
    const reads = ofBooks.filter((it) => it.method === 'GET' && mayCall(who, it));
    expect(reads.length).toBeGreaterThan(30);
    expect(await outcomes(reads, (it) => ask(it, { who }))).toEqual(expected(reads, () => '200'));
  });
});

test.each([
  ['former', {}],
  ['stranger', { ...LAST, options: { rawBody: '{"name": ' } }],
] as const)('%s: answered as if there were no such book, byte for byte', async (who, asked) => {
  const found = await outcomes(ofBooks, async (it) => {
    const answer = await ask(it, { who, ...asked });
    const other = await ask(it, { who, book: NO_ID, ...asked });
    expect(shape(answer)).toEqual(shape(other));
    return answer;
  });
  expect(found).toEqual(expected(ofBooks, () => '404 book_not_found'));
});

/** Everything but what differs from request to request. */
function shape(answer: Answer): unknown {
  const {
    'x-request-id': _id,
    date: _date,
    'x-amz-apigw-id': _gateway,
    ...headers
  } = Object.fromEntries([...answer.headers].map(([name, value]) => [name.toLowerCase(), value]));
  for (const name of Object.keys(headers)) if (name.startsWith('x-amzn-')) delete headers[name];
  return { headers, refusal: refusalOf(answer), keys: Object.keys(answer.body) };
}

test('where no book takes part, the header is ignored', async () => {
  const found = await outcomes(outside, (it) => ask(it, { who: 'owner', book: 'nonsense', ...LAST }));
  expect(found).toEqual(expected(outside, () => '422 validation_failed'));
});

test('the matrix of the specification', () => {
  const ids = (role: Role) => endpoints.filter((it) => it.role === role).map(({ id }) => id);
  expect(ids('recorder').toSorted()).toEqual([
    'completeAttachment',
    'createAttachment',
    'createExpense',
    'createIncome',
    'createTransfer',
    'renewUpload',
  ]);
  const owners = ids('owner').toSorted();
  expect(owners).toEqual(
    [
      ...endpoints.filter(({ path }) => path.startsWith('/webhooks')).map(({ id }) => id),
      'createInvitation',
      'deleteBook',
      'deleteInvitation',
      'listInvitations',
      'updateBook',
      'updateLock',
      'updateMember',
    ].toSorted(),
  );
  const writesOfViewers = endpoints.filter(({ role, method }) => role === 'viewer' && method !== 'GET');
  expect(writesOfViewers.map(({ id }) => id).toSorted()).toEqual(
    ['deleteMe', 'deleteMember', 'makeBookDefault', 'serveAssistant', 'testEdit', 'updateMe'].toSorted(),
  );
});

test('401, 403 insufficient_scope and 403 csrf_rejected come before the book and the role', async () => {
  const writes = ofBooks.filter(({ method }) => method !== 'GET');
  const { token } = await people.viewer.api.createToken({ name: 'Script', scope: 'read' });
  const cookie = `service-session=${people.viewer.token}`;
  const csrf = { token: undefined, headers: { cookie, origin: 'https://evil.example' } };
  const orders: [string, string, CallOptions][] = [
    ['401 unauthorized', NO_ID, { token: undefined }],
    ['403 insufficient_scope', NO_ID, { token }],
    ['403 insufficient_scope', world.user.bookId, { token }],
    ['403 csrf_rejected', world.user.bookId, csrf],
  ];
  for (const [outcome, book, options] of orders)
    expect(await outcomes(writes, (it) => ask(it, { who: 'viewer', book, options }))).toEqual(
      expected(writes, () => outcome),
    );
});
