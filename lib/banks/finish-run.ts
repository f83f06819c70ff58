import { isDeepStrictEqual } from 'node:util';
import type { Connection, Message } from '../connections/connection.ts';
import { importsOf } from '../connections/drafts.ts';
import { statusAfter } from '../connections/messages.ts';
import type { Link, OutsideAccount } from '../connections/outside-account.ts';
import { type Connected, findConnected, saveConnection, saveOutsideAccounts } from '../connections/store.ts';
import { rescheduled } from '../connections/times.ts';
import type { Import } from '../imports/import.ts';
import { retryStale } from '../platform/table/retry-stale.ts';
import { transact } from '../platform/table/transact.ts';
import { isNotified, noticeTo } from './notice.ts';
import { mergedAccounts } from './outside.ts';
import type { BankStatement } from './provider.ts';
import type { RunContext } from './run-context.ts';

/** What came of a run. */
export interface RunResult {
  readonly messages: readonly Message[];
  /** Undefined if there was no answer: then the accounts stay as they were. */
  readonly statements: readonly BankStatement[] | undefined;
  /** The links of which everything was taken, as they were then, by outside account. */
  readonly complete: ReadonlyMap<string, Link>;
}

/** Notes the end of a run: the connection and its accounts, in one transaction. */
export async function finishRun(context: RunContext, result: RunResult): Promise<void> {
  const { bookId, connectionId, runId, actor } = context;
  await retryStale(async () => {
    const found = await findConnected(bookId, connectionId);
    // It was deleted, or another run has begun because this one took too long.
    if (found?.connection.run_id !== runId) return;
    const { connection, outside } = found;
    const imports = await importsOf(
      bookId,
      outside.accounts.map(({ link }) => link),
    );
    const accounts = accountsAfter(found, result, imports, actor.at);
    const after = connectionAfter(connection, result, accounts, actor.at);
    const isNews = isNotified(after, actor.at);
    const notified = isNews ? { ...after, notified_at: actor.at.toISOString() } : after;
    await transact(
      [
        saveConnection(bookId, connection, notified),
        ...(isDeepStrictEqual(accounts, outside.accounts)
          ? []
          : [saveOutsideAccounts(bookId, outside, accounts)]),
        ...(isNews ? await noticeTo(bookId, notified, actor.at) : []),
      ],
      actor.membership,
    );
  });
}

function connectionAfter(
  before: Connection,
  { messages }: RunResult,
  accounts: readonly OutsideAccount[],
  now: Date,
): Connection {
  const at = now.toISOString();
  const isClean = messages.length === 0;
  const after: Connection = {
    ...before,
    status: statusAfter(messages),
    messages: [...messages],
    last_run_at: at,
    last_success_at: isClean ? at : before.last_success_at,
    failures: isClean ? 0 : before.failures + 1,
    running_since: undefined,
    run_id: undefined,
    run_until: undefined,
    run_begun: undefined,
    updated_at: at,
    version: before.version + 1,
  };
  return rescheduled(after, { isLinked: accounts.some(({ link }) => link) }, now);
}

function accountsAfter(
  { outside }: Connected,
  { statements, complete }: RunResult,
  imports: ReadonlyMap<string, Import>,
  now: Date,
): readonly OutsideAccount[] {
  const merged = statements ? mergedAccounts(outside.accounts, statements) : outside.accounts;
  const after = merged.map((account): OutsideAccount => {
    const { link } = account;
    if (!link) return account;
    const wasTaken = complete.get(account.id);
    const isOpen = (id: string) => ['preview', 'committing'].includes(imports.get(id)?.status ?? '');
    return {
      ...account,
      link: {
        ...link,
        import_ids: link.import_ids.filter(isOpen),
        ...(wasTaken &&
          wasTaken.account_id === link.account_id && {
            last_success_at: now.toISOString(),
            // It may have been changed during the run.
            needs_from: link.needs_from && link.from !== wasTaken.from,
          }),
      },
    };
  });
  // As it is stored: without fields that are undefined.
  return JSON.parse(JSON.stringify(after)) as OutsideAccount[];
}
