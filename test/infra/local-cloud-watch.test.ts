import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watch } from '../../infra/local/lambda/watch.ts';
import { dataFolder } from './local-cloud-fixture.ts';

test('every way of saving a file is noticed, again and again, and a failure does not end the watching', async () => {
  const root = dataFolder();
  for (const folder of ['functions', 'lib/domain', 'infra/local'])
    mkdirSync(join(root, folder), { recursive: true });
  const said: string[] = [];
  let reloads = 0;
  const reload = async (): Promise<string[]> => {
    reloads += 1;
    if (reloads === 2) throw new Error('does not compile');
    return ['get-me'];
  };
  onTestFinished(watch({ functions: [], reload, replaceBundle: () => {} }, (text) => said.push(text), root));
  const file = join(root, 'lib/ledger/money.ts');
  const changes = [
    () => writeFileSync(file, '1'),
    // As editors save: aside, and then in place of the old file.
    () => {
      writeFileSync(`${file}~`, '2');
      renameSync(`${file}~`, file);
    },
    () => writeFileSync(file, '3'),
    () => mkdirSync(join(root, 'lib/fresh')),
    () => writeFileSync(join(root, 'lib/fresh/new.ts'), '4'),
    () => writeFileSync(join(root, 'cdk.json'), '{}'),
  ];
  for (const [index, change] of changes.entries()) {
    const before = said.length;
    change();
    // A new folder alone changes nothing; it only has to be watched from then on.
    if (index === 3) await new Promise((resolve) => setTimeout(resolve, 200));
    else await vi.waitUntil(() => said.length > before, { timeout: 30_000 });
  }
  expect(said.slice(1).map((text) => text.replace(/\(\d+ ms\)/, '(ms)'))).toEqual([
    'lib/ledger/money.ts: get-me (ms)',
    'lib/ledger/money.ts: does not compile\nThe previous code goes on running.',
    'lib/ledger/money.ts: get-me (ms)',
    'lib/fresh/new.ts: get-me (ms)',
    'cdk.json: get-me (ms)',
  ]);

  const quiet = said.length;
  writeFileSync(join(root, 'infra/local/cloud.ts'), 'our own code needs a restart');
  writeFileSync(join(root, 'lib/notes.txt'), 'not code');
  writeFileSync(file, '5');
  await vi.waitUntil(() => said.length > quiet, { timeout: 30_000 });
  expect(said.slice(quiet).join()).toMatch(/^lib\/domain\/money\.ts: /);
});
