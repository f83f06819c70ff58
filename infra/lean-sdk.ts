import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * What the AWS SDK carries for laptops, servers and streaming services and our functions never use. Parsing it
 * is a good part of a cold start, so each module below is replaced by the little that is left of it in Lambda.
 */
const replacements: Readonly<Record<string, string>> = {
  // Lambda puts the role's credentials into the environment. The stock chain brings SSO, STS, web identity,
  // process and instance-metadata providers with their HTTP clients: a third of a bundle.
  '@aws-sdk/credential-provider-node': `
    export const defaultProvider = () => async () => {
      const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
      if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new Error('No AWS credentials in the environment.');
      return {
        accessKeyId: AWS_ACCESS_KEY_ID,
        secretAccessKey: AWS_SECRET_ACCESS_KEY,
        sessionToken: AWS_SESSION_TOKEN,
      };
    };`,

  // DynamoDB works without endpoint discovery, and it is off unless someone asks for it.
  '@aws-sdk/middleware-endpoint-discovery': `
    export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
      environmentVariableSelector: () => undefined,
      configFileSelector: () => undefined,
      default: false,
    };
    export const resolveEndpointDiscoveryConfig = (input) => input;`,

  // Neither DynamoDB nor Secrets Manager has an operation with an event stream.
  '@smithy/core/event-streams': `
    export class EventStreamSerde {
      constructor() {
        throw new Error('Event streams are left out of this bundle.');
      }
    }
    export const eventStreamSerdeProvider = undefined;`,
};

/** The same for modules that the SDK imports from within a package: the end of the file's path, what is left of it. */
const fileReplacements: readonly (readonly [pathEnd: RegExp, contents: string])[] = [
  // There is no ~/.aws in Lambda. Without this, the first call looks for two files there.
  [
    /node-config-provider[\\/]fromSharedConfigFiles\.js$/,
    `import { CredentialsProviderError } from '../property-provider/CredentialsProviderError';
    export const fromSharedConfigFiles = () => async () => {
      throw new CredentialsProviderError('There are no shared configuration files.');
    };`,
  ],
  // Lambda names its region in the environment.
  [
    /regionConfig[\\/]getInstanceMetadataRegion\.js$/,
    'export const getInstanceMetadataRegion = async () => undefined;',
  ],
];

export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    build.onResolve({ filter: /^@(aws-sdk|smithy)\// }, ({ path }) =>
      path in replacements ? { path, namespace: 'lean-sdk', sideEffects: false } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'lean-sdk' }, ({ path }) => ({
      contents: replacements[path] ?? '',
    }));
    for (const [filter, contents] of fileReplacements) build.onLoad({ filter }, () => ({ contents }));

    // A client imports its package.json for the version in the User-Agent header, and esbuild keeps all of it.
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
