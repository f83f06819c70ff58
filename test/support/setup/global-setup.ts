import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '../../../infra/local/cloud.ts';
import type { Cloud } from '../../../infra/local/cloud-options.ts';
import { startEngine } from '../../../infra/local/services/engine.ts';
import { note, observationsFolder } from '../description/observations.ts';
import { startObserver } from '../engine/observer.ts';
import { hasAllJourneys } from './journeys.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cloudUrl: string;
    awsEndpoint: string;
    observerUrl: string;
    engineUrl: string;
    /** Names in the deployed stack, and the access key of a function that may read the secret. */
    deployed: { tableName: string; signingSecretId: string; authorizerAccessKeyId: string };
    /** Where responses are recorded. Only those of the API tests count. */
    observations: string | undefined;
    isFiltered: boolean;
  }
}

interface SharedCloud {
  readonly cloud: Cloud;
  readonly observerUrl: string;
  readonly engineUrl: string;
  stop(): Promise<void>;
}

/** Vitest loads this file once per project, all in one process, so shared state is kept outside it. */
const shared = globalThis as {
  testClouds?: Map<Kind, { projects: number; started: Promise<SharedCloud> }>;
};

type Kind = 'plain' | 'streams' | 'strict' | 'mail';

function kindOf({ name }: TestProject): Kind {
  // Some journeys follow the link in a mail. The short ones share the cloud of the API tests.
  if (name === 'browser' && hasAllJourneys) return 'mail';
  return name === 'streams' || name === 'strict' || name === 'mail' ? name : 'plain';
}

/** Projects of `npm test`. What their responses show counts, and they run at the same time. */
const PART_OF_ALL = ['api', 'streams', 'strict', 'mail'];

/** A worker takes less than half of this, and there is more than one cloud. */
const BYTES_PER_WORKER = 64 * 1024 * 1024;

/**
 * One cloud for all tests over HTTP: the unchanged template, with an observer in front of the engine. Only the stage's
 * throttle is raised, because many test files share it. Tests of what follows a write share a second cloud, because a
 * stream makes every write more expensive, those of the gateway a third one, which is strict, and those of mail a fourth
 * one, because mail changes what a new e-mail address leads to.
 */
async function startSharedCloud(project: TestProject): Promise<SharedCloud> {
  const kind = kindOf(project);
  const hasStreams = kind === 'streams';
  const isPartOfAll = PART_OF_ALL.includes(project.name);
  const folder = mkdtempSync(join(tmpdir(), 'api-tests-'));
  // The full compiler pays off only after about 4,500 requests.
  const compiler = !areFilesNamed() && kind === 'plain' ? 'full' : 'quick';
  const engine = startEngine({ logFile: join(folder, 'engine.log'), compiler });
  const observer = await startObserver(engine.then(({ endpoint }) => endpoint));
  const cloud = await startCloud({
    port: 0,
    dynamodbEndpoint: engine.then(({ endpoint }) => endpoint),
    interceptDynamodb: observer.intercept,
    hasStreams,
    hasMail: kind === 'mail' || kind === 'streams',
    isStrict: kind === 'strict',
    // A retry of a delivery would look like something that a refused request wrote.
    runsRegularly: hasStreams,
    // The tests call every function all the time, so no worker is ended only to be started again soon after.
    mostWorkers: Math.floor(totalmem() / BYTES_PER_WORKER),
    // Two requests that meet need two workers. Starting another costs as much as twenty requests.
    poolSize: isPartOfAll ? 2 : 4,
    // Some tests have receivers that never respond.
    environment: { RECEIVER_TIMEOUT_MS: '3000' },
    onPermission: (permission, isUsed) =>
      note(observationsFolder(), `${isUsed ? 'used' : 'granted'} ${permission}`),
    context: { throttleRate: 10_000, throttleBurst: 5_000 },
  });
  return {
    cloud,
    observerUrl: observer.url,
    engineUrl: (await engine).endpoint,
    stop: async () => {
      await cloud.stop();
      await observer.stop();
      await (await engine).stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether vitest was asked for some test files only. */
function areFilesNamed(): boolean {
  return process.argv.slice(2).some((argument) => argument.startsWith('test/'));
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = kindOf(project);
  shared.testClouds ??= new Map();
  const testCloud = shared.testClouds.get(kind) ?? {
    projects: 0,
    started: startSharedCloud(project),
  };
  shared.testClouds.set(kind, testCloud);
  testCloud.projects += 1;
  const { cloud, observerUrl, engineUrl, stop } = await testCloud.started;
  project.provide('cloudUrl', cloud.url);
  project.provide('awsEndpoint', cloud.awsEndpoint);
  project.provide('observerUrl', observerUrl);
  const authorizer = cloud.functions.find(({ label }) => label === 'authorizer');
  project.provide('deployed', {
    tableName: authorizer?.environment.TABLE_NAME ?? '',
    signingSecretId: authorizer?.environment.SIGNING_SECRET_ID ?? '',
    authorizerAccessKeyId: authorizer?.accessKeyId ?? '',
  });
  project.provide('engineUrl', engineUrl);
  project.provide('observations', PART_OF_ALL.includes(project.name) ? observationsFolder() : undefined);

  return async () => {
    testCloud.projects -= 1;
    if (testCloud.projects === 0) await stop();
  };
}
