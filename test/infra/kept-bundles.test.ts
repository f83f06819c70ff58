import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BUILDS } from '../../infra/local/lambda/build-folder.ts';
import { keptBundles } from '../../infra/local/lambda/kept-bundles.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kept-bundles-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a bundle of an earlier start is used again, and stays if another process removes that build', async () => {
  const [kept, outputFolder] = [newFolder(), newFolder()];
  mkdirSync(join(kept, 'things/get-thing'), { recursive: true });
  writeFileSync(join(kept, 'things/get-thing/index.mjs'), 'export const handler = 1;');
  const { output } = await keptBundles(kept)('functions/things/get-thing.ts', outputFolder);
  rmSync(kept, { recursive: true });
  expect(readFileSync(output, 'utf8')).toBe('export const handler = 1;');
});

test('a function that was not built before its source files changed is refused, with what to do', async () => {
  const build = keptBundles(join(BUILDS, 'started-with-other-files'));
  await expect(build('functions/system/get-health.ts', newFolder())).rejects.toThrow(
    'Source files have changed since the start. Restart the service, or use "npm run dev".',
  );
});
