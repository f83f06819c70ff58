import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eagerFunctions, inParentheses } from '../../infra/eager-functions.ts';

const ts = (code: string) => inParentheses('/lib/module.ts', code).toString();
const js = (code: string) => inParentheses('/node_modules/package/module.js', code).toString();

describe('functions in parentheses', () => {
  it.each([
    ['an arrow function', 'const f = (a) => a;', 'const f = ((a) => a);'],
    ['an async one', 'call(async () => 1);', 'call((async () => 1));'],
    ['one inside another', 'const f = (a) => (b) => a + b;', 'const f = ((a) => ((b) => a + b));'],
    ['a function expression', 'const f = function () {};', 'const f = (function () {});'],
    ['a property', 'const o = { f: () => 1 };', 'const o = { f: (() => 1) };'],
    ['a field of a class', 'class A { f = () => 1; }', 'class A { f = (() => 1); }'],
    ['one inside a method', 'class A { m() { return () => 1; } }', 'class A { m() { return (() => 1); } }'],
  ])('%s', (_name, code, expected) => {
    expect(js(code)).toBe(expected);
    expect(ts(code)).toBe(expected);
  });

  it.each([
    ['methods', 'class A { m() {} get g() { return 1; } static s() {} constructor() {} }'],
    ['methods of an object', 'const o = { m() {}, get g() { return 1; }, set g(a) {}, async n() {} };'],
    ['code that cannot be parsed', 'const f = () => {'],
  ])('not %s', (_name, code) => {
    expect(js(code)).toBe(code);
    expect(ts(code)).toBe(code);
  });

  it('declarations of our modules, which become variables at the start of the module', () => {
    expect(ts('const a = f();\nfunction f(): number { return 1; }')).toBe(
      'var f = (function f(): number { return 1; });const a = f();\n',
    );
    expect(ts('import b from "b";\nexport async function f() {}')).toBe(
      'export var f = (async function f() {});import b from "b";\n',
    );
    expect(ts('function f() {}\nfunction g() {}')).toBe(
      'var g = (function g() {});var f = (function f() {});\n',
    );
  });

  it('not declarations of packages, overloaded ones, and those inside functions', () => {
    for (const code of ['function f() {}', 'export default function f() {}']) expect(js(code)).toBe(code);
    const overloaded =
      'function f(a: string): void;\nfunction f(a: number): void;\nfunction f(a: unknown) {}';
    expect(ts(overloaded)).toBe(overloaded);
    expect(ts('class A { m() { function f() {} } }')).toBe('class A { m() { function f() {} } }');
  });
});

describe('a bundle with them', () => {
  const sources = {
    'lib/a.ts': `import { twice } from './b.ts';
export const before = later(2);
/** Uses what follows it. */
export function later(n: number): number {
  return twice(n) + constant();
}
function constant() { return 1; }
export function broken(): never {
  throw new Error('broken');
}`,
    'lib/b.ts': 'export function twice(n: number) { return [n].map((each) => each * 2)[0] ?? 0; }',
  };

  async function bundled(sourceMaps: boolean) {
    const folder = mkdtempSync(join(tmpdir(), 'eager-functions-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'lib'));
    for (const [name, code] of Object.entries(sources)) writeFileSync(join(folder, name), code);
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'lib/a.ts')],
      outdir: folder,
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      sourcemap: sourceMaps && 'external',
      plugins: [eagerFunctions({ sourceMaps })],
    });
    const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    return { code: text('.js'), map: text('.map') };
  }

  it('keeps the parentheses when it is minified, and does the same as before', async () => {
    const { code } = await bundled(false);
    expect(code.match(/=\(function\(/g)).toHaveLength(4);
    expect(code).toMatch(/\.map\(\(\w=>/);
    const { before, later } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect([before, later(5)]).toEqual([5, 11]);
  });

  it('still shows the line of the source in a stack trace', async () => {
    const { code, map } = await bundled(true);
    const lines = code.slice(0, code.indexOf('broken')).split('\n');
    const entry = new SourceMap(JSON.parse(map)).findEntry(lines.length - 1, lines.at(-1)?.length ?? 0);
    expect(entry).toMatchObject({ originalLine: 8 });
    expect('originalSource' in entry && entry.originalSource).toMatch(/lib\/a\.ts$/);
  });
});
