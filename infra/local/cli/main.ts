import { readFileSync } from 'node:fs';
import { startCloud } from '../cloud.ts';
import type { Cloud, CloudOptions } from '../cloud-options.ts';
import { explainStart, messageOf, StartError } from '../errors.ts';
import { keptBundles } from '../lambda/kept-bundles.ts';
import { isError } from '../lambda/logs.ts';
import type { BuildBundle } from '../lambda/on-demand-bundles.ts';
import { accessLine, dim, mailLine, ratesLine, red, welcome } from './console.ts';
import { onNpmGone } from './parent-watch.ts';
import { watch } from './watch.ts';

const startedMs = performance.now();

/** The command behind `npm start` and, with --watch, `npm run dev`. */
export async function main(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const giveUp = new AbortController();
  const isWatching = args.includes('--watch');
  let options: CloudOptions & { dataDir: string };
  let cloud: Cloud | undefined;
  let asked = false;
  const end = (): void => {
    // A second request to stop does not wait: whatever is left ends with the process.
    if (asked) process.exit(1);
    asked = true;
    giveUp.abort();
    if (cloud) void stop(cloud);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  onNpmGone(environment, () => asked || end());
  // The terminal was closed, or the program that reads the output has ended, such as `head`.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => asked || end());

  try {
    const unknown = args.find((each) => each !== '--watch');
    if (unknown !== undefined)
      throw new StartError(`${unknown} is not an option. Options are environment variables: see the README.`);
    options = readOptions(environment);
    const buildOnDemand = isWatching ? buildForDevelopment : keptBundles();
    cloud = await startCloud({ ...options, buildOnDemand, reloadsPages: isWatching, signal: giveUp.signal });
  } catch (error) {
    if (asked) process.exit(0);
    console.error(explainStart(error));
    process.exit(1);
  }
  // The request to stop came too late to abort the start: everything is running, and must be stopped.
  if (asked) return stop(cloud);
  console.log(welcome(cloud.url, performance.now() - startedMs, options.dataDir));
  // In the background, because it may take seconds.
  void cloud.loadRates(ratesUrl(environment)).then(
    (rates) => asked || console.log(ratesLine(rates)),
    (error) => asked || console.error(red(`Exchange rates cannot be loaded: ${messageOf(error)}.`)),
  );
  if (isWatching) watch(cloud, (text) => console.log(dim(text)));
}

/** Imports the bundler only when it is needed, so that the service listens sooner. */
const buildForDevelopment: BuildBundle = async (source, outputFolder) => {
  const bundler = await import('../../build.ts');
  return bundler.buildFunction(source, outputFolder);
};

async function stop(cloud: Cloud): Promise<never> {
  await cloud.stop();
  process.exit(0);
}

function readOptions(environment: NodeJS.ProcessEnv): CloudOptions & { dataDir: string } {
  const { PORT, HOST, DATA_DIR, DYNAMODB_ENDPOINT, LOCAL_CLOCK_OFFSET_SECONDS, LOCAL_MAIL } = environment;
  if (DYNAMODB_ENDPOINT && !/^http:\/\/[^/]+\/?$/.test(DYNAMODB_ENDPOINT)) {
    throw new StartError(
      `DYNAMODB_ENDPOINT must look like http://localhost:8000, not "${DYNAMODB_ENDPOINT}".`,
    );
  }
  return {
    port: readPort(PORT || '3000'),
    ...(HOST && { host: HOST }),
    dataDir: DATA_DIR || '.local',
    hasMail: LOCAL_MAIL !== 'off',
    onMail: (mail) => console.log(mailLine(mail)),
    ...(DYNAMODB_ENDPOINT && { dynamodbEndpoint: DYNAMODB_ENDPOINT }),
    ...(LOCAL_CLOCK_OFFSET_SECONDS && { clockOffsetSeconds: readSeconds(LOCAL_CLOCK_OFFSET_SECONDS) }),
    onProgress: (step, ms) =>
      console.log(dim(`${step} ${'.'.repeat(30 - step.length)} ${Math.round(ms)} ms`)),
    onAccess: (access) => console.log(accessLine(access)),
    onLog: (line) => {
      if (isError(line)) console.error(red(`${line.label}: ${line.text}`));
    },
    onDenial: ({ message }) => console.error(red(`Denied: ${message}`)),
    onLogsLost: (error) => console.error(red(`Logs cannot be written: ${messageOf(error)}.`)),
    onEngineLost: () => {
      console.error('DynamoDB Local ended unexpectedly. See logs/engine.log in the data folder.');
      process.exit(1);
    },
  };
}

/** The setting of the deployed service, unless another address is given, for example in tests. */
function ratesUrl({ FX_RATES_URL }: NodeJS.ProcessEnv): string {
  if (FX_RATES_URL !== undefined) return FX_RATES_URL;
  const file = readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { context: { service: { fxRatesUrl: string } } }).context.service.fxRatesUrl;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function readSeconds(text: string): number {
  if (/^-?\d{1,10}$/.test(text)) return Number(text);
  throw new StartError(`LOCAL_CLOCK_OFFSET_SECONDS must be a whole number of seconds, not "${text}".`);
}
