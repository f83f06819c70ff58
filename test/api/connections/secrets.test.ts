import { expect, test } from 'vitest';
import { ofType, synthesizeOnce } from '../../infra/support.ts';
import { connect } from '../../support/assistant.ts';
import { CONNECTIONS, connected, day, fakeBank, noon, ownAccount } from '../../support/bank.ts';
import { cloud } from '../../support/cloud.ts';
import { mailsTo, verifiedUser } from '../../support/mail.ts';
import { table } from '../../support/table.ts';
import { deliveriesOf, newWebhook, startReceiver } from '../webhooks/support.ts';

/** All functions, by their logical ids. */
const FUNCTIONS = ofType(synthesizeOnce(), 'AWS::Lambda::Function').map(([id]) => id);

test('neither token nor access is in any response, feed, event, export, archive, mail, tool or log line', async () => {
  const user = await verifiedUser();
  const receiver = await startReceiver();
  const webhook = await newWebhook(user, receiver.url, ['connection.*']);
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows: [] }]);
  const seen: string[] = [];
  const see = async (answer: Promise<{ text: string }>) => seen.push((await answer).text);

  const token = bank.setupToken();
  const body = { provider: 'simplefin', setup_token: token };
  await see(user.post(CONNECTIONS, { ...body, name: 7 }));
  await see(user.post(CONNECTIONS, body, { headers: { 'idempotency-key': 'once' } }));
  await see(user.post(CONNECTIONS, body, { headers: { 'idempotency-key': 'once' } }));
  // It was used: the refusal does not repeat it.
  await see(user.post(CONNECTIONS, body));
  const connection = await connected(user, bank, 'Bank');
  const path = `${CONNECTIONS}/${connection.id}`;
  await connection.link('Giro', { account_id: await ownAccount(user, 'Mine'), from: day(-5) });

  // A provider that repeats the access in every text that is shown.
  const password = bank.secrets.at(-1) ?? '';
  const access = `${bank.url.replace('//', `//x:${password}@`)}/simplefin`;
  const said = `${access} ${password} ${password.slice(0, 9)}\u0007${password.slice(9)}`;
  bank.accounts = [
    {
      ...{ id: 'a', name: `Giro ${said}` },
      rows: [{ id: 't1', posted: noon(day(-1)), amount: '-5', description: 'Shop' }],
    },
  ];
  bank.extra = {
    errlist: [
      { code: 'gen.auth', msg: said },
      { code: 'act.failed', msg: said, account_id: 'a' },
    ],
  };
  await connection.sync();
  for (const status of [500, 402, 301]) {
    bank.status = status;
    await connection.runAfter(status);
  }
  bank.status = 200;
  await connection.runAfter(900);
  await see(user.put(path, { name: 'Renamed' }));
  await see(user.post(`${path}/sync`));
  const { import_id = '' } = (await connection.outside())[0] ?? {};
  for (const each of [CONNECTIONS, path, `${path}/accounts`, `/imports/${import_id}/rows`, '/imports'])
    await see(user.get(each));
  await user.api.commitImport(import_id);
  for (const format of ['archive', 'csv', 'hledger', 'beancount'])
    await see(user.get(`/export?format=${format}`));
  await see(user.get('/changes?limit=500'));
  await see(user.get('/auth/me/events'));
  const assistant = await connect(user.token);
  seen.push(JSON.stringify(await assistant.client.listTools()));
  const { text, isError } = await assistant.use('list_records', { record_type: 'connection' });
  expect([isError, text.includes('Renamed')]).toEqual([false, true]);
  seen.push(text);
  await assistant.close();
  expect((await user.delete(path)).status).toBe(204);

  const mails = await mailsTo(user.email);
  expect(mails.map(({ kind }) => kind)).toContain('bank_attention');
  await receiver.wait(3);
  const logs = (await Promise.all(FUNCTIONS.map((id) => cloud().logsOf(id)))).flat();
  expect(logs.join()).toContain('bank connections run');
  const stored = await Promise.all(
    [`BOOK#${user.bookId}`, `OUTBOX#${user.id}`, `LOG#${user.id}`].map((partition) =>
      table().list(partition),
    ),
  );
  const everything: Record<string, string> = {
    responses: seen.join(),
    mails: JSON.stringify(mails),
    events: receiver.received.map(({ text }) => text).join(),
    deliveries: JSON.stringify(await deliveriesOf(user, webhook)),
    logs: logs.join(),
    stored: JSON.stringify(stored),
  };
  const secrets = [token, access, ...bank.secrets];
  for (const [place, text] of Object.entries(everything))
    for (const secret of secrets) expect(text.includes(secret), `${place}: ${secret}`).toBe(false);
  expect(everything.events).toContain('"connection"');
});
