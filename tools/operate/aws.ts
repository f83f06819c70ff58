import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../cli/command.ts';

const execute = promisify(execFile);
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Runs the AWS CLI, which finds the operator's credentials and region, and returns what it prints. Everything that
 * operators' commands ask of AWS goes through here, except reading and writing the items of a table.
 */
export async function aws(...args: readonly string[]): Promise<unknown> {
  try {
    const { stdout } = await execute('aws', [...args, '--output', 'json'], { maxBuffer: OUTPUT_MAX_BYTES });
    return stdout.trim() === '' ? undefined : JSON.parse(stdout);
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new CommandError('The AWS CLI was not found. Install it, and set your credentials.');
    throw new CommandError(`aws ${args.slice(0, 2).join(' ')}: ${stderr.trim() || (error as Error).message}`);
  }
}

/** The ARN of a stack, and its outputs by name. */
export async function describeStack(
  name: string,
): Promise<{ arn: string; outputs: Readonly<Record<string, string>> }> {
  const query = 'Stacks[0].{arn: StackId, outputs: Outputs[].[OutputKey, OutputValue]}';
  const found = await aws('cloudformation', 'describe-stacks', '--stack-name', name, '--query', query);
  const { arn, outputs } = found as { arn: string; outputs: [string, string][] | null };
  return { arn, outputs: Object.fromEntries(outputs ?? []) };
}

/** Calls with a file that has this content, which only this user can read, and which is removed afterwards. */
export async function withFile<T>(content: string, act: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'personal-finance-'));
  const file = join(folder, 'content');
  try {
    await writeFile(file, content, { mode: 0o600 });
    return await act(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Invokes a function, waits for it, and returns what it returns. */
export async function invokeFunction(functionName: string, event: object): Promise<unknown> {
  // Files, because the two versions of the CLI read a payload from the command line differently.
  return withFile(JSON.stringify(event), async (sent) => {
    const received = `${sent}-result`;
    const call = ['--function-name', functionName, '--payload', `fileb://${sent}`, received];
    const answer = (await aws('lambda', 'invoke', ...call)) as { FunctionError?: string };
    const result = JSON.parse(await readFile(received, 'utf8')) as { errorMessage?: string };
    if (answer.FunctionError) throw new CommandError(result.errorMessage ?? `${functionName} failed.`);
    return result;
  });
}
