import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../infra/local/listen.ts';
import { freePort } from '../../infra/local/services/engine.ts';
import { ratesFile, startProvider } from '../api/operations/rates-provider.ts';
import { dataFolder } from './local-cloud-fixture.ts';

/** Two starts of everything, on a machine that may be busy. */
const PATIENCE_MS = 240_000;
const START = resolve(import.meta.dirname, '../../infra/local/cli/start.mjs');
const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

interface Run {
  child: ChildProcess;
  output(): string;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** `npm start` without npm. */
function start(
  environment: Record<string, string | undefined>,
  { flags = [], args = [], script = START }: { flags?: string[]; args?: string[]; script?: string } = {},
): Run {
  const { npm_lifecycle_event: _npm, ...own } = process.env;
  const child = spawn(process.execPath, [...flags, script, ...args], {
    // No test depends on the network.
    env: { ...own, FX_RATES_URL: '', ...environment },
    stdio: 'pipe',
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) =>
    child.once('close', (code, signal) => done({ code, signal })),
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output: () => text, ended };
}

async function ready(run: Run): Promise<string> {
  for (;;) {
    const url = /is ready after .*: (http\S+)/.exec(run.output())?.[1];
    if (url) return url;
    if (run.child.exitCode !== null) throw new Error(`It ended:\n${run.output()}`);
    await delay(50);
  }
}

async function sentence(run: Run): Promise<{ code: number | null; text: string }> {
  const { code } = await run.ended;
  return { code, text: run.output().trim() };
}

/** Processes of ours that name the data folder: the engine and its keeper. */
function processesOf(dataDir: string): string[] {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.includes(dataDir) && line.includes('DynamoDBLocal'));
}

/** The keeper ends a moment after the service, when its pipe closes. */
async function noProcessesOf(dataDir: string): Promise<void> {
  await expect.poll(() => processesOf(dataDir)).toEqual([]);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(50);
}

async function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test(
  'the whole service starts, survives kill -9 with its users and tokens, and leaves no process behind',
  async () => {
    const DATA_DIR = dataFolder();
    const PORT = String(await freePort());
    const password = 'correct horse battery';
    const ada = { name: 'Ada', email: 'ada@example.org', password, password_confirmation: password };

    const first = start({ DATA_DIR, PORT, FX_RATES_URL: 'http://127.0.0.1:9/daily.xml' });
    const url = await ready(first);
    expect(url).toBe(`http://localhost:${PORT}`);
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' });
    const registered = await post(`${url}/auth/register`, ada);
    expect(registered.status).toBe(200);
    const { token } = (await registered.json()) as { token: string };
    const rate = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${url}/fx-rates?from=EUR&to=USD`, { headers })).json();
    };
    await until(() => first.output().includes('Exchange rates:'));
    expect(first.output()).toContain(
      'Exchange rates: sample rates, last day 2026-09-29. The European Central Bank could not be reached for newer ones.',
    );
    expect(await rate()).toMatchObject({ rate_date: '2026-09-29', source: 'sample' });
    expect(processesOf(DATA_DIR).length).toBeGreaterThan(0);

    const mail = `Mail to ada@example.org: Confirm your e-mail address  ${url}/app/verify-email#code=`;
    await until(() => first.output().includes(mail));
    const mailed = readdirSync(join(DATA_DIR, 'mail')).map((name) =>
      readFileSync(join(DATA_DIR, 'mail', name), 'utf8'),
    );
    expect(mailed.map((text) => JSON.parse(text))).toMatchObject([{ to: 'ada@example.org' }]);
    const options = async () => (await fetch(`${url}/auth/options`)).json();
    expect(await options()).toEqual({ mail: true, rp_id: 'localhost' });

    first.child.kill('SIGKILL');
    expect((await first.ended).signal).toBe('SIGKILL');
    await noProcessesOf(DATA_DIR);

    const bank = await startProvider();
    onTestFinished(bank.stop);
    bank.answer({ '/daily.xml': [ratesFile({ '2026-10-06': { USD: '1.2345' } })] });
    const second = start({ DATA_DIR, PORT, FX_RATES_URL: `${bank.url}/daily.xml`, LOCAL_MAIL: 'off' });
    await ready(second);
    await until(() => second.output().includes('Exchange rates:'));
    expect(second.output()).toContain(
      'Exchange rates: those of the European Central Bank, last day 2026-10-06.\n',
    );
    const published = { rate: 1.2345, rate_date: '2026-10-06', source: 'European Central Bank' };
    expect(await rate()).toMatchObject(published);
    expect(await options()).toEqual({ mail: false, rp_id: 'localhost' });
    expect((await post(`${url}/auth/login`, { email: ada.email, password })).status).toBe(200);
    const me = await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ email: ada.email });

    const other = await sentence(start({ DATA_DIR, PORT: '0' }));
    expect(other).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^The data folder .* is in use .*$/) as string,
    });

    second.child.kill('SIGTERM');
    expect(await second.ended).toEqual({ code: 0, signal: null });
    await noProcessesOf(DATA_DIR);
  },
  PATIENCE_MS,
);

