import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Imports every contract, and is imported by most tests: what is behind it says nothing about them. */
const REGISTRY = 'lib/contracts.ts';

/** What everything depends on. */
const EVERYTHING = [
  /^package(-lock)?\.json$/,
  /^tsconfig\.json$/,
  /^vitest\.config\.ts$/,
  /^test\/support\/(setup|cloud|engine)\//,
  /^lib\/platform\/(endpoint|table)\//,
];

/** Tests that read files instead of importing them, or that start programs. */
const READERS: readonly (readonly [changed: RegExp, tests: readonly string[]])[] = [
  [/\.md$|^docs\//, ['test/unit/{docs,data-model,openapi*,llms}.test.ts', 'test/infra/operations*.test.ts']],
  [/^(lib|functions|web|tools|infra|client)\//, ['test/unit/{architecture,no-float-money}.test.ts']],
  [/^(lib\/.*contract\.ts|docs\/openapi\.json)$/, ['test/api/docs/*.test.ts', 'test/unit/openapi*.test.ts']],
  [/^web\//, ['test/browser/*.test.ts', 'test/unit/web-*.test.ts', 'test/api/web/*.test.ts']],
  [/^infra\//, ['test/infra/*.test.ts', 'test/api/{system,web,platform}/*.test.ts']],
  [/^tools\//, ['test/api/{cli,docs}/*.test.ts']],
  [/^client\//, ['test/unit/client*.test.ts', 'test/api/{cli,docs}/*.test.ts']],
];

/**
 * The test files that a change of these files can affect, or `all`: those that import one of them, directly or not, and
 * those of each feature that has a function which does.
 */
export function affectedTests(changed: readonly string[]): 'all' | string[] {
  if (changed.some((file) => EVERYTHING.some((pattern) => pattern.test(file)))) return 'all';
  const reached = importersOf(changed);
  const features = [...reached].flatMap((file) => /^functions\/([^/]+)\//.exec(file)?.[1] ?? []);
  const read = READERS.filter(([pattern]) => changed.some((file) => pattern.test(file)));
  const found = [
    ...[...reached].filter((file) => file.endsWith('.test.ts')),
    ...[...new Set(features)].flatMap((feature) => globSync(`test/api/${feature}/**/*.test.ts`)),
    ...read.flatMap(([, tests]) => globSync([...tests])),
  ];
  // Every request passes the authorizer.
  if (reached.has('functions/authorizer.ts')) return 'all';
  return [...new Set(found)].toSorted();
}

/** These files and everything that imports one of them, directly or not. */
function importersOf(changed: readonly string[]): Set<string> {
  const importers = Map.groupBy(imports(), ({ target }) => target);
  const reached = new Set(changed);
  for (const file of reached) {
    for (const { by } of importers.get(file) ?? []) {
      if (file !== REGISTRY || by.endsWith('.test.ts')) reached.add(by);
    }
  }
  return reached;
}

function imports(): { by: string; target: string }[] {
  const files = globSync('{lib,functions,infra,tools,client,web,test}/**/*.{ts,tsx}');
  return files.flatMap((by) =>
    [...readFileSync(by, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(
      ([, target = '']) => ({ by, target: join(dirname(by), target) }),
    ),
  );
}
