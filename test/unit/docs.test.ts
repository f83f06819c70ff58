import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LONG } from '../support/setup/projects.ts';

const pages = globSync(['*.md', 'docs/*.md', 'client/*.md', 'test/*.md', 'web/*.md']);

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): string[] {
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

test.each(pages)('%s links only to files and headings that exist', (page) => {
  const text = readFileSync(page, 'utf8').replace(/```.*?```/gs, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const broken = targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test.each([
  ['README.md', 1100],
  ['CONTRIBUTING.md', 1000],
])('%s has at most %d words', (page, most) => {
  expect(readFileSync(page, 'utf8').trim().split(/\s+/).length).toBeLessThanOrEqual(most);
});

test('README.md links to every page', () => {
  const readme = readFileSync('README.md', 'utf8');
  const others = pages.filter((page) => page !== 'README.md');
  expect(others.filter((page) => !readme.includes(`](${page})`))).toEqual([]);
});

test('test/README.md names variables that the tests read', () => {
  const table = readFileSync('test/README.md', 'utf8').matchAll(
    /^\| \[.*?\]\((.*?)\) \| [\w-]+ \| `(.*?)`/gm,
  );
  const named = [...table].flatMap(([, file = '', settings = '']) =>
    settings.split(' ').map((setting) => ({ file: join('test', file), variable: setting.split('=')[0] })),
  );
  expect(named.length).toBeGreaterThan(10);
  const unread = named.filter(
    ({ file, variable }) => !readFileSync(file, 'utf8').includes(`process.env.${variable} `),
  );
  expect(unread).toEqual([]);
});

test('test/README.md names every API test that `npm test` leaves out', () => {
  const text = readFileSync('test/README.md', 'utf8');
  const names = LONG.map((file) => file.replace(/^test\/api\/(.*)\.test\.ts$/, '`$1`'));
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

test('the documentation says how many currencies the local sample has', () => {
  const { days } = JSON.parse(readFileSync('infra/local/services/fx-days.json', 'utf8')) as {
    days: Record<string, Record<string, string>>;
  };
  const newest = Object.keys(days).sort().at(-1) ?? '';
  const sample = `${Object.keys(days[newest] ?? {}).length} currencies`;
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(sample);
  expect(readFileSync('docs/openapi.json', 'utf8')).toContain(sample);
});

test('the security review names tests that exist', () => {
  const text = readFileSync('docs/security.md', 'utf8');
  const named = [...text.matchAll(/`((?:api|infra|unit|hostile|faults)(?:\/[\w-]+)*)`/g)];
  const tests = new Set(named.map(([, name = '']) => name));
  expect(tests.size).toBeGreaterThan(20);
  expect(
    [...tests].filter((name) => globSync([`test/${name}/`, `test/${name}*.test.ts`]).length === 0),
  ).toEqual([]);
});
