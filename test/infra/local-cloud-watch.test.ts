import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watch } from '../../infra/local/cli/watch.ts';
import { dataFolder } from './local-cloud-fixture.ts';

test('every way of saving a file is noticed, each time, and a failure does not stop the watcher', async () => {
  const root = dataFolder();
  for (const folder of ['functions', 'lib/ledger', 'infra/local', 'web'])
    mkdirSync(join(root, folder), { recursive: true });
  const said: string[] = [];
  let reloads = 0;
  const refresh = async (): Promise<string[]> => {
    reloads += 1;
    if (reloads === 2) throw new Error('does not compile');
    return ['get-me'];
  };
  const reload = () => Promise.reject(new Error('not asked for'));
  onTestFinished(
    watch({ refresh, reload }, (text) => said.push(text), root, { hasChanged: async () => false }),
  );
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
    if (index === 3) await delay(200);
    else await expect.poll(() => said.length).toBeGreaterThan(before);
  }
  expect(said.slice(1).map((text) => text.replace(/\(\d+ ms\)/, '(ms)'))).toEqual([
    'lib/ledger/money.ts: get-me (ms)',
    'lib/ledger/money.ts: does not compile\nThe previous code keeps running.',
    'lib/ledger/money.ts: get-me (ms)',
    'lib/fresh/new.ts: get-me (ms)',
    'cdk.json: get-me (ms)',
  ]);

  const quiet = said.length;
  writeFileSync(join(root, 'infra/local/cloud.ts'), 'our own code needs a restart');
  writeFileSync(join(root, 'lib/notes.txt'), 'not code');
  writeFileSync(file, '5');
  await expect.poll(() => said.length).toBeGreaterThan(quiet);
  expect(said.slice(quiet).join()).toMatch(/^lib\/ledger\/money\.ts: /);
});

test('code does not wait for the template, and a template that failed is retried with the next change', async () => {
  const root = dataFolder();
  for (const folder of ['functions', 'lib', 'infra', 'web']) mkdirSync(join(root, folder));
  const said: string[] = [];
  const syntheses: PromiseWithResolvers<string[]>[] = [];
  const reload = (): Promise<string[]> => {
    const synthesis = Promise.withResolvers<string[]>();
    syntheses.push(synthesis);
    return synthesis.promise;
  };
  let changes = 0;
  const program = { hasChanged: async () => changes++ === 0 };
  const cloud = { refresh: async () => ['get-me'], reload };
  onTestFinished(watch(cloud, (text) => said.push(text.replace(/ \(\d+ ms\)/, '')), root, program));
  const save = async (file: string): Promise<void> => {
    const before = said.length;
    writeFileSync(join(root, file), String(before));
    await expect.poll(() => said.length).toBeGreaterThan(before);
  };
  await save('lib/contract.ts');
  await expect.poll(() => syntheses.length).toBe(1);
  await save('lib/money.ts');
  syntheses[0]?.reject(new Error('no such role'));
  await expect.poll(() => said.length).toBe(4);
  await save('lib/money.ts');
  await expect.poll(() => syntheses.length).toBe(2);
  syntheses[1]?.resolve(['create-contact']);
  await expect.poll(() => said.length).toBe(6);
  expect(said.slice(1)).toEqual([
    'lib/contract.ts: get-me',
    'lib/money.ts: get-me',
    'template: no such role\nThe previous code keeps running.',
    'lib/money.ts: get-me',
    'template: create-contact',
  ]);
});
