import { fork } from 'node:child_process';
import { basename } from 'node:path';

/** Runs a program in a separate process, with a job as its first message. Returns its response. */
export async function runChild<Job extends object, Result>(
  program: URL,
  job: Job,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Result> {
  const child = fork(program, { env, execArgv: [] });
  child.send(job);
  return new Promise<Result>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Result));
    child.once('exit', (code) =>
      reject(
        new Error(`${basename(program.pathname)} ended with ${code}: ${JSON.stringify(job).slice(0, 200)}`),
      ),
    );
  });
}
