import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Parts of the AWS SDK that serve laptops, servers and streaming, and that our functions never use. Parsing them takes
 * a large part of a cold start, so each module below is replaced by the little that Lambda needs of it.
 */
const replacements: Readonly<Record<string, string>> = {
  // Lambda sets the role's credentials in the environment. The default chain includes SSO, STS, web identity,
  // process and instance-metadata providers with their HTTP clients, a third of a bundle.
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

  // DynamoDB works without endpoint discovery, which is off by default.
  '@aws-sdk/middleware-endpoint-discovery': `
    export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
      environmentVariableSelector: () => undefined,
      configFileSelector: () => undefined,
      default: false,
    };
    export const resolveEndpointDiscoveryConfig = (input) => input;`,

  // Neither DynamoDB nor Secrets Manager has an operation with an event stream.
  '@smithy/core/event-streams': `
    ${leftOut('EventStreamSerde')}
    export const eventStreamSerdeProvider = undefined;`,
};

/** The same for modules that the SDK imports from within a package: the end of the file's path, and its replacement. */
const fileReplacements: readonly (readonly [pathEnd: RegExp, contents: string])[] = [
  // A rule engine with a table of all regions, which runs at the first call. The result is always this URL.
  [/client-dynamodb[\\/]dist-es[\\/]endpoint[\\/]endpointResolver\.js$/, endpointOf('dynamodb')],
  [/client-secrets-manager[\\/]dist-es[\\/]endpoint[\\/]endpointResolver\.js$/, endpointOf('secretsmanager')],
  [/util-endpoints[\\/]aws\.js$/, 'export const awsEndpointFunctions = {};'],

  // Lambda has no ~/.aws: a setting is in the environment, or has its default value.
  [
    /node-config-provider[\\/]configLoader\.js$/,
    `export const loadConfig = ({ environmentVariableSelector, default: byDefault }, options = {}) => {
      let value;
      return async () =>
        (value ??= environmentVariableSelector(process.env, options) ??
          (typeof byDefault === 'function' ? await byDefault() : byDefault));
    };`,
  ],
  // Lambda sets the region in the environment.
  [
    /regionConfig[\\/]getInstanceMetadataRegion\.js$/,
    'export const getInstanceMetadataRegion = async () => undefined;',
  ],

  // Request bodies are text and responses are Node.js streams. Checking for other types would load Node's web streams.
  [
    /serde[\\/]util-stream[\\/]stream-type-check\.js$/,
    'export const isReadableStream = () => false; export const isBlob = () => false;',
  ],
  [/isStreamingPayload[\\/]isStreamingPayload\.js$/, 'export const isStreamingPayload = () => false;'],
  // Reads a response without a pipe, which would first access the process's stdout.
  [
    /serde[\\/]util-stream[\\/]stream-collector\.js$/,
    `export const streamCollector = (stream) =>
      new Promise((resolve, reject) => {
        const chunks = [];
        stream.on('data', (chunk) => chunks.push(chunk));
        stream.once('error', reject);
        stream.once('end', () => resolve(Buffer.concat(chunks)));
      });`,
  ],

  // Prepares every input and output for a log that does not exist.
  [
    /middleware-logger[\\/]loggerMiddleware\.js$/,
    `export const getLoggerPlugin = () => ({ applyToStack: () => {} });
    export const loggerMiddleware = undefined;
    export const loggerMiddlewareOptions = undefined;`,
  ],

  // Lists the operating system, runtime and features again for each call. The name and version are enough.
  [
    /middleware-user-agent[\\/]user-agent-middleware\.js$/,
    `export const getUserAgentPlugin = ({ defaultUserAgentProvider }) => ({
      applyToStack: (stack) =>
        stack.add((next) => async (args) => {
          args.request.headers['user-agent'] = await defaultUserAgentProvider();
          return next(args);
        }, { name: 'getUserAgentMiddleware', step: 'build', priority: 'low', override: true }),
    });
    export const userAgentMiddleware = undefined;
    export const getUserAgentMiddlewareOptions = undefined;`,
  ],
  [
    /util-user-agent-node[\\/]defaultUserAgent\.js$/,
    `export const createDefaultUserAgentProvider = ({ clientVersion }) => async () => 'aws-sdk-js/' + clientVersion;
    export const defaultUserAgent = createDefaultUserAgentProvider;
    export const crtAvailability = { isCrtAvailable: false };`,
  ],

  // Passes trace ids on, so that Lambda can detect functions that call each other in a loop. Ours call no functions.
  [
    /middleware-recursion-detection[\\/]getRecursionDetectionPlugin\.js$/,
    'export const getRecursionDetectionPlugin = () => ({ applyToStack: () => {} });',
  ],

  // Only for the retry mode `adaptive`, and for a Node.js without OpenSSL.
  [/util-retry[\\/]AdaptiveRetryStrategy\.js$/, leftOut('AdaptiveRetryStrategy')],
  [/sha256[\\/]Sha256Js\.js$/, leftOut('Sha256Js')],
];

function endpointOf(service: string): string {
  return `export const defaultEndpointResolver = ({ Endpoint, Region }) => ({
    url: new URL(
      Endpoint ?? 'https://${service}.' + Region + (Region.startsWith('cn-') ? '.amazonaws.com.cn' : '.amazonaws.com'),
    ),
    properties: {},
    headers: {},
  });`;
}

function leftOut(name: string): string {
  return `export class ${name} {
    constructor() {
      throw new Error('${name} is left out of this bundle.');
    }
  }`;
}

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
