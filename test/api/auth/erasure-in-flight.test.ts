import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import { type Answer, actAs, call, newEmail, newUser, PASSWORD, type TestUser } from '../../support/api.ts';
import { outcomeOf } from '../../support/books/race.ts';
import { cloud } from '../../support/cloud.ts';
import { copies } from '../../support/copied-user.ts';
import { join } from '../../support/members.ts';
import { ENDPOINTS, type Sample } from '../../support/sample-requests.ts';
import { newSampleWorld } from '../../support/sample-world.ts';
import { table } from '../../support/table.ts';

/** A user who has one of everything, with the requests to all endpoints. */
const newSampleUser = copies(async () => {
  const { user, sample } = await newSampleWorld();
  const { id, email, token, base_currency_id, bookId } = user;
  const samples = Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.id, sample(endpoint)])) as Samples;
  // The samples of books are about a second book.
  const partitions = [`BOOK#${samples.getBook?.path.split('/').at(-1)}`];
  return { id, email, token, base_currency_id, bookId, partitions, samples };
});
type Samples = Record<string, Sample>;

/** With a link, a second factor or a passkey that the user does not have, nothing is written. */
const NEEDS_SECRET = [
  'confirmTotp',
  'createPasskey',
  'createPasskeyLoginOptions',
  'createPasskeyOptions',
  'createRecoveryCodes',
  'deletePasskey',
  'deleteTotp',
  'loginWithPasskey',
  'loginWithSecondFactor',
  'updatePasskey',
  'updateSecondFactor',
];

/** They write nothing for the user, and all copies share the invitation that one of them removes. */
const OF_OTHERS = ['declineInvitation', 'previewInvitation'];

/** A trial, an edit that is done, and a file that was not sent: nothing is written. */
const WITHOUT_WRITES = ['completeAttachment', 'continueEdit', 'testEdit'];

/** All endpoints that may write for an existing user. */
const WRITING = ENDPOINTS.filter(
  ({ method, id, tag }) =>
    method !== 'GET' &&
    tag !== 'Account recovery' &&
    !['register', 'deleteMe', ...NEEDS_SECRET, ...OF_OTHERS, ...WITHOUT_WRITES].includes(id),
);

/** They are refused for the only owner of a book. With another owner, the book stays. */
const NEEDING_ANOTHER_OWNER = ['deleteMember', 'updateMember'];

/** By default a different half of them each time, because each takes a second; all of them with IN_FLIGHT=all. */
const chosen = process.env.IN_FLIGHT === 'all' ? WRITING : WRITING.filter(() => Math.random() < 0.5);

/** A write in a book requires its member, and any other write its user. */
function refusalOf({ id, role, worksWithoutBook }: Endpoint): string {
  if (id === 'login') return '401 invalid_credentials';
  return role !== undefined && !worksWithoutBook ? '404 book_not_found' : '401 unauthorized';
}

/** Sends a request, holds its write, erases the user, and releases the write. */
async function heldWhileErased(
  user: TestUser,
  { id, idempotent }: Endpoint,
  { method, path, body, file }: Sample,
): Promise<Answer> {
  const rule = await cloud().observer.inject({
    kind: 'hold',
    text: user.id,
    by: id.charAt(0).toUpperCase() + id.slice(1),
    operation: 'TransactWriteItems',
  });
  const headers = {
    ...(idempotent && { 'idempotency-key': 'in-flight' }),
    ...(file && { 'content-type': file.mediaType }),
  };
  const sent = call(method, path, {
    token: user.token,
    ...(body && { body }),
    ...(file && { rawBody: file.content }),
    headers,
    faultExpected: true,
  });
  let early: Answer | undefined;
  sent.then(
    (answer) => {
      early = answer;
    },
    () => undefined,
  );
  try {
    while ((await rule.hits()) === 0) {
      if (early) throw new Error(`It wrote nothing: ${early.status} ${early.text}`);
      await sleep(10);
    }
    expect((await user.delete('/auth/me', { body: { password: PASSWORD } })).status).toBe(204);
  } finally {
    await rule.remove();
  }
  return sent;
}

const ROUNDS_MAX = 5;

/** On a very busy machine, the function times out before the user is erased; then it is tried again. */
async function outcomeWhileErased(
  endpoint: Endpoint,
  prepare: (user: TestUser) => Promise<unknown> = async () => undefined,
): Promise<string> {
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const { samples, ...copied } = await newSampleUser(newEmail());
    const user = actAs(copied);
    await prepare(user);
    const shared = NEEDING_ANOTHER_OWNER.includes(endpoint.id) ? copied.partitions : [];
    for (const pk of shared) await join(user, await newUser(), 'owner', pk.slice('BOOK#'.length));
    const answer = await heldWhileErased(user, endpoint, samples[endpoint.id] as Sample);
    const others = copied.partitions.filter((pk) => !shared.includes(pk));
    expect(await leftOf(user, others)).toEqual([]);
    if (answer.status !== 503) return outcomeOf(answer);
  }
  throw new Error('The machine is too busy: no write could be held long enough.');
}

async function leftOf({ id, bookId, email }: TestUser, others: readonly string[]): Promise<string[]> {
  const login = await table().get(`EMAIL#${email}`, 'LOGIN');
  const queued = await table().list('ERASURE', `USER#${id}`);
  const queuedBook = await table().list('ERASURE', `BOOK#${bookId}`);
  const partitions = [`USER#${id}`, `CRED#${id}`, `AUTH#${id}`, `LOG#${id}`, `BOOK#${bookId}`, ...others];
  const own = (await Promise.all(partitions.map((each) => table().list(each)))).flat();
  const items = [...own, login, ...queued, ...queuedBook];
  return items.flatMap((item) => (item ? [String(item.sk)] : []));
}

describe('a request whose user is erased between its read and its write', () => {
  test.concurrent.each(chosen.map((endpoint) => [endpoint.id, endpoint] as const))(
    'fails and leaves nothing behind: %s',
    async (_id, endpoint) => {
      expect(await outcomeWhileErased(endpoint)).toBe(refusalOf(endpoint));
    },
  );

  test('fails and leaves nothing behind if it is the first to count anything', async () => {
    const create = ENDPOINTS.find(({ id }) => id === 'createContact') as Endpoint;
    const uncount = ({ bookId }: TestUser) => table().delete(`BOOK#${bookId}`, 'COUNTS');
    expect(await outcomeWhileErased(create, uncount)).toBe(refusalOf(create));
  });
});
