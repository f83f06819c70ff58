import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { call, logIn, newEmail, newUser, type TestUser } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { cloud } from '../../support/cloud.ts';
import { itemsNaming } from '../../support/engine/scan.ts';
import { mailTo, verifiedUser } from '../../support/mail.ts';
import { withMember } from '../../support/members.ts';
import { fakeAws, flag } from '../../support/operate/fake-aws.ts';
import { runTool } from '../../support/operate/run-tool.ts';
import { addedPasskey, protectedUser } from '../../support/second-factor.ts';
import { table } from '../../support/table.ts';

const erase = (event: object) => call('POST', '/_local/invoke/erase-account', { body: event });
const itemsOf = (bookId: string) => table().list(`BOOK#${bookId}`);
const namesOf = (user: TestUser) => itemsNaming(user, [user.id, user.email]);

test('an operator erases a user: every partition is emptied, and every credential is void', async () => {
  const user = await protectedUser(await verifiedUser());
  await addedPasskey(user, new Authenticator());
  const { token } = await newAccessToken(user);
  const { id: second } = await user.api.createBook({ name: 'Second' });
  for (const kind of ['USER', 'AUTH', 'LOG'])
    expect(await table().list(`${kind}#${user.id}`)).not.toEqual([]);

  const { status, body } = await erase({ email: user.email.toUpperCase() });
  expect([status, body]).toEqual([200, { email: user.email, result: 'done' }]);
  for (const credential of [user.token, token])
    expect((await call('GET', '/accounts', { token: credential })).status).toBe(401);
  expect((await logIn(user.email)).status).toBe(401);
  expect(await namesOf(user)).toEqual([]);
  for (const bookId of [user.bookId, second]) expect(await itemsOf(bookId)).toEqual([]);
  expect((await mailTo(user.email, 'account_erased'))?.text).toContain(
    'An operator of the service did this.',
  );
  expect((await erase({ email: user.email })).body.result).toBe('no_such_user');
  const denied = (await cloud().denials()).map(({ functionId }) => functionId);
  expect(denied.filter((id) => id.includes('EraseAccount'))).toEqual([]);
});

test('what becomes of shared books is decided as in DELETE /auth/me', async () => {
  const user = await newUser();
  const editor = await withMember(user, 'editor');
  const undecided = (await erase({ email: user.email })).body;
  expect(undecided).toMatchObject({ result: 'sole_owner', detail: expect.stringContaining('hand_over') });
  expect((await user.get('/auth/me')).status).toBe(200);
  const decided = await erase({ email: user.email, shared_books: 'hand_over' });
  expect(decided.body.result).toBe('done');
  expect((await editor.get(`/books/${user.bookId}`)).body).toMatchObject({ role: 'owner', member_count: 1 });
});

test('an operator learns what to pass', async () => {
  expect((await erase({ email: newEmail() })).body.result).toBe('no_such_user');
  const wrong = await erase({ email: newEmail(), shared_books: 'keep' });
  expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringContaining('"shared_books"')]);
});

/** The command of an operator of the service on this machine. */
function account(args: string[], input = '') {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'account-'));
  writeFileSync(join(DATA_DIR, 'lock.json'), JSON.stringify({ awsEndpoint: inject('awsEndpoint') }));
  return runTool('account', args, { env: { ...process.env, DATA_DIR }, input });
}

test('npm run account -- erase asks for the address again, and erases', async () => {
  const user = await newUser();
  await withMember(user, 'viewer');
  const other = await account(['erase', user.email], 'somebody@example.com\n');
  expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('nothing was done')]);
  const silent = await account(['erase', user.email]);
  expect([silent.code, silent.stderr]).toEqual([1, expect.stringContaining('nothing was done')]);
  const undecided = await account(['erase', user.email], `${user.email}\n`);
  expect([undecided.code, undecided.stderr]).toEqual([
    1,
    expect.stringContaining('--shared-books hand_over'),
  ]);
  expect((await user.get('/auth/me')).status).toBe(200);

  const decided = await account(['erase', user.email, '--shared-books', 'erase'], `${user.email}\n`);
  expect(decided).toMatchObject({ code: 0, stdout: 'Done.\n' });
  expect(await namesOf(user)).toEqual([]);
  expect(await itemsOf(user.bookId)).toEqual([]);
  const again = await account(['erase', user.email, '--yes']);
  expect(again).toMatchObject({ code: 1, stderr: 'Nobody has this e-mail address.\n' });
});

test('with --stack, it finds the function of the stack and invokes it', async () => {
  const user = await newUser();
  const env = await fakeAws(async (args) => {
    if (args[1] === 'describe-stacks')
      return { outputs: [['EraseAccountFunction', `${flag(args, '--stack-name')}-EraseAccount-X1`]] };
    expect(flag(args, '--function-name')).toBe('Household-EraseAccount-X1');
    const sent = readFileSync(flag(args, '--payload')?.replace('fileb://', '') ?? '', 'utf8');
    const { body } = await erase(JSON.parse(sent));
    const received = args[args.indexOf('--payload') + 2] ?? '';
    writeFileSync(received, JSON.stringify(body));
    return { StatusCode: 200 };
  });
  const result = await runTool('account', ['erase', user.email, '--yes', '--stack', 'Household'], { env });
  expect(result).toMatchObject({ code: 0, stdout: 'Done.\n' });
  expect(await namesOf(user)).toEqual([]);
  const helped = await runTool('account', ['end_sessions', user.email, '--stack', 'Household'], { env });
  expect([helped.code, helped.stderr]).toEqual([1, expect.stringContaining('has no output ManageAccount')]);
});
