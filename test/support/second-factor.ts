import { createHmac } from 'node:crypto';
import type { Passkey, PasskeyRequestOptions } from '../../client/client.ts';
import { type Answer, actAs, call, newUser, PASSWORD, type TestUser } from './api.ts';
import type { Authenticator, Flaws } from './authenticator.ts';
import { table } from './table.ts';

/** A second implementation of RFC 6238, for secrets in base32. */
export function codeOf(secret: string, atMs = Date.now()): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
  const binary = bits.map((value) => value.toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(binary.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const step = Math.floor(atMs / 30_000);
  const counter = Buffer.from(step.toString(16).padStart(16, '0'), 'hex');
  const mac = [...createHmac('sha1', key).update(counter).digest()];
  const start = (mac[19] ?? 0) % 16;
  const [a = 0, b = 0, c = 0, d = 0] = mac.slice(start, start + 4);
  return String((((a & 127) << 24) | (b << 16) | (c << 8) | d) % 1_000_000).padStart(6, '0');
}

/** Not the code of any step that is accepted now. */
export function wrongCode(secret: string): string {
  const near = [-30_000, 0, 30_000].map((ms) => codeOf(secret, Date.now() + ms));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
}

/** A user whose address is confirmed, without a mail. */
export async function verifiedUser(): Promise<TestUser> {
  const user = await newUser();
  await table().set(`USER#${user.id}`, 'PROFILE', { email_verified_at: new Date().toISOString() });
  return user;
}

export interface ProtectedUser extends TestUser {
  readonly secret: string;
  readonly codes: readonly string[];
}

/** A user with an authenticator app. */
export async function protectedUser(given?: TestUser): Promise<ProtectedUser> {
  const user = given ?? (await verifiedUser());
  const { secret = '' } = (await user.post('/auth/totp')).body;
  const { body } = await user.post('/auth/totp/confirm', { totp_code: codeOf(secret) });
  await allowSteps(user);
  return { ...user, secret, codes: body.recovery_codes };
}

/** Forgets which steps were accepted, instead of waiting for the next one. */
export async function allowSteps({ id }: { id: string }): Promise<void> {
  await table().set(`AUTH#${id}`, 'FACTORS', { totp_step: 0 });
}

/** Forgets wrong answers of this run. */
export async function forgetWrongAnswers(): Promise<void> {
  const { forgetFailedAttempts } = await import('./table.ts');
  await forgetFailedAttempts();
}

export async function begin({ email }: { email: string }, password = PASSWORD): Promise<Answer> {
  return call('POST', '/auth/login', { body: { email, password } });
}

export function finish(challenge: string, answer: object): Promise<Answer> {
  return call('POST', '/auth/login/second-factor', { body: { challenge, ...answer } });
}

/** A new session of the user. */
export async function sessionOf(user: ProtectedUser): Promise<ProtectedUser> {
  await allowSteps(user);
  const { challenge } = (await begin(user)).body;
  const { token } = (await finish(challenge, { totp_code: codeOf(user.secret) })).body;
  return { ...user, ...actAs({ ...user, token }) };
}

/** Makes a session as old as one that was opened an hour ago. */
export async function makeStale(user: TestUser): Promise<void> {
  const answer = await user.delete('/auth/reauthenticate');
  if (answer.status !== 204) throw new Error(answer.text);
}

export async function addPasskey(user: TestUser, key: Authenticator, flaws: Flaws = {}): Promise<Answer> {
  const { options } = (await user.post('/auth/passkeys/options')).body;
  return user.post('/auth/passkeys', { credential: key.create(options, flaws), name: 'Key' });
}

export async function addedPasskey(user: TestUser, key: Authenticator): Promise<Passkey> {
  const answer = await addPasskey(user, key);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

export async function loginOptions(): Promise<PasskeyRequestOptions> {
  return (await call('POST', '/auth/passkeys/login/options')).body.options;
}

export function logInWith(credential: object, more: object = {}): Promise<Answer> {
  return call('POST', '/auth/passkeys/login', { body: { credential, ...more } });
}
