import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../cli/command.ts';
import { aws, describeStack, invokeFunction } from './aws.ts';

/** The parts of a deployed stack that write to its table, or let others write. */
export interface ServiceStack {
  readonly name: string;
  readonly region: string;
  readonly table: string;
  readonly restartFeed: string;
  readonly rules: readonly string[];
  /** Of the table's stream: both functions that read it. */
  readonly mappings: readonly string[];
  readonly api: string;
  readonly stage: { readonly id: string; readonly name: string };
}

export async function findStack(name: string): Promise<ServiceStack> {
  const [{ arn, outputs }, listed] = await Promise.all([
    describeStack(name),
    aws(
      'cloudformation',
      'list-stack-resources',
      '--stack-name',
      name,
      '--query',
      'StackResourceSummaries[].[ResourceType, PhysicalResourceId, LogicalResourceId]',
    ),
  ]);
  const ofType = (type: string) =>
    (listed as [string, string, string][]).flatMap(([each, physical, logical]) =>
      each === type ? [{ physical, logical }] : [],
    );
  const names = (type: string) => ofType(type).map(({ physical }) => physical);
  const [api] = names('AWS::ApiGateway::RestApi');
  const [stage] = ofType('AWS::ApiGateway::Stage');
  const { TableName: table, RestartFeedFunction: restartFeed } = outputs;
  const rules = names('AWS::Events::Rule');
  const mappings = names('AWS::Lambda::EventSourceMapping');
  if (!api || !stage || !table || !restartFeed || rules.length === 0 || mappings.length === 0)
    throw new CommandError(`The stack ${name} is not one of this service.`);
  return {
    name,
    region: arn.split(':')[3] ?? '',
    table,
    restartFeed,
    rules,
    mappings,
    api,
    stage: { id: stage.logical, name: stage.physical },
  };
}

/** The longest that a function runs. */
const LONGEST_RUN_MS = 15 * 60_000;
const POLL_MS = 1000;

/**
 * Stops everything that writes to the table. The API comes last: from the moment when it was closed, runs in progress
 * need the time of the longest one to end, also if the command was interrupted in between.
 */
export async function close(stack: ServiceStack, signal: AbortSignal): Promise<void> {
  await Promise.all(stack.rules.map((rule) => aws('events', 'disable-rule', '--name', rule)));
  await Promise.all(stack.mappings.map((mapping) => setMapping(mapping, 'Disabled', signal)));
  if (!(await isClosed(stack))) await limit(stack, 0, 0);
}

/** Lets the service continue. Whoever follows a feed starts again, because it does not show what a restore did. */
export async function open(stack: ServiceStack, signal: AbortSignal): Promise<void> {
  await Promise.all(stack.mappings.map((mapping) => setMapping(mapping, 'Enabled', signal)));
  await invokeFunction(stack.restartFeed, {});
  await Promise.all(stack.rules.map((rule) => aws('events', 'enable-rule', '--name', rule)));
  const { rate, burst } = await deployedLimits(stack);
  await limit(stack, rate, burst);
}

/** How long runs that began before the API was closed may still last. */
export async function msUntilQuiet(stack: ServiceStack): Promise<number> {
  const { changed } = await stageOf(stack);
  return Math.max(0, changed.getTime() + LONGEST_RUN_MS - Date.now());
}

async function setMapping(uuid: string, wanted: 'Enabled' | 'Disabled', signal: AbortSignal): Promise<void> {
  const flag = wanted === 'Enabled' ? '--enabled' : '--no-enabled';
  for (let isAsked = false; ; ) {
    const state = await aws('lambda', 'get-event-source-mapping', '--uuid', uuid, '--query', 'State');
    if (state === wanted) return;
    // While it is being changed, such as `Disabling`, it cannot be changed.
    if (isAsked || String(state).endsWith('ing')) await sleep(POLL_MS, undefined, { signal });
    else {
      await aws('lambda', 'update-event-source-mapping', '--uuid', uuid, flag);
      isAsked = true;
    }
  }
}

async function isClosed(stack: ServiceStack): Promise<boolean> {
  const { rate, burst } = await stageOf(stack);
  return rate === 0 && burst === 0;
}

async function stageOf({ api, stage }: ServiceStack) {
  const found = (await aws('apigateway', 'get-stage', '--rest-api-id', api, '--stage-name', stage.name)) as {
    lastUpdatedDate: string | number;
    methodSettings?: Record<string, { throttlingRateLimit?: number; throttlingBurstLimit?: number }>;
  };
  const { lastUpdatedDate: date, methodSettings } = found;
  const settings = methodSettings?.['*/*'];
  return {
    // Version 1 of the CLI prints seconds.
    changed: new Date(typeof date === 'number' ? date * 1000 : date),
    rate: settings?.throttlingRateLimit,
    burst: settings?.throttlingBurstLimit,
  };
}

/** With limits of 0, every request returns 429. */
async function limit({ api, stage }: ServiceStack, rate: number, burst: number): Promise<void> {
  const operation = (name: string, value: number) => `op=replace,path=/*/*/throttling/${name},value=${value}`;
  const operations = [operation('rateLimit', rate), operation('burstLimit', burst)];
  const where = ['--rest-api-id', api, '--stage-name', stage.name];
  await aws('apigateway', 'update-stage', ...where, '--patch-operations', ...operations);
}

/** What the template says, because the stage has other limits while it is closed. */
async function deployedLimits({ name, stage }: ServiceStack): Promise<{ rate: number; burst: number }> {
  const query = `TemplateBody.Resources.${stage.id}.Properties.MethodSettings`;
  const settings = await aws('cloudformation', 'get-template', '--stack-name', name, '--query', query);
  const [all] = ((settings as StageSetting[] | null) ?? []).filter(({ HttpMethod }) => HttpMethod === '*');
  if (!all?.ThrottlingRateLimit || !all.ThrottlingBurstLimit)
    throw new CommandError(`The template of ${name} has no limits. Open the API by deploying it.`);
  return { rate: all.ThrottlingRateLimit, burst: all.ThrottlingBurstLimit };
}

interface StageSetting {
  readonly HttpMethod: string;
  readonly ThrottlingRateLimit?: number;
  readonly ThrottlingBurstLimit?: number;
}
