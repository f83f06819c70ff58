/** `npm run test:changed [COMMIT]`: runs the tests that the changes since a commit can affect. Default: since origin/main. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { affectedTests } from './affected.ts';

const lines = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const [since = 'origin/main'] = process.argv.slice(2);
const base = lines('merge-base', since, 'HEAD')[0] ?? since;
const changed = [
  ...lines('diff', '--name-only', base),
  ...lines('ls-files', '--others', '--exclude-standard'),
];
const tests = affectedTests(changed);
const left = ['faults', 'planted', 'hostile', 'long'].map((name) => `--project=!${name}`);

if (tests === 'all') console.log(`${changed.length} changed files affect everything.`);
else if (tests.length === 0) console.log(`${changed.length} changed files affect no test.`);
else console.log(`${changed.length} changed files affect ${tests.length} test files.`);

if (tests === 'all' || tests.length > 0) {
  const files = tests === 'all' ? [] : tests.filter((file) => existsSync(file));
  const child = spawn('npx', ['vitest', 'run', ...left, ...files], { stdio: 'inherit' });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
