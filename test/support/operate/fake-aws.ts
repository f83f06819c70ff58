import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';

/** What the AWS CLI prints, as JSON. An error ends it with its message on standard error. */
export type Answer = (args: readonly string[]) => unknown;

/** Sends its arguments to the test, and prints what comes back. */
const PROGRAM = `
const response = await fetch(process.argv[2], { method: 'POST', body: JSON.stringify(process.argv.slice(3)) });
const text = await response.text();
if (response.ok) process.stdout.write(text);
else { process.stderr.write(text); process.exitCode = 254; }
`;

/** A program named \`aws\` whose answers come from the test. Returns the environment in which it is found first. */
export async function fakeAws(answer: Answer): Promise<NodeJS.ProcessEnv> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const args = JSON.parse((await incoming.toArray()).join('')) as string[];
      const printed = await answer(args);
      outgoing.end(printed === undefined ? '' : JSON.stringify(printed));
    } catch (error) {
      outgoing.writeHead(400).end((error as Error).message);
    }
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  const folder = mkdtempSync(join(tmpdir(), 'fake-aws-'));
  writeFileSync(join(folder, 'fake-aws.mjs'), PROGRAM);
  const program = join(folder, 'aws');
  writeFileSync(
    program,
    `#!/bin/sh\nexec '${process.execPath}' '${join(folder, 'fake-aws.mjs')}' '${url}' "$@"\n`,
  );
  chmodSync(program, 0o755);
  return { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
}

/** The value of a flag. */
export function flag(args: readonly string[], name: string): string | undefined {
  const place = args.indexOf(name);
  return place < 0 ? undefined : args[place + 1];
}
