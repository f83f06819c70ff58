import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Bundle, buildFunctions, requireFiles } from '../../infra/build.ts';
import { BUILT_MODULES } from '../../infra/built-modules.ts';
import { AUTHORIZER, allFunctions } from '../../infra/functions.ts';
import { addBundles, bundlesBuiltOnce } from '../../infra/local/lambda/build-cache.ts';
import { BUILD_INPUTS, BUILDS } from '../../infra/local/lambda/build-folder.ts';
import { budgetKilobytes, VERIFIES_PASSKEYS } from '../bench/stages/sizes.ts';
import { proxyEvent } from '../support/event.ts';

/** Refuses every connection. */
const NOWHERE = 'http://127.0.0.1:1';

/** What a Lambda runtime offers without any package. */
const builtIn = /^(node:)?[a-z_]+(\/[a-z]+)?$/;

const UNUSED_IN_LAMBDA = [
  'credential-provider-ini',
  'credential-provider-sso',
  'nested-clients',
  'token-providers',
];

/** Those of the local cloud: as they are deployed, apart from their last line, which names a source map. */
let bundles: Bundle[];
beforeAll(async () => {
  bundles = await bundlesBuiltOnce();
});

describe('bundles', () => {
  it('are built for every function in one go', () => {
    expect(bundles.map(({ file }) => file).toSorted()).toEqual(
      allFunctions.map(({ file }) => file).toSorted(),
    );
  });

  it('are at most 450 kB each, not counting documents that some serve; those for assistants, imports and passkeys are larger', () => {
    const excessive = bundles.filter(({ file, codeBytes }) => codeBytes > budgetKilobytes(file) * 1000);
    expect(excessive.map(({ file, codeBytes }) => `${file}: ${codeBytes}`)).toEqual([]);
    // A document is data, and would exceed the budget alone.
    const docs = bundles.find(({ file }) => file === 'functions/system/get-docs.ts');
    expect(docs?.bytes).toBeGreaterThan(budgetKilobytes('') * 1000);
  });

  it('are CommonJS inside an ES module, and need nothing but Node.js: the SDK is inside', () => {
    for (const { file, output } of bundles) {
      const code = readFileSync(output, 'utf8');
      // Some messages of the SDK contain `[require("...");]`.
      const required = [...code.matchAll(/(?<!\[)\brequire\("([^"]+)"\)/g)].map(([, name]) => name ?? '');
      expect(required.length, file).toBeGreaterThan(0);
      expect(
        required.filter((name) => !builtIn.test(name)),
        file,
      ).toEqual([]);
      // Each additional import of a part of Node.js would load more of it than `require` does.
      expect(code.match(/^import .*/gm), file).toEqual([
        "import { createRequire as requireFrom } from 'node:module';",
      ]);
    }
  });

  it('export a handler once they are initialized, even if nothing can be reached', () => {
    // The first use of Intl takes 24 ms of a cold start, which no text in a contract is worth.
    const script = `Intl.NumberFormat = Intl.DateTimeFormat = Number.prototype.toLocaleString = () => {
      throw new Error('Intl is used while the function loads.');
    };
    await Promise.all(process.argv.slice(1).map(async (file) => {
      const { handler } = await import(file);
      if (typeof handler !== 'function') console.log(file);
    }));
    process.exit();`;
    const files = bundles.map(({ output }) => pathToFileURL(output).href);
    const environment = {
      AWS_ENDPOINT_URL_DYNAMODB: NOWHERE,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: NOWHERE,
      AWS_ENDPOINT_URL_LAMBDA: NOWHERE,
    };
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script, ...files], {
      env: { AWS_REGION: 'eu-west-1', ...environment },
    });
    expect(printed.toString()).toBe('');
  });

  it("contain only what their function's access class can use", () => {
    const accessOf = new Map(allFunctions.map(({ file, access }) => [file, access]));
    for (const { file, inputs } of bundles) {
      const access = accessOf.get(file);
      const has = (part: string) => inputs.some((input) => input.includes(part));
      if (access === 'none')
        expect([has('@aws-sdk/'), has('lib/platform/table/client')], file).toEqual([false, false]);
      // Its plan is in a body, which commands read. Its role cannot write.
      if (file === 'functions/edits/test-edit.ts') continue;
      if (access === 'reader' || access === 'exporter')
        expect([has('table/transact.ts'), has('endpoint/command.ts')], file).toEqual([false, false]);
      if (access === 'writer') expect(has('table/transact.ts'), file).toBe(true);
    }
  });

  it('leave out what the SDK contains for laptops and servers', () => {
    for (const { inputs, file } of bundles) {
      const unwanted = inputs.filter(
        (input) => input.startsWith('node_modules/') && UNUSED_IN_LAMBDA.some((part) => input.includes(part)),
      );
      expect(unwanted, file).toEqual([]);
    }
  });

  it('are built from files that the local cloud compares before it reuses a build', async () => {
    const compared = new Set(globSync(BUILD_INPUTS));
    // Modules that are evaluated during the build import files that are in no bundle.
    const { metafile } = await build({
      entryPoints: globSync(`${BUILT_MODULES}*.ts`),
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outdir: 'unused',
      write: false,
      metafile: true,
    });
    const sources = new Set([...bundles.flatMap(({ inputs }) => inputs), ...Object.keys(metafile.inputs)]);
    // The lock file stands for node_modules, and infra/*.ts for what the bundler itself puts in.
    const own = [...sources].filter((file) => !/^node_modules\//.test(file));
    const unnoticed = own.filter((file) => !compared.has(file));
    expect(unnoticed).toEqual([]);
  });

  it('are not cached for the files at the start if files have changed since then', async () => {
    const folder = join(BUILDS, 'started-with-other-files');
    const building = addBundles(['functions/system/get-health.ts'], folder);
    await expect(building).rejects.toThrow('Source files have changed since the start.');
    expect(existsSync(folder)).toBe(false);
  });

  it('have no zod in the authorizer, which starts before every first request', () => {
    const withZod = bundles.filter(({ inputs }) => inputs.some((input) => /node_modules\/zod\//.test(input)));
    expect(withZod.map(({ file }) => file)).not.toContain(AUTHORIZER.file);
    expect(withZod.length).toBeGreaterThan(0);
  });

  it('contain the XML parser only where rates or bank files are read', () => {
    const withParser = bundles.filter(({ inputs }) => inputs.some((input) => input.includes('parse-xml')));
    expect(withParser.map(({ file }) => file).toSorted()).toEqual([
      'functions/imports/create-import.ts',
      'functions/operations/load-fx-rates.ts',
    ]);
  });

  it('contain the library for passkeys only where these are verified', () => {
    const withLibrary = bundles.filter(({ inputs }) =>
      inputs.some((input) => input.includes('node_modules/@simplewebauthn/')),
    );
    expect(withLibrary.map(({ file }) => file).toSorted()).toEqual(VERIFIES_PASSKEYS);
  });

  it('contain argon2 in WebAssembly only where passwords are hashed, and where that is checked', () => {
    const withWasm = bundles.filter(({ inputs }) => inputs.some((input) => input.includes('hash-wasm')));
    expect(withWasm.map(({ file }) => file).toSorted()).toEqual([
      'functions/auth/change-password.ts',
      'functions/auth/delete-me.ts',
      'functions/auth/delete-totp.ts',
      'functions/auth/login.ts',
      'functions/auth/reauthenticate.ts',
      'functions/auth/register.ts',
      'functions/auth/reset-password.ts',
      'functions/auth/undo-email-change.ts',
      'functions/auth/update-me.ts',
      'functions/system/get-health.ts',
    ]);
  });

  it.each([
    ['a native argon2', '', 200],
    ['an OpenSSL without argon2, so that WebAssembly takes its place', 'crypto.argon2 = undefined;', 200],
    ['neither', 'crypto.argon2 = undefined; delete globalThis.WebAssembly;', 503],
  ])('report the health of a runtime with %s', (_what, change, status) => {
    const bundle = bundles.find(({ file }) => file === 'functions/system/get-health.ts') as Bundle;
    const script = `import crypto from 'node:crypto';
    ${change}
    const { handler } = await import(process.argv[1]);
    const event = ${JSON.stringify(proxyEvent({ path: '/health' }))};
    const { statusCode } = await handler(event, { getRemainingTimeInMillis: () => 10_000 });
    console.log(statusCode);`;
    const printed = execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      script,
      pathToFileURL(bundle.output).href,
    ]);
    expect(printed.toString().trim().split('\n').at(-1)).toBe(String(status));
  });
});

describe('build', () => {
  it('names the function and the file if a contract has no function', () => {
    const missing = {
      id: 'CreateGhost',
      file: 'functions/ghosts/create-ghost.ts',
      access: 'none',
      description: '',
    } as const;
    expect(() => requireFiles([missing])).toThrow('CreateGhost: functions/ghosts/create-ghost.ts');
  });

  it("makes bundles that Lambda can read, even if this user's files are private", () => {
    const outputFolder = mkdtempSync(join(tmpdir(), 'bundles-'));
    onTestFinished(() => rmSync(outputFolder, { recursive: true }));
    // In a separate process, because esbuild keeps the umask it was started with.
    const script = `process.umask(0o077);
    const { buildFunctions } = await import(${JSON.stringify(import.meta.resolve('../../infra/build.ts'))});
    const only = ['functions/system/get-health.ts'];
    const [{ output }] = await buildFunctions({ outputFolder: process.argv[1], only });
    console.log(output);`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script, outputFolder]);
    expect(statSync(printed.toString().trim()).mode & 0o777).toBe(0o644);
  });

  it('adds source maps only if requested', async () => {
    const outputFolder = mkdtempSync(join(tmpdir(), 'bundles-'));
    onTestFinished(() => rmSync(outputFolder, { recursive: true }));
    const [bundle] = await buildFunctions({ outputFolder, only: ['functions/contacts/get-contact.ts'] });
    expect(globSync('**/*.map', { cwd: outputFolder })).toEqual([]);
    const code = readFileSync(bundle?.output ?? '', 'utf8');
    expect(code).not.toContain('sourceMappingURL');
    const local = bundles.find(({ file }) => file === bundle?.file);
    expect(readFileSync(local?.output ?? '', 'utf8')).toMatch(/\n\/\/# sourceMappingURL=file:.*\n$/);
    expect(local?.inputs).toEqual(bundle?.inputs);
  });
});
