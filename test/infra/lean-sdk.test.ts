import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildFunctions } from '../../infra/build.ts';
import { allReplacements } from '../../infra/lean-sdk.ts';

const only = ['functions/contacts/get-contact.ts'];
const outputFolder = mkdtempSync(join(tmpdir(), 'lean-sdk-'));
afterAll(() => rmSync(outputFolder, { recursive: true }));

it('fails the build if the SDK no longer has a file that is replaced, and names it', async () => {
  const moved = { name: 'moved', files: [[/middleware-moved[\\/]index\.js$/, '']] } as const;
  const sdkReplacements = [...allReplacements, moved];
  await expect(buildFunctions({ outputFolder, only, sdkReplacements })).rejects.toThrow(
    'The AWS SDK has no file middleware-moved',
  );
});

it('fails the build if a replacement lacks something that the SDK imports', async () => {
  const [credentials] = allReplacements.flatMap(({ files }) => files);
  if (!credentials) throw new Error('Nothing is replaced.');
  const empty = { name: 'empty', files: [[credentials[0], 'export {};']] } as const;
  await expect(buildFunctions({ outputFolder, only, sdkReplacements: [empty] })).rejects.toThrow(
    'No matching export',
  );
});
