import { existsSync, globSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild';
import { BUILT_MODULES, builtModules } from './built-modules.ts';
import { bundleName, DEPLOYED_BUNDLES } from './bundle-folder.ts';
import { ConfigurationError, fail } from './errors.ts';
import type { FunctionDefinition } from './functions.ts';
import { leanSdk, type Replacement } from './lean-sdk.ts';
import { pureCalls } from './pure-calls.ts';

const root = resolve(import.meta.dirname, '..');

interface BuildChoice {
  /** Default: where the app looks for bundles. */
  readonly outputFolder?: string;
  /** Default: false. Deployed bundles have none, because source maps are larger than the code. */
  readonly sourceMaps?: boolean;
  /** Function files to build, such as `functions/contacts/create-contact.ts`. Default: all. */
  readonly only?: readonly string[];
  /** Default: false. If true, the caller reports errors, and the bundler does not print them. */
  readonly isQuiet?: boolean;
  /** For tests: what several functions use is in files of its own, so that one process can load it once for all. */
  readonly isShared?: boolean;
  /** What is replaced in the AWS SDK. Default: all of lean-sdk.ts. */
  readonly sdkReplacements?: readonly Replacement[];
}

export interface Bundle {
  readonly file: string;
  readonly output: string;
  readonly bytes: number;
  /** Without the document that it serves, which is data and grows with the API. */
  readonly codeBytes: number;
  /** Source files that are part of the bundle: if one of them changes, the bundle is outdated. */
  readonly inputs: readonly string[];
}

/**
 * For a process that builds once and then ends: like esbuild's own command, esbuild does not collect garbage, which
 * saves a quarter of the time and takes a sixth more memory.
 */
export function buildWithoutCollecting(): void {
  process.env.GOGC ??= 'off';
}

/** Builds everything in one esbuild call, so that shared modules are read and parsed only once. */
export async function buildFunctions(choice: BuildChoice = {}): Promise<Bundle[]> {
  const built = bundles(await build(await optionsFor(choice)));
  await Promise.all(built.map(({ output }) => chmod(output, READABLE)));
  return built;
}

/**
 * CDK uploads a file with its mode, and Lambda runs functions as a user who must be able to read it. With a umask such
 * as 077, only the user who built it could.
 */
const READABLE = 0o644;

/** Builds one function for `npm run dev`, as it would be deployed. */
export async function buildFunction(file: string, outputFolder: string): Promise<Bundle> {
  const [bundle] = await buildFunctions({ outputFolder, sourceMaps: true, isQuiet: true, only: [file] });
  if (!bundle) throw new ConfigurationError(`${file} was not built.`);
  return bundle;
}

/** Reports every contract without a function file. esbuild's own error would be less clear. */
export function requireFiles(functions: readonly FunctionDefinition[]): void {
  const missing = functions.filter(({ file }) => !exists(file));
  if (missing.length === 0) return;
  const list = missing.map(({ id, file }) => `  ${id}: ${file}`).join('\n');
  throw new ConfigurationError(`These functions have no file:\n${list}`);
}

function exists(file: string): boolean {
  return existsSync(join(root, file));
}

/** Imported only when needed: the definitions load all contracts, which takes half a second. */
export async function definitions(): Promise<readonly FunctionDefinition[]> {
  return (await import('./functions.ts')).allFunctions;
}

async function optionsFor(choice: BuildChoice) {
  const {
    sourceMaps = false,
    outputFolder = DEPLOYED_BUNDLES,
    isQuiet = false,
    only,
    isShared = false,
    sdkReplacements,
  } = choice;
  const files = only ?? (await definitions()).map(({ file }) => file);
  if (files.some((file) => !exists(file))) requireFiles(await definitions());
  return {
    absWorkingDir: root,
    entryPoints: [
      ...files.map((file) => ({ in: file, out: `${bundleName(file)}/index` })),
      ...(isShared ? [{ in: TIME_BUDGET, out: 'time-budget' }] : []),
    ],
    outdir: outputFolder,
    bundle: true,
    ...(isShared ? SHARED : ALONE),
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    // The SDK's ES modules can be tree-shaken; its CommonJS files cannot.
    mainFields: ['module', 'main'],
    minify: true,
    // The sources are on this machine, so a source map only refers to them.
    sourcemap: sourceMaps,
    sourcesContent: false,
    treeShaking: true,
    // See lib/platform/record.ts.
    define: { WITHOUT_DESCRIPTIONS: 'true' },
    legalComments: 'none',
    metafile: true,
    logLevel: isQuiet ? 'silent' : 'error',
    plugins: [leanSdk(sdkReplacements), initialized, pureCalls, builtModules],
  } satisfies BuildOptions;
}

const REQUIRE = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url)`;

/**
 * CommonJS, because an ES module's `import 'node:http'` also loads undici: 38 ms of every cold start. It is wrapped in an
 * ES module, because Lambda waits for initialization only in ES modules.
 */
const ALONE = {
  format: 'cjs',
  banner: { js: `${REQUIRE}, module = { exports: {} };` },
  footer: {
    js: `await module.exports.initialize();
const exportedHandler = module.exports.handler;
export { exportedHandler as handler };`,
  },
  // For the same reason: the SDK imports 'node:http' lazily, with `import()`, which loads undici as well.
  supported: { 'dynamic-import': false },
} as const;
/** Its module has a function that a process for one function needs only once, and one for all of them before each request. */
const TIME_BUDGET = 'lib/platform/table/retry.ts';
const SHARED = { format: 'esm', splitting: true, banner: { js: `${REQUIRE};` } } as const;

const INIT = join(root, 'lib/platform/init.ts');

/** Makes every function export `initialize`, which the end of its bundle waits for. */
const initialized: Plugin = {
  name: 'initialized',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]functions[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\nexport { initialize } from ${JSON.stringify(INIT)};\n`,
      loader: 'ts',
    }));
  },
};

function bundles(result: BuildResult<{ metafile: true }>): Bundle[] {
  return Object.entries(result.metafile.outputs).flatMap(([output, { entryPoint: file, bytes, inputs }]) =>
    // An output without an entry point is a source map.
    file === undefined
      ? []
      : [
          {
            file,
            output: resolve(root, output),
            bytes,
            codeBytes: bytes - documentBytes(inputs),
            inputs: withAppSources(Object.keys(inputs)),
          },
        ],
  );
}

/** The bundler sees only the finished app, but `npm run dev` builds it again when one of its sources changes. */
function withAppSources(inputs: readonly string[]): string[] {
  const isApp = inputs.includes(`${BUILT_MODULES}web-app.ts`);
  return isApp ? [...inputs, ...globSync('web/**/*.*', { cwd: root })] : [...inputs];
}

/** The API description, and what is derived from it. */
function documentBytes(inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>): number {
  return Object.entries(inputs)
    .filter(([file]) => file.startsWith(BUILT_MODULES) || file === 'docs/openapi.json')
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
}

async function main(): Promise<void> {
  const started = performance.now();
  buildWithoutCollecting();
  const built = await buildFunctions();
  for (const { file, bytes } of built.toSorted((a, b) => b.bytes - a.bytes)) {
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
  }
  console.log(`${built.length} functions in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

if (import.meta.main) await main().catch(fail);
