import type { Connection, Message } from '../connections/connection.ts';
import { endConnections } from '../connections/end.ts';
import type { Link } from '../connections/outside-account.ts';
import { openAccess } from '../connections/seal-access.ts';
import { findConnected, findConnection, saveConnection } from '../connections/store.ts';
import { RUN_MAX_MS, requestsFullUntil, withRun } from '../connections/times.ts';
import type { BookId } from '../platform/book.ts';
import { newId } from '../platform/id.ts';
import { Gone } from '../platform/table/guard.ts';
import { replace, transact } from '../platform/table/transact.ts';
import { fillDraft } from './fill-draft.ts';
import { finishRun } from './finish-run.ts';
import { isConcerned, mergedAccounts, missingIn, shownMessages } from './outside.ts';
import { postClean, resumePosting } from './post-clean.ts';
import type { BankStatement, Fetched } from './provider.ts';
import { bankNetwork, PROVIDER } from './providers.ts';
import { type RunContext, readMaker } from './run-context.ts';
import { startOf } from './start-date.ts';

/** How long a provider may take. */
const FETCH_MS = 30_000;
/** Kept from the time that a run has, for its last writes. */
const RESERVED_MS = 60_000;

/** `skipped`: it is not due, or another run has it. `ended`: its maker may no longer change the book. */
export type RunOutcome = 'succeeded' | 'with messages' | 'skipped' | 'ended';

/** Another run has begun, or something else has changed. */
class Taken extends Error {
  override readonly name = 'Taken';
}

/**
 * Runs a connection, if it is due, or if this run was asked for. Before the provider is asked, a write that requires the
 * version that was read claims the run, so of two only one works. However often runs repeat, overlap or are cut off,
 * each row waits once, or is posted once.
 */
export async function runConnection(bookId: BookId, id: string, runId?: string): Promise<RunOutcome> {
  const now = new Date();
  const found = await findConnection(bookId, id);
  if (!found || !isWanted(found, runId, now)) return 'skipped';
  try {
    const maker = await readMaker(bookId, found, now);
    if (!maker) return await end(bookId, found, now);
    const full = requestsFullUntil(found, now);
    if (full) return await postponed(bookId, found, full);
    const own = runId ?? newId();
    const claimed = withRun(found, own, now);
    await replace(saveConnection(bookId, found, claimed, () => new Taken()));
    const until = performance.now() + RUN_MAX_MS - RESERVED_MS;
    return await work({ bookId, connectionId: id, runId: own, until, ...maker }, claimed);
  } catch (error) {
    // The connection, the book or the maker's role went in the meantime.
    if (error instanceof Taken || error instanceof Gone) return 'skipped';
    throw error;
  }
}

function isWanted({ due_at, run_id, run_begun }: Connection, runId: string | undefined, now: Date): boolean {
  if (runId !== undefined) return run_id === runId && !run_begun;
  return due_at !== undefined && Date.parse(due_at) <= now.getTime();
}

async function end(bookId: BookId, found: Connection, now: Date): Promise<RunOutcome> {
  const { writes, leftovers } = await endConnections(bookId, [found], now);
  await transact(writes);
  for (const some of leftovers) await transact(some);
  return 'ended';
}

/** The provider was asked too often: nothing is under way until the oldest request no longer counts. */
async function postponed(bookId: BookId, found: Connection, until: Date): Promise<RunOutcome> {
  const at = until.toISOString();
  const after: Connection = {
    ...found,
    next_run_at: at,
    due_at: at,
    running_since: undefined,
    run_id: undefined,
    run_until: undefined,
    run_begun: undefined,
    version: found.version + 1,
  };
  await replace(saveConnection(bookId, found, after, () => new Taken()));
  return 'skipped';
}

async function work(context: RunContext, connection: Connection): Promise<RunOutcome> {
  const { bookId, connectionId, timeZone, actor } = context;
  const connected = await findConnected(bookId, connectionId);
  if (!connected) return 'skipped';
  const { outside } = connected;
  await resumePosting(context, outside);
  const links = outside.accounts.flatMap(({ link }) => link ?? []);
  const from = startOf(links, timeZone, actor.at);
  const fetched = await fetchFor(connection, bookId, { from, timeZone });
  if (!fetched.ok) {
    const { code, message } = fetched;
    await finishRun(context, { messages: [{ code, message }], statements: undefined, complete: new Map() });
    return 'with messages';
  }
  const { statements, messages: said } = fetched.value;
  const accounts = mergedAccounts(outside.accounts, statements);
  const missing = missingIn(outside.accounts, statements);
  const messages: Message[] = shownMessages(said, accounts, missing);
  const complete = new Map<string, Link>();
  for (const account of accounts) {
    if (!account.link) continue;
    const statement = statements.find((each) => each.account === account.outside_id);
    const filled = await fillDraft(context, connection.host, account, statement);
    const isWhole = filled === 'complete' && isReadable(statement) && !isConcerned(account, said);
    if (isWhole) complete.set(account.id, account.link);
  }
  await postClean(context);
  await finishRun(context, { messages, statements, complete });
  return messages.length > 0 ? 'with messages' : 'succeeded';
}

/** Rows without a currency cannot be taken. */
function isReadable(statement: BankStatement | undefined): boolean {
  return statement?.currency_id !== undefined;
}

async function fetchFor(
  { provider, id }: Connection,
  bookId: BookId,
  wanted: { readonly from: Date | undefined; readonly timeZone: string },
): Promise<Fetched> {
  const access = await openAccess(bookId, id);
  if (access === undefined)
    return { ok: false, code: 'revoked', message: 'The access is no longer known. Connect the bank again.' };
  return PROVIDER[provider].fetch(access, wanted, bankNetwork(FETCH_MS));
}
