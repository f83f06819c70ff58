import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '../../lib/system/version.ts';
import { consumerSource } from './client-consumer.ts';

const run = promisify(execFile);
const TSC = resolve('node_modules/typescript/bin/tsc');
const npm = (cwd: string, ...args: string[]) =>
  run('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd });

const root = mkdtempSync(join(tmpdir(), 'personal-finance-consumers-'));
afterAll(() => rmSync(root, { recursive: true }));

const STRICT = { strict: true, noUncheckedIndexedAccess: true };
const STRICTEST = {
  ...STRICT,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
};
/** An ordinary project: it emits JavaScript, checks the types of its dependencies, and imports no `.ts` files. */
const ORDINARY = { target: 'es2022', rootDir: 'src', outDir: 'out', skipLibCheck: false };
const NODE = { lib: ['es2022'], types: ['node'], typeRoots: [resolve('node_modules/@types')] };
const NODENEXT = { module: 'nodenext', ...NODE };
const BUNDLER = { module: 'esnext', moduleResolution: 'bundler', types: [] };

/** What a project prints that imports the client, compiled as its options say. */
async function compileAndRun(name: string, from: string, compilerOptions: object): Promise<string> {
  const folder = projectFolder(name);
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src/main.ts'), consumerSource(from));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...ORDINARY, ...compilerOptions }, include: ['src'] }),
  );
  await run(process.execPath, [TSC], { cwd: folder }).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  return (await run(process.execPath, ['out/main.js'], { cwd: folder })).stdout;
}

function projectFolder(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  return folder;
}

const hash = createHash('sha256').update('{"id":"c1","name":"Bob"}').digest('base64url').slice(0, 27);
const PRINTED = `Bob "${hash}" validation_failed: Because. name: is required\n`;

describe('the client, packed and installed', { timeout: 60_000 }, () => {
  let tarball: string;
  // Installed once: the projects are folders below it.
  beforeAll(async () => {
    const { stdout } = await npm(root, 'pack', resolve('client'), '--json');
    tarball = join(root, JSON.parse(stdout)[0].filename);
    await npm(projectFolder('installed'), 'install', tarball);
  }, 60_000);

  test('has the version of the service, no dependencies, and only what runs', async () => {
    const { stdout } = await run('tar', ['-tf', tarball]);
    expect(stdout.trim().split('\n').toSorted()).toEqual(
      ['LICENSE', 'README.md', 'client.d.ts', 'client.js', 'package.json'].map((file) => `package/${file}`),
    );
    const manifest = JSON.parse(readFileSync('client/package.json', 'utf8'));
    expect(manifest).toMatchObject({ version: VERSION, license: 'MIT' });
    expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
    expect(readFileSync('client/LICENSE', 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  });

  test.each([
    ['node16', { ...NODENEXT, module: 'node16', ...STRICT }],
    ['bundler', { ...BUNDLER, ...STRICTEST }],
  ])('compiles and runs in a TypeScript project: %s', async (name, options) => {
    expect(await compileAndRun(`installed/${name}`, 'personal-finance-client', options)).toBe(PRINTED);
  });

  test('runs in plain JavaScript', async () => {
    const script = `
      import { isProblem, PersonalFinance } from 'personal-finance-client';
      const problem = { title: 'x', status: 404, detail: 'No such contact.', code: 'not_found', request_id: 'r' };
      const fetch = async () => Response.json(problem, { status: 404 });
      const api = new PersonalFinance({ baseUrl: 'http://localhost:3000', fetch });
      const error = await api.getContact('c').catch((error) => error);
      console.log(isProblem(error, 'not_found'), String(error));
    `;
    writeFileSync(join(root, 'installed/script.mjs'), script);
    const { stdout } = await run(process.execPath, ['script.mjs'], { cwd: join(root, 'installed') });
    expect(stdout).toBe('true PersonalFinanceError: not_found: No such contact.\n');
  });
});

describe('the folder of the client', { timeout: 60_000 }, () => {
  test('can be installed as it is', async () => {
    await npm(projectFolder('linked'), 'install', resolve('client'));
    const options = { ...NODENEXT, ...STRICTEST };
    expect(await compileAndRun('linked', 'personal-finance-client', options)).toBe(PRINTED);
  });

  test.each([
    ['nodenext', { ...NODENEXT, ...STRICTEST }],
    ['bundler', { ...BUNDLER, ...STRICT }],
  ])('can be copied into a TypeScript project: %s', async (name, options) => {
    cpSync('client', join(projectFolder(`copied-${name}`), 'src/client'), { recursive: true });
    expect(await compileAndRun(`copied-${name}`, './client/client.js', options)).toBe(PRINTED);
  });
});
