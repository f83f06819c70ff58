import type { Plugin } from 'esbuild';

/** A part of the AWS SDK that is left out of the bundles: the end of each file's path, and what replaces it. */
export interface Replacement {
  readonly name: string;
  readonly files: readonly (readonly [pathEnd: RegExp, contents: string])[];
}

/**
 * Code that the SDK imports but never runs with our options (lib/platform/sdk.ts), which the bundler cannot know. Its
 * replacement throws if it is called after all. The numbers are what each replacement saves: size, and CPU time of a
 * cold start. Everything that saves less stays as the SDK has it.
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
    // A rule engine with a table of every region, and the cache for endpoint discovery with the library behind it:
    // 25 kB, 3 %. We pass `endpointProvider` and `endpointDiscoveryEnabledProvider`.
    name: 'endpoints',
    files: [
      [/dist-es[\\/]endpoint[\\/]endpointResolver\.js$/, throwing('defaultEndpointResolver')],
      [/util-endpoints[\\/]aws\.js$/, 'export const awsEndpointFunctions = undefined;'],
      [/endpoint-cache[\\/]dist-es[\\/]EndpointCache\.js$/, 'export class EndpointCache {}'],
    ],
  },
];

function throwing(name: string): string {
  return `export function ${name}() { throw new Error('${name} is left out of this bundle.'); }`;
}

/** A bundle that contains this file contains every file that is replaced. */
const CLIENT = 'lib/platform/table/client.ts';

/**
 * If a new version of the SDK moves one of these files, the build fails instead of silently losing the
 * replacement. If it imports another name from one of them, esbuild fails.
 */
export function leanSdk(replacements: readonly Replacement[] = allReplacements): Plugin {
  return {
    name: 'lean-sdk',
    setup({ onLoad, onEnd }) {
      const unmatched = new Set<RegExp>();
      for (const [pathEnd, contents] of replacements.flatMap(({ files }) => files)) {
        unmatched.add(pathEnd);
        onLoad({ filter: pathEnd }, () => {
          unmatched.delete(pathEnd);
          return { contents };
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
