import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, newUser, type TestUser, walk } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import type { FaultRule } from '../../support/engine/observer-rules.ts';
import { table } from '../../support/table.ts';

/** Longer than a function waits for DynamoDB. */
const TOO_LONG_MS = 3500;

type Fault = { kind: FaultRule['kind'] } & Record<string, unknown>;
const error = (name: string, more = {}): Fault => ({ kind: 'error', name, ...more });
const cancelledFor = (Code: string): Fault =>
  error('TransactionCanceledException', { reasons: [{ Code }, { Code: 'None' }] });

const inject = (user: TestUser, fault: Fault, scope: Partial<FaultRule> = {}) =>
  cloud().observer.inject({
    text: `BOOK#${user.bookId}`,
    by: 'CreateAccount',
    operation: 'TransactWriteItems',
    ...fault,
    ...scope,
  } as FaultRule);
const create = (user: TestUser, key?: string, body: object = { name: 'Wallet', type: 'asset' }) =>
  user.post('/accounts', body, { faultExpected: true, headers: key ? { 'idempotency-key': key } : {} });
const wallets = async (user: TestUser) =>
  (await walk(user, '/accounts')).filter(({ name }) => name === 'Wallet').length;

function expectRetryLater(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.text).not.toMatch(/dynamodb|exception|inject/i);
}

describe.concurrent('the client does not notice what succeeds after a few attempts', () => {
  test.each<[string, Fault]>([
    ['a conflict with another transaction', error('TransactionCanceledException')],
    ['a transaction cancelled for throttling', cancelledFor('ThrottlingError')],
    ['a transaction cancelled for throughput', cancelledFor('ProvisionedThroughputExceeded')],
    ['the same transaction still in progress', error('TransactionInProgressException')],
    ['throttling', error('ThrottlingException')],
    ['too little throughput', error('ProvisionedThroughputExceededException')],
    ['the limit of the account', error('RequestLimitExceeded')],
    ['an internal error of DynamoDB', error('InternalServerError')],
    ['a connection that breaks before the write', { kind: 'reset' }],
    ['a connection that breaks after the write', { kind: 'forward then reset' }],
  ])('%s', async (_what, fault) => {
    const user = await newUser();
    const rule = await inject(user, fault, { times: 2 });
    const answer = await create(user);
    expect(await rule.remove()).toBe(2);
    expect(answer.status).toBe(200);
    expect(await wallets(user)).toBe(1);
  });

  test('a response that does not arrive in time, although the write was made', async () => {
    const user = await newUser();
    const rule = await inject(user, { kind: 'forward then delay', ms: TOO_LONG_MS }, { times: 1 });
    const answer = await create(user);
    expect(await rule.remove()).toBe(1);
    expect(answer.status).toBe(200);
    expect(await wallets(user)).toBe(1);
  });

  test('a read that is throttled', async () => {
    const user = await newUser();
    const fault = error('ProvisionedThroughputExceededException');
    const rule = await inject(user, fault, { by: 'ListAccounts', operation: 'Query', times: 3 });
    expect(await wallets(user)).toBe(0);
    expect(await rule.remove()).toBe(3);
  });

  test('a throttled read of the session', async () => {
    const user = await newUser();
    const scope = { by: 'Authorizer', operation: 'BatchGetItem', text: `USER#${user.id}`, times: 2 };
    const rule = await inject(user, error('ThrottlingException'), scope);
    expect((await user.get('/auth/me')).status).toBe(200);
    expect(await rule.remove()).toBe(2);
  });
});

test('a write whose response was lost is not repeated: sums change once', async () => {
  const user = await newUser();
  const { body: category } = await user.post('/budgeting/categories', { name: 'Food' });
  const [cash] = await walk(user, '/accounts');
  const rule = await inject(user, { kind: 'forward then reset' }, { by: 'CreateExpense', times: 3 });
  const { status } = await user.post('/budgeting/expenses', {
    currency_id: 'USD',
    category_id: category.id,
    asset_account_id: cash.id,
    amount: 10,
    date: '2026-01-01',
  });
  expect([status, await rule.remove()]).toEqual([200, 3]);
  expect((await user.get(`/accounts/${cash.id}`)).body.balance).toBe(-10);
});

test('a write whose response was lost is recognized as our own: no 412, and no 404', async () => {
  const user = await newUser();
  const created = await user.post('/contacts', { name: 'Ada' });
  const path = `/contacts/${created.body.id}`;
  const rules = [
    await inject(user, { kind: 'forward then reset' }, { by: 'UpdateContact', times: 2 }),
    await inject(user, { kind: 'forward then reset' }, { by: 'DeleteContact', times: 2 }),
  ];
  const ifMatch = (answer: Answer) => ({ headers: { 'if-match': answer.headers.get('etag') ?? '' } });
  const updated = await user.put(path, { name: 'Grace' }, ifMatch(created));
  expect([updated.status, updated.body.name]).toEqual([200, 'Grace']);
  const deleted = await user.delete(path, ifMatch(updated));
  expect(deleted.status).toBe(204);
  for (const rule of rules) expect(await rule.remove()).toBe(2);
});