test.each<[string, (run: Run, dataDir: string) => boolean]>([
  ['its engine', (_run, dataDir) => processesOf(dataDir).length > 0],
  ['its schedules, when it listens already', (run) => run.output().includes('table and secrets')],
])('asked to stop while it starts %s, it stops and leaves no process behind', async (_what, isThere) => {
  const DATA_DIR = dataFolder();
  const run = start({ DATA_DIR, PORT: '0' });
  await until(() => isThere(run, DATA_DIR));
  run.child.kill('SIGINT');
  expect(await run.ended).toEqual({ code: 0, signal: null });
  await noProcessesOf(DATA_DIR);
});

test('if nothing reads its output any more, it stops and leaves no process behind', async () => {
  const DATA_DIR = dataFolder();
  const run = start({ DATA_DIR, PORT: '0' });
  await until(() => processesOf(DATA_DIR).length > 0);
  run.child.stdout?.destroy();
  expect(await run.ended).toEqual({ code: 0, signal: null });
  await noProcessesOf(DATA_DIR);
  expect(existsSync(join(DATA_DIR, 'lock.json'))).toBe(false);
});

test('whatever prevents the start is one sentence and exit code 1', async () => {
  const DATA_DIR = dataFolder();
  const taken = createServer();
  const PORT = String(await listen(taken));
  onTestFinished(() => void taken.close());

  expect(await sentence(start({ DATA_DIR, PORT }))).toEqual({
    code: 1,
    text: `Port ${PORT} is in use. Stop the program that uses it, or set PORT to another port.`,
  });
  expect(await sentence(start({ DATA_DIR, PORT: '0' }, { args: ['--wach'] }))).toEqual({
    code: 1,
    text: '--wach is not an option. Options are environment variables: see the README.',
  });
  expect(await sentence(start({ DATA_DIR, PORT: 'http' }))).toEqual({
    code: 1,
    text: 'PORT must be a number from 0 to 65535, not "http".',
  });
  expect(await sentence(start({ DATA_DIR, PORT: '0', DYNAMODB_ENDPOINT: 'somewhere' }))).toEqual({
    code: 1,
    text: 'DYNAMODB_ENDPOINT must look like http://localhost:8000, not "somewhere".',
  });
  expect(
    await sentence(start({ DATA_DIR, PORT: '0', PATH: '/nowhere', JAVA_HOME: undefined })),
  ).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^Java was not found, and .*\. Install Java 17 or newer .*\.$/) as string,
  });
  const notAFolder = join(START, 'data');
  expect(await sentence(start({ DATA_DIR: notAFolder, PORT: '0' }))).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^The data folder .* cannot be used: .*$/) as string,
  });
});

test.each(['start', 'fire', 'account', 'openapi', 'demo', 'smoke', 'import', 'export', 'restore-table'])(
  'npm run %s: an old Node prints what to do before it reaches a line that it cannot parse',
  async (name) => {
    const older = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.1.0"})';
    const [, ...words] = (packageJson.scripts[name] ?? '').split(' ');
    const options = { flags: ['--import', older, ...words.slice(0, -1)], script: words.at(-1) ?? '' };
    expect(await sentence(start({}, options))).toEqual({
      code: 1,
      text: expect.stringMatching(
        /^Node 20\.1\.0 is too old\. Run "npm ci --include=dev", which installs Node 24 .*$/,
      ) as string,
    });
  },
);

test('without the development dependencies, the message names the command that installs them', async () => {
  const script = join(dataFolder(), 'start.mjs');
  copyFileSync(START, script);
  copyFileSync(join(START, '../require-development.mjs'), join(script, '../require-development.mjs'));
  expect(await sentence(start({}, { script }))).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^The development .* are not installed\. Run "npm ci --include=dev", .*$/,
    ) as string,
  });
});
