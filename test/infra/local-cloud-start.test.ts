import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { hostInUrl } from '../../infra/local/gateway/own-host.ts';
import { DataFolder } from '../../infra/local/services/data-folder.ts';
import { dataFolder, handler, runFixture, writeAssembly } from './local-cloud-fixture.ts';

test('schedules run before the cloud is ready, and again when fired by hand', async () => {
  const { functions, resources } = {
    functions: { Loader: handler("process.stdout.write('ran with ' + event.what + '\\n')") },
    resources: {
      Daily: {
        Type: 'AWS::Events::Rule',
        Properties: {
          ScheduleExpression: 'rate(1 day)',
          Targets: [{ Arn: { 'Fn::GetAtt': ['Loader', 'Arn'] }, Id: 'T', Input: '{"what":"rates"}' }],
        },
      },
      MayInvoke: {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          FunctionName: { 'Fn::GetAtt': ['Loader', 'Arn'] },
          Principal: 'events.amazonaws.com',
          SourceArn: { 'Fn::GetAtt': ['Daily', 'Arn'] },
        },
      },
    },
  };
  const cloud = await runFixture({ functions, resources });
  const runs = (): number => cloud.logs.all().filter(({ text }) => text === 'ran with rates').length;
  expect(runs()).toBe(1);
  const response = await fetch(`${cloud.url}/_local/fire/Loader`, { method: 'POST' });
  expect(await response.json()).toEqual({ Daily: { ok: true, payload: null } });
  expect(runs()).toBe(2);
});

test('only its owner can read a new data folder', async () => {
  const dataDir = join(dataFolder(), 'new');
  await runFixture({}, { dataDir });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('a data folder belongs to one running cloud, and a lock left behind by a killed one is ignored', async () => {
  const dataDir = dataFolder();
  const first = await runFixture({}, { dataDir });
  await expect(runFixture({}, { dataDir })).rejects.toThrow(
    /is in use by another run of the service \(process \d+\)\. Stop that one, or set DATA_DIR/,
  );
  const lock = readFileSync(join(dataDir, 'lock.json'), 'utf8');
  await first.stop();
  writeFileSync(join(dataDir, 'lock.json'), lock);
  await (await runFixture({}, { dataDir })).stop();
  writeFileSync(join(dataDir, 'lock.json'), 'half a lo');
  await (await runFixture({}, { dataDir })).stop();
});

test('if two runs start at the same moment after a kill, one gets the data folder', async () => {
  const dataDir = dataFolder();
  const stale = { pid: 1, token: 'stale', awsEndpoint: 'http://127.0.0.1:9' };
  writeFileSync(join(dataDir, 'lock.json'), JSON.stringify(stale));
  const opened = await Promise.allSettled(
    ['http://127.0.0.1:9', 'http://127.0.0.1:9'].map((endpoint) => DataFolder.open(dataDir, endpoint)),
  );
  expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a data folder that cannot be written to is not reported as taken by another cloud', async () => {
  // /proc is read-only even for root, and does not exist on macOS, where it cannot be created.
  await expect(runFixture({}, { dataDir: '/proc' })).rejects.toThrow(
    /^The data folder \/proc cannot be used: .* Set DATA_DIR to a folder that you can write to\.$/,
  );
});

test('the address of the cloud is one that clients can use, whatever it listens on', async () => {
  const { url } = await runFixture({}, { host: '0.0.0.0' });
  expect(new URL(url).hostname).toBe('localhost');
  expect(['::', '::1', '192.168.1.2', 'laptop.local'].map(hostInUrl)).toEqual([
    'localhost',
    '[::1]',
    '192.168.1.2',
    'laptop.local',
  ]);
});

test('a port in use leads to one clear sentence', async () => {
  const { url } = await runFixture({});
  const port = Number(new URL(url).port);
  await expect(runFixture({}, { port })).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  );
});

test('a changed template is applied while running, and one that cannot run changes nothing', async () => {
  const answering = (text: string) =>
    handler(`globalThis.calls = (globalThis.calls ?? 0) + 1;
    return { statusCode: 200, body: '${text} ' + globalThis.calls }`);
  const route = (path: string, name: string) => ({ method: 'GET', path, function: name });
  const assemblyDir = writeAssembly({
    functions: { Same: answering('same'), Changed: answering('old') },
    routes: [route('/same', 'Same'), route('/changed', 'Changed')],
  });
  const cloud = await runFixture({}, { assemblyDir });
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`${cloud.url}${path}`);
    return response.ok ? response.text() : String(response.status);
  };
  expect(await get('/same')).toBe('same 1');
  expect(await get('/changed')).toBe('old 1');

  writeAssembly(
    {
      functions: { Same: answering('same'), Changed: answering('new') },
      routes: [route('/same', 'Same'), route('/moved', 'Changed')],
    },
    assemblyDir,
  );
  expect(await cloud.reload()).toEqual(['Changed']);
  expect(await get('/same')).toBe('same 2');
  expect(await get('/moved')).toBe('new 1');
  expect(await get('/changed')).toBe('403');

  writeAssembly({ resources: { Queue: { Type: 'AWS::Kinesis::Stream' } } }, assemblyDir);
  await expect(cloud.reload()).rejects.toThrow('AWS::Kinesis::Stream');
  expect(await get('/moved')).toBe('new 2');
});

/** Another user, as which only root can start a program. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe('what another user left in the data folder', () => {
  /** What a start prints. Without root's rights, this user cannot use the folder either if its mode does not allow it. */
  async function start(dataDir: string) {
    const script = join(import.meta.dirname, '../../infra/local/cli/start.mjs');
    const options = {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', FX_RATES_URL: '' },
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    };
    return promisify(execFile)(process.execPath, [script], options).then(
      () => 'It started.',
      ({ stderr }: { stderr: string }) => stderr.trim(),
    );
  }

  const expected = (refused: string, dataDir: string) =>
    isRoot
      ? `${refused} belongs to another user, so the data folder cannot be used. Start the service as that user, make the folder yours with "sudo chown -R $(id -u) ${dataDir}", or set DATA_DIR to another folder.`
      : expect.stringMatching(
          /^The data folder .* cannot be used: EACCES.* Set DATA_DIR to a folder that you can/,
        );

  function folderForEveryone(): string {
    const folder = dataFolder();
    // The tests' own folder for temporary files is closed to others.
    if (isRoot) chmodSync(dirname(folder), 0o711);
    chmodSync(folder, 0o777);
    return folder;
  }

  test('is explained in a sentence: the folder itself', async () => {
    const dataDir = join(folderForEveryone(), '.local');
    mkdirSync(dataDir, { mode: 0o500 });
    expect(await start(dataDir)).toEqual(expected(dataDir, dataDir));
  });

  test.each(['secrets.json', 'dynamodb/shared-local-instance.db'])(
    'is explained in a sentence: %s',
    async (name) => {
      const dataDir = join(folderForEveryone(), '.local');
      mkdirSync(join(dataDir, 'dynamodb'), { recursive: true });
      const file = join(dataDir, name);
      writeFileSync(file, '{}', { mode: 0o400 });
      if (isRoot) for (const each of [dataDir, join(dataDir, 'dynamodb')]) chownSync(each, NOBODY, NOBODY);
      expect(await start(dataDir)).toEqual(expected(file, dataDir));
    },
  );
});
