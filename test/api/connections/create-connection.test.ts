import { expect, onTestFinished, test } from 'vitest';
import { startBankServer } from '../../../tools/demo-bank/server.ts';
import { fieldCodes, newUser } from '../../support/api.ts';
import { CONNECTIONS, day, fakeBank, noon } from '../../support/bank.ts';
import { withMember } from '../../support/members.ts';
import { table } from '../../support/table.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';

const account = { id: 'a', name: 'Giro <b>1</b>', conn_id: 'c', balance: '12.50', rows: [] };

test('claims the token, lists the accounts, and shows no secret anywhere', async () => {
  const user = await newUser();
  const bank = await fakeBank([account]);
  bank.extra = { connections: [{ conn_id: 'c', name: 'Beispielbank' }] };
  const token = bank.setupToken();
  const made = await user.post(CONNECTIONS, { provider: 'simplefin', setup_token: ` ${token}\n` });
  expect(done(made)).toEqual({
    id: expect.any(String),
    provider: 'simplefin',
    name: 'Beispielbank',
    status: 'active',
    messages: [],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const accounts = await user.get(`${CONNECTIONS}/${made.body.id}/accounts`);
  expect(accounts.body.data).toEqual([
    {
      id: expect.any(String),
      name: 'Giro 1',
      institution: 'Beispielbank',
      currency_id: 'EUR',
      balance: 12.5,
      balance_at: expect.any(String),
      pending: 0,
    },
  ]);
  expect(bank.requests.map(({ query }) => query.toString())).toEqual(['version=2&balances-only=1']);
  const stored = [`BOOK#${user.bookId}`, `BANK#${user.bookId}`].map((partition) => table().list(partition));
  const text = JSON.stringify([made.body, accounts.body, await Promise.all(stored)]);
  for (const secret of [...bank.secrets, token]) expect(text).not.toContain(secret);
  expect(text).toContain('sealed');
});

test('is refused on the token, whatever is wrong with it', async () => {
  const user = await newUser();
  const refused = async (setup_token: string) =>
    fieldCodes(await user.post(CONNECTIONS, { provider: 'simplefin', setup_token }));
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  for (const text of [
    'nothing',
    encoded('http://10.0.0.1/claim'),
    encoded('https://localhost/claim'),
    '',
    'a'.repeat(5000),
  ])
    expect(await refused(text)).toEqual({ setup_token: 'invalid_setup_token' });
  const bank = await fakeBank([account]);
  const token = bank.setupToken();
  done(await user.post(CONNECTIONS, { provider: 'simplefin', setup_token: token }));
  expect(await refused(token)).toEqual({ setup_token: 'setup_token_used' });
  for (const answer of [
    'https://user:password@10.0.0.1/x',
    'https://example.com/x',
    'http://a:b@localhost:9/x\0',
    'nothing',
  ]) {
    const server = await startBankServer({
      answer: () => ({ body: {} }),
      other: (incoming, outgoing) => {
        outgoing.writeHead(incoming.method === 'POST' ? 200 : 404).end(answer);
        return true;
      },
    });
    onTestFinished(server.close);
    expect(await refused(encoded(`${server.url}/other`))).toEqual({ setup_token: 'claim_failed' });
  }
  expect(await refused(encoded('http://localhost:9/claim/x'))).toEqual({ setup_token: 'claim_failed' });
  expect((await user.get(CONNECTIONS)).body.data).toHaveLength(1);
});

test('exists although the accounts could not be read, and says why', async () => {
  const user = await newUser();
  const bank = await fakeBank([{ ...account, rows: [{ posted: noon(day(0)), amount: '1' }] }]);
  for (const [status, code, after] of [
    [402, 'unpaid', 'needs_attention'],
    [403, 'revoked', 'revoked'],
    [500, 'unreachable', 'needs_attention'],
    [302, 'unreachable', 'needs_attention'],
  ] as const) {
    bank.status = status;
    const made = done(
      await user.post(CONNECTIONS, { provider: 'simplefin', setup_token: bank.setupToken() }),
    );
    expect(made).toMatchObject({ name: new URL(bank.url).host, status: after, messages: [{ code }] });
  }
});

test('is for editors, in a fresh session, ten times, and repeated once', async () => {
  const user = await newUser();
  const bank = await fakeBank([account]);
  const body = { provider: 'simplefin', setup_token: bank.setupToken() };
  expectProblem(await (await withMember(user, 'recorder')).post(CONNECTIONS, body), 403, 'insufficient_role');
  const token = await user.api.createToken({ name: 'Script', scope: 'write' });
  const headers = { authorization: `Bearer ${token.token}` };
  expectProblem(await user.post(CONNECTIONS, body, { headers }), 403, 'insufficient_scope');
  const key = { headers: { 'idempotency-key': 'once' } };
  const first = done(await user.post(CONNECTIONS, body, key));
  const repeat = await user.post(CONNECTIONS, body, key);
  expect([repeat.headers.get('idempotency-replayed'), repeat.body]).toEqual(['true', first]);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => user.post(CONNECTIONS, { ...body, setup_token: bank.setupToken() })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  const unused = bank.setupToken();
  expectProblem(
    await user.post(CONNECTIONS, { ...body, setup_token: unused }),
    409,
    'connection_limit_reached',
  );
  expect((await user.delete(`${CONNECTIONS}/${first.id}`)).status).toBe(204);
  // The refused request has not used it up.
  done(await user.post(CONNECTIONS, { ...body, setup_token: unused }));
});

test('a repeat does not claim the token again', async () => {
  const user = await newUser();
  let claims = 0;
  const server = await startBankServer({
    answer: () => ({ body: {} }),
    other: (_incoming, outgoing) => {
      claims += 1;
      outgoing.end(`${server.url.replace('//', '//a:b@')}/simplefin`);
      return true;
    },
  });
  onTestFinished(server.close);
  const setup_token = Buffer.from(`${server.url}/other`).toString('base64');
  const create = () =>
    user.post(CONNECTIONS, { provider: 'simplefin', setup_token }, { headers: { 'idempotency-key': 'k' } });
  const first = done(await create());
  expect(done(await create())).toEqual(first);
  expect(claims).toBe(1);
});
