import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * What the AWS SDK carries for laptops and servers and a Lambda function never uses. Parsing it is a good
 * part of a cold start, so each module below is replaced by the little that is left of it in Lambda.
 */
const replacements: Record<string, string> = {
  // Lambda puts the role's credentials into the environment. The stock chain brings SSO, STS, web identity,
  // process and instance-metadata providers with their HTTP clients: a third of an unreplaced bundle.
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

  // DynamoDB does not need endpoint discovery, and it is off unless someone asks for it.
  '@aws-sdk/middleware-endpoint-discovery': `
    export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
      environmentVariableSelector: () => undefined,
      configFileSelector: () => undefined,
      default: false,
    };
    export const resolveEndpointDiscoveryConfig = (input) => input;`,
};

export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\// }, ({ path }) =>
      path in replacements ? { path, namespace: 'lean-sdk', sideEffects: false } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'lean-sdk' }, ({ path }) => ({
      contents: replacements[path] ?? '',
      loader: 'js',
    }));

    // A client imports its package.json for the version in the User-Agent header, and esbuild keeps all of it.
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
