import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startCloud } from '../../../infra/local/cloud.ts';
import type { Cloud, CloudOptions } from '../../../infra/local/cloud-options.ts';
import { startEngine } from '../../../infra/local/services/engine.ts';
import { note, observationsFolder } from '../description/observations.ts';
import { startObserver } from '../engine/observer.ts';
import { sharedCode } from './shared-code.ts';
import { SharedThreads } from './shared-threads.ts';

export interface TestCloud {
  readonly cloud: Cloud;
  readonly observerUrl: string;
  readonly engineUrl: string;
  stop(): Promise<void>;
}

/**
 * - `shared`: for most tests. Functions share threads and code, nothing follows a write, and there is no mail.
 * - `journeys`: the same with mail, because some journeys through the web app follow a link in one.
 * - `aws`: as much like AWS as possible. Each function runs its bundle in threads of its own.
 */
export type Kind = 'shared' | 'journeys' | 'aws';

const KINDS: Readonly<Record<Kind, Partial<CloudOptions>>> = {
  // A stream makes every write more expensive, and a retry of a delivery would look like something that a refused
  // request wrote.
  shared: { hasStreams: false, runsRegularly: false },
  journeys: { hasStreams: false, runsRegularly: false, hasMail: true },
  aws: {
    hasStreams: true,
    runsRegularly: true,
    hasMail: true,
    isStrict: true,
    // Many test files share it. Tests of this limit have clouds of their own.
    concurrency: Number.POSITIVE_INFINITY,
    // Two requests that meet need two workers. Starting another costs as much as twenty requests.
    poolSize: 2,
    // The tests call every function all the time, so no worker is ended only to be started again soon after.
    mostWorkers: Math.floor(totalmem() / (64 * 1024 * 1024)),
  },
};

/** The unchanged template, with an observer in front of the engine. Only the stage's throttle is raised. */
export async function startTestCloud(kind: Kind, compiler: 'quick' | 'full'): Promise<TestCloud> {
  const folder = mkdtempSync(join(tmpdir(), 'api-tests-'));
  const engine = startEngine({ logFile: join(folder, 'engine.log'), compiler });
  const endpoint = engine.then((started) => started.endpoint);
  const observer = await startObserver(endpoint);
  const threads = kind === 'aws' ? undefined : new SharedThreads(sharedCode());
  const cloud = await startCloud({
    port: 0,
    dynamodbEndpoint: endpoint,
    interceptDynamodb: observer.intercept,
    ...(threads && { startThread: threads.start, mostWorkers: Number.POSITIVE_INFINITY }),
    // Some tests have receivers that never respond.
    environment: { RECEIVER_TIMEOUT_MS: '3000' },
    onPermission: (permission, isUsed) =>
      note(observationsFolder(), `${isUsed ? 'used' : 'granted'} ${permission}`),
    context: { throttleRate: 10_000, throttleBurst: 5_000 },
    ...KINDS[kind],
  });
  return {
    cloud,
    observerUrl: observer.url,
    engineUrl: await endpoint,
    stop: async () => {
      await cloud.stop();
      await threads?.stop();
      await observer.stop();
      await (await engine).stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
