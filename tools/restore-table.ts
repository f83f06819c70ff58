import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PARTITION_KEY, SORT_KEY } from '../lib/platform/table/names.ts';
import { askText } from './cli/ask.ts';
import { CommandError, explain, run, UsageError } from './cli/command.ts';
import { Progress } from './cli/progress.ts';
import { type Counts, type ReconcileOptions, reconcile } from './operate/reconcile.ts';
import { RESTORE_HELP, type RestoreRequest, readRestoreArguments } from './operate/restore-arguments.ts';
import { close, findStack, msUntilQuiet, open, type ServiceStack } from './operate/service-stack.ts';
import type { Table } from './operate/table-items.ts';

/** `npm run restore-table`: see docs/operations.md. */
async function main(args: string[], signal: AbortSignal): Promise<void> {
  const request = readRestoreArguments(args);
  if (request === 'help') return console.log(RESTORE_HELP);
  const stack = await findStack(request.stack);
  if (request.from !== undefined) {
    const source = await sourceTable(request.from, request, stack);
    if (!request.isConfirmed) await confirm(request.from, stack, signal);
    await withAdvice(() => restore(source, stack, request, signal));
  }
  say('Letting the service continue, and restarting the change feeds ...');
  await withAdvice(() => open(stack, signal));
  say('Done.');
}

const say = (text: string) => console.error(text);

async function restore(
  source: Table,
  stack: ServiceStack,
  { endsCredentials, waits }: RestoreRequest,
  signal: AbortSignal,
): Promise<void> {
  const target = tableIn(stack.region, stack.table);
  say('Stopping everything that writes to the table ...');
  await close(stack, signal);
  if (waits) await untilQuiet(stack, signal);
  say(`Copying ${source.name} to ${target.name} ...`);
  const { written, deleted } = await shown(source, target, { endsCredentials, writes: true, signal });
  say(`${written} items written, ${deleted} deleted. Comparing both tables ...`);
  const left = await shown(source, target, { endsCredentials, writes: false, signal });
  if (left.written + left.deleted > 0)
    throw new CommandError(
      `${left.written} items differ and ${left.deleted} are too many: something else writes to one of the tables.`,
    );
  say(`Both tables have the same items: ${left.compared} were compared.`);
}

async function shown(
  source: Table,
  target: Table,
  options: Omit<ReconcileOptions, 'onProgress'>,
): Promise<Counts> {
  const progress = new Progress(process.stderr);
  const onProgress = ({ compared, written, deleted }: Counts) =>
    progress.note(`${compared} items compared, ${written} differed, ${deleted} too many`);
  try {
    return await reconcile(source, target, { ...options, onProgress });
  } finally {
    progress.end();
  }
}

async function untilQuiet(stack: ServiceStack, signal: AbortSignal): Promise<void> {
  const ms = await msUntilQuiet(stack);
  if (ms === 0) return;
  say(`Waiting ${Math.ceil(ms / 60_000)} minutes until runs in progress have ended ...`);
  await sleep(ms, undefined, { signal });
}

function tableIn(region: string, name: string): Table {
  return { name, client: new DynamoDBClient({ region, maxAttempts: 10 }) };
}

/** Before anything is stopped: whether the table exists, and has the keys of ours. */
async function sourceTable(
  name: string,
  { fromRegion }: RestoreRequest,
  { region, table }: ServiceStack,
): Promise<Table> {
  const source = tableIn(fromRegion ?? region, name);
  if (name === table && (fromRegion ?? region) === region)
    throw new UsageError('--from is the table of the stack itself.');
  const { Table: found } = await source.client.send(new DescribeTableCommand({ TableName: name }));
  const keys = found?.KeySchema?.map(({ AttributeName }) => AttributeName).join();
  if (found?.TableStatus !== 'ACTIVE' || keys !== `${PARTITION_KEY},${SORT_KEY}`)
    throw new CommandError(`The table ${name} is not ready, or is not one of this service.`);
  return source;
}

async function confirm(from: string, { name, table }: ServiceStack, signal: AbortSignal): Promise<void> {
  const question = `This replaces everything in ${table} with ${from}. Type the name of the stack: `;
  if ((await askText(question, signal))?.trim() !== name)
    throw new CommandError('The name is not the same, so nothing was done.');
}

async function withAdvice(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const { exitCode } = error instanceof CommandError ? error : { exitCode: 1 };
    throw new CommandError(
      `${explain(error)}\nThe service may still be closed. Run the command again to continue, or with --reopen to give up.`,
      exitCode,
    );
  }
}

await run(main);
