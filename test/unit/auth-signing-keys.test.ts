import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const send = vi.hoisted(() => vi.fn());
vi.mock('@aws-sdk/client-secrets-manager', () => ({
  SecretsManagerClient: class {
    readonly middlewareStack = { add: () => undefined };
    send = send;
  },
  GetSecretValueCommand: class {
    readonly input: unknown;
    constructor(input: unknown) {
      this.input = input;
    }
  },
}));

/** What the secret holds: the current version, and the one before. */
let versions: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') });
  vi.stubEnv('SIGNING_SECRET_ID', 'secret');
  vi.resetModules();
  versions = ['one'];
  send.mockReset();
  send.mockImplementation(async ({ input }: { input: { VersionStage: string } }) => {
    const id = versions[input.VersionStage === 'AWSCURRENT' ? 0 : 1];
    if (id === undefined) throw Object.assign(new Error('none'), { name: 'ResourceNotFoundException' });
    return { VersionId: id, SecretString: `the secret of ${id}` };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
const load = () => import('../../lib/auth/sessions/signing-keys.ts');
const MINUTE = 60_000;

test('the current version signs, and both versions verify', async () => {
  versions = ['two', 'one'];
  const { currentKey, keyById } = await load();
  expect((await currentKey()).id).toBe('two');
  expect((await keyById('two'))?.id).toBe('two');
  expect((await keyById('one'))?.id).toBe('one');
  expect(await keyById('zero')).toBeUndefined();
});

test('the keys are loaded lazily, and then cached for five minutes', async () => {
  const { currentKey, keyById } = await load();
  expect(send).not.toHaveBeenCalled();
  for (let i = 0; i < 10; i++) {
    await currentKey();
    await keyById('one');
  }
  expect(send).toHaveBeenCalledTimes(1);
  versions = ['two', 'one'];
  vi.advanceTimersByTime(5 * MINUTE - 1);
  expect((await currentKey()).id).toBe('one');
  vi.advanceTimersByTime(1);
  expect((await currentKey()).id).toBe('two');
});

test('an unknown key is looked up at once, however fresh the known ones are', async () => {
  const { keyById } = await load();
  await keyById('one');
  versions = ['two', 'one'];
  vi.advanceTimersByTime(1);
  expect((await keyById('two'))?.id).toBe('two');
});

test('made-up ids cost one lookup in ten seconds', async () => {
  const { keyById } = await load();
  await keyById('one');
  send.mockClear();
  for (let i = 0; i < 50; i++) expect(await keyById(`made up ${i}`)).toBeUndefined();
  expect(send).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(10_000);
  for (let i = 0; i < 50; i++) expect(await keyById(`made up ${i}`)).toBeUndefined();
  expect(send).toHaveBeenCalledTimes(5);
});

test('a key is forgotten after two rotations', async () => {
  const { keyById } = await load();
  await keyById('one');
  versions = ['three', 'two'];
  vi.advanceTimersByTime(5 * MINUTE);
  expect(await keyById('one')).toBeUndefined();
  expect((await keyById('three'))?.id).toBe('three');
});

test('a secret that cannot be read is a failure, and is read again', async () => {
  const { currentKey } = await load();
  send.mockRejectedValueOnce(new Error('down'));
  await expect(currentKey()).rejects.toThrow('down');
  expect((await currentKey()).id).toBe('one');
});

test('the previous key is loaded once a token names a key other than the current one', async () => {
  versions = ['two', 'one'];
  const { currentKey, keyById } = await load();
  await currentKey();
  await keyById('two');
  expect(send).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 10; i++) expect((await keyById('one'))?.id).toBe('one');
  expect(send).toHaveBeenCalledTimes(2);
});

test('both keys are reloaded together', async () => {
  versions = ['two', 'one'];
  const { keyById } = await load();
  await keyById('one');
  versions = ['three', 'two'];
  vi.advanceTimersByTime(5 * MINUTE);
  send.mockClear();
  expect((await keyById('two'))?.id).toBe('two');
  expect(send).toHaveBeenCalledTimes(2);
});

test('concurrent requests wait for the same key', async () => {
  const { currentKey } = await load();
  await Promise.all([currentKey(), currentKey()]);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a missing current version is looked up again by the next request', async () => {
  versions = [];
  const { currentKey } = await load();
  await expect(currentKey()).rejects.toThrow('no current version');
  versions = ['one'];
  expect((await currentKey()).id).toBe('one');
});
