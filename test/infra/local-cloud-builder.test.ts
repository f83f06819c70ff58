import { EventEmitter } from 'node:events';
import { mkdirSync, statSync, utimesSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bundleFolder } from '../../infra/bundle-folder.ts';
import { BundleBuilder, type StartBuilder } from '../../infra/local/lambda/bundle-builder.ts';
import { dataFolder } from './local-cloud-fixture.ts';

class FakeProcess extends EventEmitter {
  readonly pieces: string[][] = [];
  isConnected = true;
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  send(files: string[]): boolean {
    this.pieces.push(files);
    return true;
  }

  disconnect(): void {
    this.isConnected = false;
  }

  /** Finishes the latest piece. */
  finish(error?: string): void {
    const files = this.pieces.at(-1) ?? [];
    if (error === undefined)
      for (const file of files) mkdirSync(bundleFolder(file, this.#folder), { recursive: true });
    this.emit('message', { files, error });
  }
}

/** A builder that has built what is needed before the first request. */
function startBuilder() {
  const folder = dataFolder();
  const processes: FakeProcess[] = [];
  const errors: string[] = [];
  const start = (into: string) => {
    const started = new FakeProcess(into);
    processes.push(started);
    return started as unknown as ReturnType<StartBuilder>;
  };
  const builder = new BundleBuilder((message) => errors.push(message), { folder, start });
  const [first] = processes;
  if (!first) throw new Error('Nothing was started.');
  for (let built = 0; built < first.pieces.length; built++) first.finish();
  return { builder, folder, processes, process: first, errors };
}

const sources = Array.from({ length: 20 }, (_, index) => `functions/f${index}.ts`);
const F0 = 'functions/f0.ts';
const F19 = 'functions/f19.ts';

test('the authorizer and the functions of schedules are built while everything else starts', () => {
  const { process } = startBuilder();
  expect(process.pieces.flat()).toContain('functions/authorizer.ts');
  expect(process.pieces.flat()).toContain('functions/operations/load-fx-rates.ts');
});

test('a function that is called is built before the others, and only once', async () => {
  const { builder, folder, process } = startBuilder();
  process.pieces.length = 0;
  builder.buildOthers(sources);
  const called = [builder.build(F19), builder.build(F19)];
  process.finish();
  expect(process.pieces[1]).toEqual([F19]);
  process.finish();
  const output = `${folder}/f19/index.mjs`;
  expect(await Promise.all(called)).toEqual([
    { output, inputs: [] },
    { output, inputs: [] },
  ]);
  expect((await builder.build(F19)).output).toBe(output);
  expect(process.pieces.flat().filter((file) => file === F19)).toEqual([F19]);
});

test('the others are built piece by piece, and then the process ends', () => {
  const { builder, process } = startBuilder();
  process.pieces.length = 0;
  builder.buildOthers(sources);
  while (process.isConnected && process.pieces.length < 20) process.finish();
  expect(process.pieces.length).toBeGreaterThan(1);
  expect(process.pieces.flat().toSorted()).toEqual(sources.toSorted());
});

test('no process is started if everything was built by an earlier start', () => {
  const { builder, folder, process } = startBuilder();
  builder.buildOthers([]);
  expect(process.isConnected).toBe(false);
  const never: StartBuilder = () => {
    throw new Error('It was started.');
  };
  new BundleBuilder(() => {}, { folder, start: never }).buildOthers(['functions/authorizer.ts']);
});

test('code that does not compile is reported once, and by each called function that contains it', async () => {
  const { builder, process, errors } = startBuilder();
  builder.buildOthers(sources);
  const [broken, sound] = [builder.build(F0), builder.build(F19)];
  process.finish('lib/rate.ts:1:20: ERROR');
  expect(process.pieces.at(-1)).toEqual([F0]);
  process.finish('lib/rate.ts:1:20: ERROR');
  await expect(broken).rejects.toThrow('lib/rate.ts:1:20: ERROR');
  process.finish();
  expect((await sound).output).toMatch(/f19\/index\.mjs$/);
  expect(errors).toEqual(['lib/rate.ts:1:20: ERROR']);
  expect(process.isConnected).toBe(false);
});

test('when the process ends by itself, calls that wait for it fail, and the next one starts another', async () => {
  const { builder, process, processes } = startBuilder();
  const waiting = builder.build(F0);
  process.emit('exit', 1);
  await expect(waiting).rejects.toThrow('The process that builds functions has ended.');
  const next = builder.build(F0);
  processes[1]?.finish();
  expect((await next).output).toMatch(/f0\/index\.mjs$/);
});

test('what a running service uses stays among the newest builds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { folder } = startBuilder();
  utimesSync(folder, 0, 0);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => Date.now() - statSync(folder).mtimeMs).toBeLessThan(60_000);
});
