import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { explainStart, StartError } from '../../infra/local/errors.ts';
import { LogFile } from '../../infra/local/lambda/log-file.ts';

test('a log that cannot be written is reported once, and does not end the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'functions.log');
  const failures: unknown[] = [];
  const log = new LogFile(file, (error) => failures.push(error));
  // Writing to a folder fails for every user, unlike writing to a read-only file.
  mkdirSync(file);
  for (const line of ['one', 'two']) {
    log.add(line);
    log.flush();
  }
  expect(failures).toMatchObject([{ code: 'EISDIR' }]);
});

test('a start on a full disk says what to do, wherever it was noticed', () => {
  const noticed = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const inAnotherProcess = new StartError(`The CDK app could not be synthesized:\nError: ${noticed.message}`);
  for (const error of [noticed, inAnotherProcess])
    expect(explainStart(error)).toBe(
      'The disk is full. Free some space, or set DATA_DIR to a folder on another disk.',
    );
  expect(explainStart(new StartError('Something else.'))).toBe('Something else.');
});

test('a start with a low limit of open files says what to do', () => {
  expect(explainStart(Object.assign(new Error('spawn /bin/sh EMFILE'), { code: 'EMFILE' }))).toBe(
    'The limit of open files is too low. Raise it, for example with "ulimit -n 1024", and start again.',
  );
});

test('a start in a repository that cannot be written to says what to do', () => {
  const synthesis =
    "Error: EACCES: permission denied, open '/src/dist/no-bundle/index.mjs'\n    at writeFileSync";
  expect(explainStart(new StartError(`The CDK app could not be synthesized:\n${synthesis}`))).toBe(
    '/src/dist/no-bundle/index.mjs cannot be written, but the functions are built in the folder dist of the repository. Make it writable, or delete it if it belongs to another user.',
  );
  const data = new StartError(
    "The data folder /x cannot be used: EACCES: permission denied, open '/x/lock.json'.",
  );
  expect(explainStart(data)).toBe(data.message);
});
