import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

type Node = Record<string, unknown>;

/** The lines of every function with statements. One that only returns a description, such as that of a record, has none. */
function lengthsIn(file: string): { place: string; lines: number }[] {
  const source = readFileSync(file, 'utf8');
  const lineOf = (offset: unknown) => source.slice(0, offset as number).split('\n').length;
  const found: { place: string; lines: number }[] = [];
  const search = (value: unknown) => {
    if (Array.isArray(value)) for (const each of value) search(each);
    else if (typeof value === 'object' && value !== null) {
      const { type, body, start, end } = value as Node;
      if (/Function/.test(String(type)) && (body as Node | null)?.type === 'BlockStatement')
        found.push({ place: `${file}:${lineOf(start)}`, lines: lineOf(end) - lineOf(start) + 1 });
      for (const each of Object.values(value)) search(each);
    }
  };
  search(parseAst(source, { lang: 'ts' }));
  return found;
}

test.each([
  ['functions', 40, 'a function lists the steps; what they are is in lib/'],
  ['lib', 60, 'name its parts'],
])('a function in %s/ has at most %d lines', (folder, most, advice) => {
  const all = globSync(`${folder}/**/*.ts`).flatMap(lengthsIn);
  expect(all.length).toBeGreaterThan(150);
  expect(
    all.filter(({ lines }) => lines > most),
    advice,
  ).toEqual([]);
});
