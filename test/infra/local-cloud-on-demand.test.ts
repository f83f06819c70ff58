import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import type { BuiltBundle } from '../../infra/local/lambda/on-demand-bundles.ts';
import { TemplateProgram } from '../../infra/local/template/template-program.ts';
import { dataFolder, runFixture } from './local-cloud-fixture.ts';

const NOT_BUILT = { code: "throw new Error('This function has not been built.');" };

/** A project of three functions, two of which share a file, in a cloud that builds them as they are called. */
async function project() {
  const root = dataFolder();
  const save = (file: string, text: string): void => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const answering = (expression: string) =>
    `export const handler = async () => ({ statusCode: 200, body: String(${expression}) });\n`;
  save('lib/rate.ts', 'export const rate = 1;\n');
  for (const name of ['buy', 'sell']) {
    save(`functions/${name}.ts`, `import { rate } from '../lib/rate.ts';\n${answering(`'${name} ' + rate`)}`);
  }
  save('functions/ping.ts', answering("'pong'"));
  const built: string[] = [];
  const buildOnDemand = async (source: string, outdir: string): Promise<BuiltBundle> => {
    built.push(source);
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [source],
      outdir,
      outExtension: { '.js': '.cjs' },
      bundle: true,
      format: 'cjs',
      metafile: true,
      sourcemap: true,
      logLevel: 'silent',
    });
    const [output] = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);
    return { output: join(root, output?.[0] ?? ''), inputs: Object.keys(output?.[1].inputs ?? {}) };
  };
  const names = ['buy', 'sell', 'ping'];
  const cloud = await runFixture(
    {
      functions: Object.fromEntries(
        names.map((name) => [name, { ...NOT_BUILT, source: `functions/${name}.ts` }]),
      ),
      routes: names.map((name) => ({ method: 'GET', path: `/${name}`, function: name })),
    },
    { buildOnDemand },
  );
  const get = async (name: string): Promise<string> => {
    const response = await fetch(`${cloud.url}/${name}`);
    return response.ok ? response.text() : String(response.status);
  };
  return { cloud, save, built, get };
}

test('a function is built when it is first called, and not again before its code changes', async () => {
  const { built, get } = await project();
  expect(built).toEqual([]);
  expect([await get('buy'), await get('buy')]).toEqual(['buy 1', 'buy 1']);
  expect(built).toEqual(['functions/buy.ts']);
});

test('a change is built for the functions that are in use and contain it, and for others when they are called', async () => {
  const { cloud, save, built, get } = await project();
  await get('buy');
  await get('ping');
  save('lib/rate.ts', 'export const rate = 2;\n');
  expect(await cloud.refresh(['lib/rate.ts'])).toEqual(['buy']);
  expect(built).toEqual(['functions/buy.ts', 'functions/ping.ts', 'functions/buy.ts']);
  expect([await get('buy'), await get('sell')]).toEqual(['buy 2', 'sell 2']);
});

test('code that does not compile leaves the previous code running, and is built once it compiles', async () => {
  const { cloud, save, get } = await project();
  await get('buy');
  save('lib/rate.ts', 'export const rate = ;\n');
  await expect(cloud.refresh(['lib/rate.ts'])).rejects.toThrow(/lib\/rate\.ts:1:20/);
  expect(await get('buy')).toBe('buy 1');
  expect(await get('sell')).toBe('502');
  save('lib/rate.ts', 'export const rate = 3;\n');
  await cloud.refresh(['lib/rate.ts']);
  expect([await get('buy'), await get('sell')]).toEqual(['buy 3', 'sell 3']);
  expect(cloud.logs.errors()[0]?.text).toMatch(/BuildFailed: [\s\S]*lib\/rate\.ts:1:20/);
});

test('a template that is read again keeps the code that was built', async () => {
  const { cloud, built, get } = await project();
  await get('buy');
  expect(await cloud.reload()).toEqual([]);
  expect(await get('buy')).toBe('buy 1');
  expect(built).toEqual(['functions/buy.ts']);
});

test('a stack trace names source files and lines', async () => {
  const { cloud, save } = await project();
  save(
    'lib/rate.ts',
    `interface Nothing {}


export const rate = { toString: (): string => { throw new Error('no rate'); } };
`,
  );
  const outcome = await cloud.invoke('buy', {});
  expect(outcome.ok ? [] : outcome.error.trace?.slice(0, 2)).toEqual([
    'Error: no rate',
    expect.stringMatching(/lib\/rate\.ts:4:\d+\)$/) as string,
  ]);
});

test('the template may have changed only if the program that generates it has', async () => {
  const root = dataFolder();
  const save = (file: string, text: string): void => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const lib = (limit: number, body: string): string =>
    `export const LIMIT = ${limit}; export function format(): string { return ${body}; }`;
  save('cdk.json', '{}');
  save('lib/money.ts', lib(1, "'1'"));
  save('infra/app.ts', "import { LIMIT } from '../lib/money.ts';\nconsole.log(LIMIT);");
  const program = new TemplateProgram(root);
  expect(await program.hasChanged()).toBe(false);
  save('lib/money.ts', `// Only functions format.\n${lib(1, "'one'")}`);
  expect(await program.hasChanged()).toBe(false);
  save('lib/money.ts', lib(2, "'one'"));
  expect(await program.hasChanged()).toBe(true);
  expect(await program.hasChanged()).toBe(false);
  save('cdk.json', '{ "context": {} }');
  expect(await program.hasChanged()).toBe(true);
  save('infra/app.ts', 'const = 1;');
  expect(await program.hasChanged()).toBe(true);
});
