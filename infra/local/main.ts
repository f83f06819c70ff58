import { type Cloud, startCloud } from './cloud.ts';
import { messageOf, StartError } from './errors.ts';
import { isError } from './logs.ts';

const started = performance.now();

/** The command behind `npm start`. */
export async function main(_args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  let cloud: Cloud;
  try {
    cloud = await startCloud({
      port: portOf(environment.PORT),
      ...(environment.HOST && { host: environment.HOST }),
      dataDir: environment.DATA_DIR || '.local',
      ...(environment.DYNAMODB_ENDPOINT && { dynamodbEndpoint: environment.DYNAMODB_ENDPOINT }),
      onProgress: (step, ms) =>
        console.log(`  ${step.padEnd(22)} ${Math.round(ms).toString().padStart(5)} ms`),
      onAccess: ({ method, path, status, ms, label }) =>
        console.log(`${method.padEnd(6)} ${path} ${status} ${ms.toFixed(1)} ms ${label}`),
      onLog: (line) => {
        if (isError(line)) console.error(`${line.label}: ${line.text}`);
      },
      onDenial: ({ message }) => console.error(red(message)),
    });
  } catch (error) {
    console.error(error instanceof StartError ? messageOf(error) : error);
    process.exit(1);
  }
  stopOnSignal(cloud);
  console.log(welcome(cloud.url, performance.now() - started));
}

function portOf(text = '3000'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function stopOnSignal(cloud: Cloud): void {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      void cloud.stop().then(() => process.exit(0));
    });
  }
}

function welcome(url: string, ms: number): string {
  return `
Ready after ${(ms / 1000).toFixed(1)} s: ${url}

Try it:
  curl -s ${url}/auth/register -H 'content-type: application/json' \\
    -d '{"name":"Ada","email":"ada@example.org","password":"correct horse battery","password_confirmation":"correct horse battery"}'
`;
}

function red(text: string): string {
  return process.stderr.isTTY ? `\u001b[31m${text}\u001b[0m` : text;
}
