import type { TestProject } from 'vitest/node';
import { type Kind, startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { observationsFolder } from '../description/observations.ts';
import { hasAllJourneys } from './journeys.ts';
import { PART_OF_ALL } from './projects.ts';

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

/** Vitest loads this file once per project, all in one process, so shared state is kept outside it. */
const shared = globalThis as {
  testClouds?: Map<Kind, { projects: number; started: Promise<TestCloud> }>;
};

function kindOf({ name }: TestProject): Kind {
  if (name === 'aws') return 'aws';
  return name === 'browser' && hasAllJourneys ? 'journeys' : 'shared';
}

/** Whether vitest was asked for some test files only. */
function areFilesNamed(): boolean {
  return process.argv.slice(2).some((argument) => argument.startsWith('test/'));
}

/** One cloud for all projects of the same kind. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = kindOf(project);
  // The full compiler pays off only after about 4,500 requests.
  const compiler = !areFilesNamed() && kind === 'shared' ? 'full' : 'quick';
  shared.testClouds ??= new Map();
  const testCloud = shared.testClouds.get(kind) ?? {
    projects: 0,
    started: startTestCloud(kind, compiler),
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
