import { statSync } from 'node:fs';
import { AUTHORIZER } from '../../infra/functions.ts';
import { environmentOf, type FunctionDefinition } from '../../infra/local/lambda/function-definition.ts';
import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { type Consumption, consumptionOf, type Exchange } from './calls/exchange.ts';
import type { Recorder } from './calls/recorder.ts';
import { askedOf } from './fixtures.ts';
import { cloneHousehold, type Household } from './household.ts';
import { nameOf, readItems, undoOf } from './items.ts';
import { invokeOnce } from './processes/invoke.ts';
import { authorizerEventOf, eventOf, functionOfEndpoint, type World } from './world.ts';
import { type PartitionUnits, writesOf, writtenUnits } from './write-units.ts';

const AUTHORIZER_NAME = 'authorizer';

/** A function in the bench: its bundle, one event, and its recorded AWS calls for that event. */
export interface Subject {
  readonly name: string;
  readonly kind: 'read' | 'write' | 'authorizer';
  readonly needsAuthorizer: boolean;
  readonly definition: FunctionDefinition;
  readonly bytes: number;
  readonly event: unknown;
  readonly household: Household;
  readonly passwordHashes: number;
  readonly exchanges: readonly Exchange[];
  /** Undoes the writes of one response. */
  readonly undo: ReturnType<typeof undoOf>;
  readonly consumption: Consumption;
  /** What it writes, by partition. */
  readonly written: readonly PartitionUnits[];
  readonly logBytes: number;
}

/** Functions that were run once to record their AWS calls, each with its own household. Each is run when needed. */
export interface RecordedSubjects {
  where(isWanted: (name: string) => boolean): Promise<Subject[]>;
  named(names: readonly string[]): Promise<Subject[]>;
}

export function recordedSubjects(world: World, recorder: Recorder): RecordedSubjects {
  const known = new Map<string, Subject>();
  const recordings = new Map([
    [AUTHORIZER_NAME, () => recordAuthorizer(world, recorder)],
    ...endpoints.map((endpoint) => [endpoint.id, () => recordEndpoint(world, recorder, endpoint)] as const),
  ]);
  const where = async (isWanted: (name: string) => boolean): Promise<Subject[]> => {
    const subjects: Subject[] = [];
    for (const [name, record] of recordings) {
      if (!isWanted(name)) continue;
      const subject = known.get(name) ?? (await record());
      known.set(name, subject);
      subjects.push(subject);
    }
    return subjects;
  };
  return { where, named: (names) => where((name) => names.includes(name)) };
}

export async function recordEndpoint(
  world: World,
  recorder: Recorder,
  endpoint: Endpoint,
  household?: Household,
): Promise<Subject> {
  const own = household ?? (await cloneHousehold(await world.household(), world.engine, world.tableName));
  return record(world, recorder, {
    name: endpoint.id,
    kind: endpoint.method === 'GET' ? 'read' : 'write',
    needsAuthorizer: endpoint.auth === 'user',
    definition: functionOfEndpoint(world, endpoint),
    event: await eventOf(world, endpoint, own),
    household: own,
    passwordHashes: askedOf(endpoint.id, own).passwordHashes ?? 0,
  });
}

async function recordAuthorizer(world: World, recorder: Recorder): Promise<Subject> {
  return record(world, recorder, {
    name: AUTHORIZER_NAME,
    kind: 'authorizer',
    needsAuthorizer: false,
    definition: world.functionOf(AUTHORIZER.file),
    event: await authorizerEventOf(world),
    household: await world.household(),
    passwordHashes: 0,
  });
}

async function record(
  { engine, tableName }: World,
  recorder: Recorder,
  subject: Omit<Subject, 'bytes' | 'exchanges' | 'undo' | 'consumption' | 'written' | 'logBytes'>,
): Promise<Subject> {
  recorder.take();
  const { name, definition, event, household } = subject;
  const run = await invokeOnce({
    name,
    file: definition.file,
    event,
    environment: environmentOf(definition, recorder.url),
  });
  const exchanges = recorder.take();
  const writes = exchanges.flatMap(writesOf).filter(({ isCheck }) => !isCheck);
  const written = [...new Map(writes.map(({ key }) => [nameOf(key), key])).values()];
  const after = await readItems(engine, tableName, written);
  const units = writtenUnits(exchanges, household.items, after);
  return {
    ...subject,
    bytes: statSync(definition.file).size,
    exchanges,
    undo: undoOf(written, household.items),
    consumption: consumptionOf(
      exchanges,
      units.reduce((sum, each) => sum + each.units, 0),
    ),
    written: units,
    logBytes: Buffer.byteLength(run.log),
  };
}
