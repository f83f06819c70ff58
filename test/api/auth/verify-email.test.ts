import { describe, expect, test } from 'vitest';
import { call, fieldCodes, logIn, newEmail, PASSWORD, registeredUser } from '../../support/api.ts';
import { codeFor, codeIn, kindsTo, mailsTo, verifiedUser, verify } from '../../support/mail.ts';
import { table } from '../../support/table.ts';

const changeEmail = (user: Awaited<ReturnType<typeof registeredUser>>, email: string) =>
  user.put('/auth/me', { name: 'Ada', email, current_password: PASSWORD });

describe('registering', () => {
  test('sends a link that confirms the address, as often as it is used', async () => {
    const user = await registeredUser();
    expect((await user.get('/auth/me')).body).not.toHaveProperty('email_verified_at');
    const [mail] = await mailsTo(user.email);
    expect(mail).toMatchObject({ kind: 'verify_email', subject: 'Confirm your e-mail address' });
    expect(mail?.links).toEqual([
      expect.stringMatching(/^http:\/\/localhost:\d+\/app\/verify-email#code=[\w-]{64}$/),
    ]);
    expect(mail?.html).toContain(`href="${mail?.links[0]}"`);
    const first = await verify(codeIn(mail));
    expect(first.body).toEqual({ email: user.email, email_verified_at: expect.any(String) });
    expect((await user.get('/auth/me')).body.email_verified_at).toBe(first.body.email_verified_at);
    expect((await verify(codeIn(mail))).body).toEqual(first.body);
  });

  test.each(['x', 'A'.repeat(64), 'A'.repeat(201)])(
    'a code that is none of ours is refused: %s',
    async (code) => {
      const refused = await verify(code);
      expect(refused.status).toBe(422);
      expect(Object.keys(fieldCodes(refused))).toEqual(['code']);
    },
  );

  test('a code is good for its own purpose only, and for a day', async () => {
    const user = await verifiedUser();
    await call('POST', '/auth/password/forgot', { body: { email: user.email } });
    const code = await codeFor(user.email, 'reset_password');
    expect(fieldCodes(await verify(code))).toEqual({ code: 'invalid_code' });

    const late = await registeredUser();
    const ofLate = await codeFor(late.email, 'verify_email');
    const [link] = await table().list(`AUTH#${late.id}`, 'LINK#');
    expect(Date.parse(link?.expires_at) - Date.parse(link?.created_at)).toBe(24 * 60 * 60 * 1000);
    await table().set(`AUTH#${late.id}`, link?.sk, { expires_at: new Date().toISOString() });
    expect(fieldCodes(await verify(ofLate))).toEqual({ code: 'invalid_code' });
  });

  test('the table has nothing that the code could be derived from', async () => {
    const user = await registeredUser();
    const code = await codeFor(user.email, 'verify_email');
    expect(JSON.stringify(await table().list(`AUTH#${user.id}`))).not.toContain(code.slice(-20));
    expect(await table().list(`OUTBOX#${user.id}`)).toEqual([]);
  });
});

describe('a new address', () => {
  test('waits until it is confirmed, and only then replaces the old one', async () => {
    const user = await verifiedUser();
    const email = newEmail();
    const changed = await changeEmail(user, email);
    expect(changed.body).toMatchObject({ email: user.email, pending_email: email });
    expect((await logIn(user.email)).status).toBe(200);
    expect((await logIn(email)).status).toBe(401);
    // Sending the present address leaves the other one pending.
    const kept = await user.put('/auth/me', { name: 'Ada', email: user.email });
    expect(kept.body.pending_email).toBe(email);

    expect((await verify(await codeFor(email, 'verify_email'))).body.email).toBe(email);
    const me = (await user.get('/auth/me')).body;
    expect(me).toMatchObject({ email, email_verified_at: expect.any(String) });
    expect(me).not.toHaveProperty('pending_email');
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(user.email)).status).toBe(401);
    const [, changedMail] = (await mailsTo(user.email)).filter(({ kind }) => kind !== 'new_sign_in');
    expect(changedMail).toMatchObject({
      kind: 'email_changed',
      links: [expect.stringContaining('/app/undo-email#code=')],
    });
  });

  test('replaces another one that waits, whose link is then outdated', async () => {
    const user = await verifiedUser();
    const [first, second] = [newEmail(), newEmail()];
    await changeEmail(user, first);
    const outdated = await codeFor(first, 'verify_email');
    expect((await changeEmail(user, second)).body.pending_email).toBe(second);
    expect(fieldCodes(await verify(outdated))).toEqual({ code: 'invalid_code' });
    expect((await verify(await codeFor(second, 'verify_email'))).status).toBe(200);
  });

  test('is not reserved: whoever is faster gets it', async () => {
    const user = await verifiedUser();
    const email = newEmail();
    await changeEmail(user, email);
    const code = await codeFor(email, 'verify_email');
    await registeredUser({ email });
    const refused = await verify(code);
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
  });

  test('leaves the old address to nobody else for 7 days, if that was confirmed', async () => {
    const user = await verifiedUser();
    await changeEmail(user, newEmail());
    const { pending_email } = (await user.get('/auth/me')).body;
    await verify(await codeFor(pending_email, 'verify_email'));
    const registration = {
      name: 'Eve',
      email: user.email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    const refused = await call('POST', '/auth/register', { body: registration });
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
    await table().set(`EMAIL#${user.email}`, 'RESERVED', { until: new Date().toISOString() });
    expect((await call('POST', '/auth/register', { body: registration })).status).toBe(200);
  });

  test('an old address that was never confirmed gets no mail, and is free at once', async () => {
    const user = await registeredUser();
    const email = newEmail();
    await changeEmail(user, email);
    await verify(await codeFor(email, 'verify_email'));
    expect(await kindsTo(user.email)).toEqual(['verify_email']);
    await registeredUser({ email: user.email });
  });

  test('forty uses of its link at once move the login once', async () => {
    const user = await verifiedUser();
    const email = newEmail();
    await changeEmail(user, email);
    const code = await codeFor(email, 'verify_email');
    const answers = await Promise.all(Array.from({ length: 40 }, () => verify(code)));
    const good = answers.filter(({ status }) => status === 200);
    expect(new Set(good.map(({ body }) => body.email_verified_at)).size).toBe(1);
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'conflict')).toBe(true);
    expect((await kindsTo(user.email)).filter((kind) => kind === 'email_changed')).toHaveLength(1);
  });
});
