import { afterEach, expect, test } from 'vitest';
import { offeredTools } from '../../lib/assistants/offered-tools.ts';
import type { Tool } from '../../lib/assistants/tool.ts';
import tools from '../../tools/built/assistant-tools.ts';

const before = process.env.ATTACHMENTS_BUCKET;
afterEach(() => {
  process.env.ATTACHMENTS_BUCKET = before ?? '';
});

test('where files cannot be attached, no tool and no type of record is about them', () => {
  process.env.ATTACHMENTS_BUCKET = '';
  const offered = offeredTools(tools);
  const names = (all: readonly Tool[]) => all.map(({ name }) => name);
  expect(names(tools).filter((name) => !names(offered).includes(name))).toEqual(['get_download']);
  expect(JSON.stringify(offered)).not.toMatch(/"\/attachments/);
  expect(offered.flatMap(({ endpoints }) => endpoints.map(({ recordType }) => recordType))).not.toContain(
    'attachment',
  );
});

test('with a bucket, all of them are offered', () => {
  process.env.ATTACHMENTS_BUCKET = 'files';
  process.env.AWS_REGION ??= 'eu-west-1';
  expect(offeredTools(tools)).toEqual(tools);
});
