import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Runs a program of this folder in a separate process, with a job as its first message. Returns its response. */
export async function runChild<Job extends object, Result>(
  file: string,
  job: Job,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Result> {
  const child = fork(join(import.meta.dirname, file), { env, execArgv: [] });
  child.send(job);
  return new Promise<Result>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Result));
    child.once('exit', (code) =>
      reject(new Error(`${file} ended with ${code}: ${JSON.stringify(job).slice(0, 200)}`)),
    );
  });
}
