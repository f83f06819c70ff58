import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '../../infra/local/cloud.ts';
import { startEngine } from '../../infra/local/services/engine.ts';
import { observationsFolder } from './observations.ts';
import { startObserver } from './observer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cloudUrl: string;
    awsEndpoint: string;
    observerUrl: string;
    engineUrl: string;
    /** Names in the deployed stack, and the access key of a function that may read the secret. */
    deployed: { tableName: string; signingSecretId: string; authorizerAccessKeyId: string };
    /** Where responses are noted. Only those of the API tests count. */
    observations: string | undefined;
    isFiltered: boolean;
  }
}

/**
 * One cloud for all API tests: the template as it is, with an observer in front of the engine. Only the stage's
 * throttle is raised, since many test files share what is meant for one service's callers.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'api-tests-'));
  const engine = startEngine({ logFile: join(folder, 'engine.log') });
  const observer = await startObserver(engine.then(({ endpoint }) => endpoint));
  const cloud = await startCloud({
    port: 0,
    dynamodbEndpoint: engine.then(() => observer.url),
    // The tests call every function all the time: none of its workers is given up, to be started again soon after.
    mostWorkers: 160,
    context: { throttleRate: 10_000, throttleBurst: 5_000 },
  });
  project.provide('cloudUrl', cloud.url);
  project.provide('awsEndpoint', cloud.awsEndpoint);
  project.provide('observerUrl', observer.url);
  const authorizer = cloud.functions.find(({ label }) => label === 'authorizer');
  project.provide('deployed', {
    tableName: authorizer?.environment.TABLE_NAME ?? '',
    signingSecretId: authorizer?.environment.SIGNING_SECRET_ID ?? '',
    authorizerAccessKeyId: authorizer?.accessKeyId ?? '',
  });
  project.provide('engineUrl', (await engine).endpoint);
  project.provide('observations', project.name === 'api' ? observationsFolder() : undefined);

  return async () => {
    await cloud.stop();
    observer.stop();
    await (await engine).stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
