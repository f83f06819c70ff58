import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A program that a page runs, with its arguments. */
export type Call = readonly string[];

/** Notes its arguments, and prints a word for the scripts that keep what it prints. */
const FAKE = `#!/bin/sh
{ printf '%s\\0' "\${0##*/}" "$@"; printf '\\036\\0'; } >> "$CALLS"
echo printed
`;
const PROGRAMS = ['aws', 'npm', 'npx', 'curl'];

/** The shell scripts of a page, and the commands that its text quotes, in order. */
export function scriptsOf(page: string): string[] {
  const pattern = new RegExp(`\`\`\`sh\\n(.*?)\`\`\`|(?<!\`)\`((?:${PROGRAMS.join('|')}) [^\`]*)\``, 'gs');
  return [...page.matchAll(pattern)].map(([, script, quoted]) => script ?? quoted ?? '');
}

/**
 * Runs scripts one after the other in one shell, as someone would who follows a page, and returns what they called. An
 * unset variable or a mistake in the shell's language fails. What the reader has to fill in, such as `<bucket>`, is a
 * word.
 */
export function runScripts(scripts: readonly string[], variables: Readonly<Record<string, string>>): Call[] {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  for (const program of PROGRAMS) {
    writeFileSync(join(folder, program), FAKE);
    chmodSync(join(folder, program), 0o755);
  }
  const calls = join(folder, 'calls');
  const filled = scripts.map((script) => script.replaceAll(/<[^<>\n]+>/g, 'filled-in'));
  execFileSync('/bin/sh', ['-eu', '-c', filled.join('\n')], {
    env: { ...variables, CALLS: calls, PATH: `${folder}${delimiter}${process.env.PATH}` },
    stdio: 'pipe',
  });
  const noted = readFileSync(calls, 'utf8').split('\u001e\0').slice(0, -1);
  return noted.map((call) => call.split('\0').slice(0, -1));
}

export interface AwsCall {
  readonly service: string;
  readonly command: string;
  /** Without the dashes. A flag without a value has none. */
  readonly flags: ReadonlyMap<string, string>;
}

export function asAwsCall([, service = '', command = '', ...rest]: Call): AwsCall {
  const flags = new Map<string, string>();
  for (const [place, word] of rest.entries()) {
    const next = rest[place + 1];
    if (word.startsWith('--')) flags.set(word.slice(2), next?.startsWith('--') ? '' : (next ?? ''));
  }
  return { service, command, flags };
}
