import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  // Not even root can make a folder in a file.
  const file = join(dataFolder(), 'file');
  writeFileSync(file, '');
  const dataDir = join(file, '.local');
  await expect(runFixture({}, { dataDir })).rejects.toThrow(
    `The data folder ${dataDir} cannot be used: ENOTDIR: not a directory, mkdir '${dataDir}'. Set DATA_DIR to a folder that you can write to.`,
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

/** Another user, which only root can become. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * Opens the data folder `.local` as another user. Modules are loaded and the folder is entered before root becomes that
 * user, who may have access to neither: a clone or its folder for temporary files can be closed to others.
 */
const OPEN = `
  const [module, folder, user] = process.argv.slice(1);
  const { DataFolder } = await import(module);
  process.chdir(folder);
  if (process.getuid() === 0) {
    process.setgroups([]);
    process.setgid(Number(user));
    process.setuid(Number(user));
  }
  const message = await DataFolder.open('.local', 'http://127.0.0.1:9').then(() => 'It was opened.', String);
  process.stdout.write(message);
`;

describe('what another user left in the data folder', () => {
  async function open(folder: string): Promise<string> {
    const module = pathToFileURL(join(import.meta.dirname, '../../infra/local/services/data-folder.ts')).href;
    const args = ['--input-type=module', '--eval', OPEN, module, folder, String(NOBODY)];
    return (await promisify(execFile)(process.execPath, args)).stdout;
  }

  /** Without root's rights, this user cannot use the folder either, because its mode does not allow it. */
  const expected = (refused: string) =>
    isRoot
      ? `StartError: ${refused} belongs to another user, so the data folder cannot be used. Start the service as that user, make the folder yours with "sudo chown -R $(id -u) '.local'", or set DATA_DIR to another folder.`
      : `StartError: The data folder .local cannot be used: EACCES: permission denied, access '${refused}'. Set DATA_DIR to a folder that you can write to.`;

  test('is explained in a sentence: the folder itself', async () => {
    const folder = dataFolder();
    chmodSync(folder, 0o777);
    mkdirSync(join(folder, '.local'), { mode: 0o500 });
    expect(await open(folder)).toBe(expected('.local'));
  });

  test.each(['secrets.json', 'dynamodb/shared-local-instance.db'])(
    'is explained in a sentence: %s',
    async (name) => {
      const folder = dataFolder();
      const parts = [folder, join(folder, '.local'), join(folder, '.local/dynamodb')];
      mkdirSync(join(folder, '.local/dynamodb'), { recursive: true });
      writeFileSync(join(folder, '.local', name), '{}', { mode: 0o400 });
      if (isRoot) for (const each of parts) chownSync(each, NOBODY, NOBODY);
      expect(await open(folder)).toBe(expected(join('.local', name)));
    },
  );
});
