import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
const files = (pattern: string) => globSync(pattern, { cwd: ROOT });
const styles = files('web/style/**/*.css').filter((path) => !path.endsWith('main.css'));
const css = styles.map((path) => withoutComments(read(path))).join('\n');
const widths = (text: string) => [...text.matchAll(/\((?:max|min)-width: [^)]+\)/g)].map(([query]) => query);

/** Every text of the app that may be, or contain, the name of a class. */
const literals = files('web/**/*.{ts,tsx}')
  .filter((path) => !path.startsWith('web/texts/'))
  .flatMap((path) => withoutComments(read(path)).match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []);
const words = new Set(literals.flatMap((text) => text.match(/[\w-]+/g) ?? []));
/** As in `col-${width}`. */
const beginnings = new Set(
  literals.flatMap((text) => [...text.matchAll(/([a-z]+-?)\$\{/g)].map(([, name = '']) => name)),
);

function isUsed(name: string): boolean {
  if (words.has(name)) return true;
  return [...beginnings].some((beginning) => {
    const rest = name.startsWith(beginning) ? name.slice(beginning.length) : '';
    return rest !== '' && (words.has(rest) || /^\d+$/.test(rest));
  });
}

test('every class that the style sheets name is on some screen', () => {
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
  const classes = new Set(
    selectors.flatMap((each) => each.match(/\.[a-z][\w-]*/g) ?? []).map((each) => each.slice(1)),
  );
  expect(classes.size).toBeGreaterThan(300);
  expect([...classes].filter((name) => !isUsed(name))).toEqual([]);
});

test('every file is in a layer, and nothing else is imported', () => {
  const imported = [...read('web/style/main.css').matchAll(/@import "\.\/(\S+)" layer\((\w+)\);/g)];
  expect(imported.map(([, path]) => `web/style/${path}`).toSorted()).toEqual(styles.toSorted());
  for (const [, path = '', layer = ''] of imported)
    expect(path.split('/')[0]).toMatch(new RegExp(`^${layer}`));
});

test('there are three widths at which something changes', () => {
  const below = ['(max-width: 1023px)', '(max-width: 1179px)', '(max-width: 767px)'];
  expect([...new Set(widths(css))].toSorted()).toEqual([...below, '(min-width: 768px)']);
  expect(below).toEqual(expect.arrayContaining(widths(read('web/platform/media.ts'))));
});
