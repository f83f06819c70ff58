import { AUTHORIZER } from '../../infra/functions.ts';
import { environmentOf, type FunctionDefinition } from '../../infra/local/lambda/function-definition.ts';
import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { type Consumption, consumptionOf, type Exchange } from './calls/exchange.ts';
import type { Recorder } from './calls/recorder.ts';
import { cloneHousehold, type Household } from './household.ts';
import { nameOf, readItems, undoOf } from './items.ts';
import { invokeOnce } from './processes/invoke.ts';
import { authorizerEventOf, eventOf, functionOfEndpoint, type World } from './world.ts';
import { writesOf, writeUnitsOf } from './write-units.ts';

const AUTHORIZER_NAME = 'authorizer';

/** How often an endpoint derives a key from a password, which is slow on purpose. */
const PASSWORD_HASHES: Readonly<Record<string, number>> = {
  register: 1,
  login: 1,
  changePassword: 2,
  deleteMe: 1,
  reauthenticate: 1,
};

/** A function in the bench: its bundle, one event, and its recorded AWS calls for that event. */
export interface Subject {
  readonly name: string;
  readonly needsAuthorizer: boolean;
  readonly definition: FunctionDefinition;
  readonly event: unknown;
  readonly household: Household;
  readonly passwordHashes: number;
  readonly exchanges: readonly Exchange[];
  /** Undoes the writes of one response. */
  readonly undo: ReturnType<typeof undoOf>;
  readonly consumption: Consumption;
  readonly logBytes: number;
}

/**
 * Their examples cannot be sent: they need a mail, an authenticator, a second member, an invitation of somebody, the
 * storage of files, or a bank.
 */
const NOT_MEASURED = new Set([
  'deletePendingEmail',
  'forgotPassword',
  'resendVerification',
  'resetPassword',
  'undoEmailChange',
  'verifyEmail',
  'confirmTotp',
  'deleteTotp',
  'loginWithSecondFactor',
  'createPasskey',
  'loginWithPasskey',
  'declineInvitation',
  'previewInvitation',
  'deleteInvitation',
  'deleteBook',
  'deleteMember',
  'updateMember',
  'completeAttachment',
  'deleteAttachment',
  'createConnection',
]);

/** Runs the authorizer and some endpoints once to record their AWS calls, each with its own household. */
export async function recordSubjects(
  world: World,
  recorder: Recorder,
  isWanted: (name: string) => boolean,
): Promise<{ authorizer: Subject; endpoints: Subject[] }> {
  const recorded: Subject[] = [];
  for (const endpoint of endpoints.filter(({ id }) => isWanted(id) && !NOT_MEASURED.has(id)))
    recorded.push(await recordEndpoint(world, recorder, endpoint));
  return { authorizer: await recordAuthorizer(world, recorder), endpoints: recorded };
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
    needsAuthorizer: endpoint.auth === 'user',
    definition: functionOfEndpoint(world, endpoint),
    event: await eventOf(world, endpoint, own),
    household: own,
    passwordHashes: PASSWORD_HASHES[endpoint.id] ?? 0,
  });
}

async function recordAuthorizer(world: World, recorder: Recorder): Promise<Subject> {
  return record(world, recorder, {
    name: AUTHORIZER_NAME,
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
  subject: Omit<Subject, 'exchanges' | 'undo' | 'consumption' | 'logBytes'>,
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
  return {
    ...subject,
    exchanges,
    undo: undoOf(written, household.items),
    consumption: consumptionOf(exchanges, writeUnitsOf(exchanges, household.items, after)),
    logBytes: Buffer.byteLength(run.log),
  };
}