describe.concurrent('when retries are not enough', () => {
  test('a conflict is a 409, and nothing was written', async () => {
    const user = await newUser();
    const rule = await inject(user, error('TransactionCanceledException'));
    const answer = await create(user);
    expect(await rule.remove()).toBeGreaterThan(5);
    expectRetryLater(answer, 409, 'conflict');
    expect(await wallets(user)).toBe(0);
  });

  test.each<[string, Fault]>([
    ['throttling', error('ThrottlingException')],
    ['a transaction cancelled for throttling', cancelledFor('ThrottlingError')],
  ])('%s is a 503, and nothing was written', async (_what, fault) => {
    const user = await newUser();
    const rule = await inject(user, fault);
    const answer = await create(user);
    expect(await rule.remove()).toBeGreaterThan(5);
    expectRetryLater(answer, 503, 'service_unavailable');
    expect(await wallets(user)).toBe(0);
  });

  test('a throttled read is a 503', async () => {
    const user = await newUser();
    const rule = await inject(user, error('ThrottlingException'), { by: 'GetMe', operation: 'GetItem' });
    const answer = await user.get('/auth/me', { faultExpected: true });
    await rule.remove();
    expectRetryLater(answer, 503, 'service_unavailable');
  });

  test.each<[string, Fault, number]>([
    ['before the write', { kind: 'reset' }, 0],
    ['after the write', { kind: 'forward then reset' }, 1],
  ])(
    'a connection that always breaks %s is a 503 that says the outcome is not known',
    async (_w, fault, made) => {
      const user = await newUser();
      const rule = await inject(user, fault);
      const answer = await create(user);
      await rule.remove();
      expectRetryLater(answer, 503, 'outcome_unknown');
      expect(await wallets(user)).toBe(made);
    },
  );

  test('an engine that never responds is a 503, not a function timeout', async () => {
    const user = await newUser();
    const rule = await inject(user, { kind: 'delay', ms: 20_000 });
    const answer = await create(user);
    expect(await rule.remove()).toBeGreaterThan(1);
    expectRetryLater(answer, 503, 'outcome_unknown');
  });

  test('a reader, which has a shorter timeout, also responds in time', async () => {
    const user = await newUser();
    const scope = { by: 'GetMe', operation: 'GetItem' };
    const rule = await inject(user, { kind: 'delay', ms: 20_000 }, scope);
    const answer = await user.get('/auth/me', { faultExpected: true });
    expect(await rule.remove()).toBeGreaterThan(1);
    expectRetryLater(answer, 503, 'service_unavailable');
  });
});

describe.concurrent('with an Idempotency-Key', () => {
  test('a lost response is recovered within the request', async () => {
    const [user, key] = [await newUser(), randomUUID()];
    const rule = await inject(user, { kind: 'forward then reset' });
    const answer = await create(user, key);
    await rule.remove();
    expect([answer.status, answer.body.name]).toEqual([200, 'Wallet']);
    expect(await wallets(user)).toBe(1);
  });

  test('the client may repeat after any failure, and gets one record', async () => {
    const faults: Fault[] = [
      { kind: 'reset' },
      { kind: 'forward then reset' },
      error('ThrottlingException'),
      error('TransactionCanceledException'),
    ];
    await Promise.all(
      faults.map(async (fault) => {
        const [user, key] = [await newUser(), randomUUID()];
        const rules = [
          await inject(user, fault),
          // Nor can the request itself determine the outcome.
          await inject(
            user,
            { kind: 'reset' },
            { operation: 'GetItem', text: `${user.bookId}"},"sk":{"S":"IDEM` },
          ),
        ];
        const failed = await create(user, key);
        expect([409, 503]).toContain(failed.status);
        for (const rule of rules) expect(await rule.remove()).toBeGreaterThan(1);
        const repeated = await create(user, key);
        expect(repeated.status).toBe(200);
        const again = await create(user, key);
        expect([again.body.id, again.headers.get('idempotency-replayed')]).toEqual([
          repeated.body.id,
          'true',
        ]);
        expect(await wallets(user)).toBe(1);
      }),
    );
  });
});

describe.concurrent('an error that is not temporary is not retried', () => {
  test('a transaction that is not valid is a 500 at once', async () => {
    const user = await newUser();
    const rule = await inject(user, cancelledFor('ValidationError'));
    const answer = await create(user);
    expect(await rule.remove()).toBe(1);
    expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
    expect(answer.text).not.toMatch(/dynamodb|validation|transaction/i);
  });

  test('a session that cannot be marked as used still counts', async () => {
    const user = await newUser();
    const [session] = await table().list(`CRED#${user.id}`, 'SESSION#');
    await table().set(`CRED#${user.id}`, session?.sk, { last_used_at: '2020-01-01' });
    const scope = { by: 'Authorizer', operation: 'UpdateItem', text: `CRED#${user.id}` };
    const rule = await inject(user, error('ThrottlingException'), scope);
    expect((await user.get('/auth/me')).status).toBe(200);
    expect(await rule.remove()).toBeGreaterThan(0);
  });
});
