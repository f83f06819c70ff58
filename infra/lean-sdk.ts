import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What replaces a file: fixed text, or text made from the original. */
type Contents = string | ((original: string) => string);

/** A part of the AWS SDK that is left out of the bundles: the end of each file's path, and what replaces it. */
export interface Replacement {
  readonly name: string;
  readonly files: readonly (readonly [pathEnd: RegExp, contents: Contents])[];
}

/**
 * Code that the SDK imports but never runs with our options (lib/platform/sdk.ts), which the bundler cannot know. Its
 * replacement throws if it is called after all. The numbers are what each replacement saves: size, and CPU time of a
 * cold start, as measured by `npm run bench -- lean`. A part that saves less than 2 % is replaced only for the reason
 * given here: adaptive retries, hashing in JavaScript, trace propagation, the user agent and logging stay.
 */
export const allReplacements: readonly Replacement[] = [
  {
    // SSO, STS, web identity, process and instance metadata, with their HTTP clients: 146 kB, 16 %.
    // We pass `credentials`.
    name: 'credential chain',
    files: [
      [/credential-provider-node[\\/]dist-es[\\/]index\.js$/, 'export const defaultProvider = undefined;'],
    ],
  },
  {
    // No operation that we call has an event stream: 3 kB, 3 %. The SDK imports this code with `import()`, and esbuild
    // wraps every module that is reachable from there, even if nothing calls it.
    name: 'event streams',
    files: [
      [
        /submodules[\\/]event-streams[\\/]index\.js$/,
        `${throwing('EventStreamSerde')}
         export const eventStreamSerdeProvider = undefined;
         export const resolveEventStreamSerdeConfig = (config) => config;`,
      ],
    ],
  },
  {
    // Conversion by schema: 29 kB, 1.7 %. We pass `protocol`. Without this replacement, the bundle of createImport
    // would exceed its budget of 350 kB.
    name: 'protocols',
    files: [
      [
        /protocols[\\/]json[\\/]Aws(JsonRpc|RestJson)Protocol\.js$/,
        (original) => throwing(/export class (\w+)/.exec(original)?.[1] ?? ''),
      ],
      [/dynamodb-codec[\\/]dist-es[\\/]index\.js$/, throwing('DynamoDBJsonCodec2')],
    ],
  },
  {
    // A rule engine with a table of every region, and the cache for endpoint discovery with the library behind it:
    // 25 kB, 3 %. We pass `endpointProvider` and `endpointDiscoveryEnabledProvider`.
    name: 'endpoints',
    files: [
      [/dist-es[\\/]endpoint[\\/]endpointResolver\.js$/, throwing('defaultEndpointResolver')],
      [/util-endpoints[\\/]aws\.js$/, 'export const awsEndpointFunctions = undefined;'],
      [/endpoint-cache[\\/]dist-es[\\/]EndpointCache\.js$/, 'export class EndpointCache {}'],
    ],
  },
  {
    // Reads ~/.aws: 3 kB. We pass every option that is read there. If one is forgotten, this makes it an error instead
    // of a file that is read during the first request.
    name: 'configuration files',
    files: [
      [
        /node-config-provider[\\/]configLoader\.js$/,
        `${throwing('lookUp')}\nexport const loadConfig = () => async () => lookUp();`,
      ],
    ],
  },
  {
    // Classes and schemas of all errors of a service: 14 kB, 3 %; with Lambda's client 60 kB, 8 %. Our protocol gives every
    // error the same class.
    name: 'error classes',
    files: [[/dist-es[\\/]schemas[\\/]schemas_0\.js$/, withoutErrors]],
  },
];

function throwing(name: string): string {
  return `export function ${name}() { throw new Error('${name} is left out of this bundle.'); }`;
}

/** Removes the schemas of errors, so that the bundler can drop every schema that our operations do not use. */
function withoutErrors(schemas: string): string {
  const unregistered = schemas.replaceAll(/^\w+\.registerError\(.*\);$/gm, '');
  if (unregistered === schemas) return schemas;
  // The bundler keeps an object with computed keys even if nothing uses it.
  const texts = new Map(
    [...schemas.matchAll(/^const (\w+) = (".*");$/gm)].map(([, name, text]) => [name, text]),
  );
  return unregistered.replaceAll(/\[(\w+)\]:/g, (key, name) =>
    texts.has(name) ? `${texts.get(name)}:` : key,
  );
}

/** A bundle that contains this file contains every file that is replaced. */
const CLIENT = 'lib/platform/table/client.ts';

/**
 * If a new version of the SDK moves or rewrites one of these files, the build fails instead of silently losing the
 * replacement. If it imports another name from one of them, esbuild fails.
 */
export function leanSdk(replacements: readonly Replacement[] = allReplacements): Plugin {
  return {
    name: 'lean-sdk',
    setup({ onLoad, onEnd }) {
      const unmatched = new Set<RegExp>();
      for (const [pathEnd, contents] of replacements.flatMap(({ files }) => files)) {
        unmatched.add(pathEnd);
        onLoad({ filter: pathEnd }, async ({ path }) => {
          unmatched.delete(pathEnd);
          if (typeof contents === 'string') return { contents };
          const original = await readFile(path, 'utf8');
          const replaced = contents(original);
          return replaced === original
            ? { errors: [{ text: `Nothing is left to replace in ${path}` }] }
            : { contents: replaced };
        });
      }
      onEnd(({ metafile }) => {
        if (!metafile || !(CLIENT in metafile.inputs)) return {};
        const errors = [...unmatched].map((pattern) => ({
          text: `The AWS SDK has no file ${pattern.source}`,
        }));
        return { errors };
      });
    },
  };
}
