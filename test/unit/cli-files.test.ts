import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireWritable, writeFileWhole } from '../../tools/cli/output.ts';
import { linesInParts } from '../../tools/cli/upload.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function partsOf(content: string, maxBytes: number): Promise<string[]> {
  const path = join(folder, 'archive.ndjson');
  writeFileSync(path, content);
  const parts: string[] = [];
  // In small pieces, because standard input comes in pieces of any size.
  const pieces = createReadStream(path, { highWaterMark: 3 });
  for await (const part of linesInParts(pieces, maxBytes)) parts.push(String(part));
  return parts;
}

test('an archive is split at the ends of lines, and loses nothing', async () => {
  expect(await partsOf('one\ntwo\nthree\nfour\n', 10)).toEqual(['one\ntwo\n', 'three\n', 'four\n']);
  expect(await partsOf('12345\n7890\n', 11)).toEqual(['12345\n7890\n']);
  expect(await partsOf('no end of line', 100)).toEqual(['no end of line']);
  expect(await partsOf('', 100)).toEqual([]);
});

test('a line that no request can hold is refused', async () => {
  await expect(partsOf('0123456789\n', 5)).rejects.toThrow('a line of more than');
});

test('a file that fails halfway leaves nothing behind, and what was there before stays', async () => {
  const path = join(folder, 'books.csv');
  const failing = writeFileWhole(path, async (write) => {
    await write('half');
    throw new Error('no connection');
  });
  await expect(failing).rejects.toThrow('no connection');
  expect(readdirSync(folder).filter((name) => name.includes('books'))).toEqual([]);

  await writeFileWhole(path, async (write) => {
    await write('one\n');
    expect(existsSync(path)).toBe(false);
    await write('two\n');
  });
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  await expect(requireWritable(path, false)).rejects.toThrow('Add --force');
  await expect(requireWritable(path, true)).resolves.toBeUndefined();
  await expect(requireWritable(folder, true)).rejects.toThrow('is not a file');
  await expect(requireWritable(join(folder, 'none', 'a.csv'), false)).rejects.toThrow('does not exist');
});

test('only its owner can read a file of books, unless the one it replaces was shared', async () => {
  const path = join(folder, 'private.csv');
  const modeAfterExport = async () => {
    await writeFileWhole(path, (write) => write('one\n'));
    return statSync(path).mode & 0o777;
  };
  expect(await modeAfterExport()).toBe(0o600);
  chmodSync(path, 0o640);
  expect(await modeAfterExport()).toBe(0o640);
});
