import { draftOf, importsOf } from '../connections/drafts.ts';
import { withAccount } from '../connections/links.ts';
import type { Link, OutsideAccount, OutsideAccounts } from '../connections/outside-account.ts';
import { findConnected, saveOutsideAccounts } from '../connections/store.ts';
import { judgeBrought } from '../imports/connected-rows.ts';
import { readPrints } from '../imports/digests.ts';
import type { Import } from '../imports/import.ts';
import { monthsAround } from '../imports/preview.ts';
import type { Row } from '../imports/row.ts';
import type { BookId } from '../platform/book.ts';
import { Gone } from '../platform/table/guard.ts';
import { retryStale } from '../platform/table/retry-stale.ts';
import { transact } from '../platform/table/transact.ts';
import { type BankDraft, draftWrites, newConnected, newDraft, readDraft, rowsOf } from './draft-store.ts';
import { type Incoming, incomingRows, mergeRows, sourceOf } from './merge.ts';
import type { BankStatement } from './provider.ts';
import { type RunContext, sameLinks } from './run-context.ts';

/** The most rows of a draft. What is beyond comes once there is room. */
export const DRAFT_ROWS_MAX = 10_000;

/** Whether everything that came is known or waits now. */
export type Filled = 'complete' | 'incomplete' | 'unlinked';

/**
 * Adds to the draft of a link what is unknown in an answer, and judges again what waits. In as many transactions as that
 * takes, each of which leaves the draft whole.
 */
export async function fillDraft(
  context: RunContext,
  host: string,
  { id }: OutsideAccount,
  statement: BankStatement | undefined,
): Promise<Filled> {
  for (;;) {
    const filled = await retryStale(() => fillSome(context, host, id, statement));
    if (filled === 'complete' && !isReadable(statement)) return 'incomplete';
    if (filled !== 'more') return filled;
    if (performance.now() > context.until) return 'incomplete';
  }
}

/** Rows in a currency that is none of ours come again once the bank names one. */
function isReadable(statement: BankStatement | undefined): boolean {
  return !statement || statement.currency_id !== undefined || statement.rows.length === 0;
}

async function fillSome(
  { bookId, connectionId, actor }: RunContext,
  host: string,
  id: string,
  statement: BankStatement | undefined,
): Promise<Filled | 'more'> {
  const connected = await findConnected(bookId, connectionId);
  if (!connected) throw new Gone('not_found');
  const { outside } = connected;
  const account = outside.accounts.find((each) => each.id === id);
  if (!account?.link) return 'unlinked';
  const { link } = account;
  const incoming = statement ? incomingRows(host, statement, link) : [];
  const imports = await importsOf(bookId, [link]);
  const found = draftOf(link, imports);
  if (!found && incoming.length === 0) return 'complete';
  const draft = found && (await readDraft(bookId, found));
  const { rows, uncategorized, isWhole } = await judged(bookId, {
    host,
    account,
    link,
    imports,
    draft,
    incoming,
  });
  const whole = isWhole ? 'complete' : 'incomplete';
  const counted = { pending: statement?.pending ?? found?.pending ?? 0, uncategorized };
  if (draft) {
    const { writes, isAll } = draftWrites(bookId, draft, rows, counted, actor);
    if (writes.length > 0) await transact([...writes, sameLinks(bookId, outside)], actor.membership);
    return isAll ? whole : 'more';
  }
  if (rows.length === 0) return whole;
  const base = newConnected({ accountId: link.account_id, connectionId }, actor);
  const created = newDraft(bookId, base, rows, counted);
  await transact(
    [
      ...created.writes,
      saveOutsideAccounts(bookId, outside, withDraft(outside, account, link, created.value)),
    ],
    actor.membership,
  );
  return created.isAll ? whole : 'more';
}

function withDraft(outside: OutsideAccounts, account: OutsideAccount, link: Link, { id }: Import) {
  return withAccount(outside, { ...account, link: { ...link, import_ids: [...link.import_ids, id] } });
}

interface Known {
  readonly host: string;
  readonly account: OutsideAccount;
  readonly link: Link;
  readonly imports: ReadonlyMap<string, Import>;
  readonly draft: BankDraft | undefined;
  readonly incoming: readonly Incoming[];
}

async function judged(bookId: BookId, { host, account, link, imports, draft, incoming }: Known) {
  const waiting = draft ? rowsOf(draft) : [];
  const valued = [...waiting, ...incoming].flatMap(({ values }) => (values ? [{ values }] : []));
  const prints = await readPrints(bookId, link.account_id, monthsAround(valued));
  const held = await heldIds(bookId, link, imports);
  const merged = mergeRows(waiting, incoming, { ...prints, held }, waiting.length + 1);
  const brought = merged.filter(({ row }) => row <= DRAFT_ROWS_MAX);
  const place = { accountId: link.account_id, source: sourceOf(host, account) };
  const { rows, uncategorized } = await judgeBrought(bookId, place, brought, prints.posted);
  return { rows, uncategorized, isWhole: brought.length === merged.length };
}

/** The ids of rows in imports of a link that are being committed: they are posted soon, or come again later. */
async function heldIds(
  bookId: BookId,
  { account_id, import_ids }: Link,
  imports: ReadonlyMap<string, Import>,
): Promise<ReadonlySet<string>> {
  const committing = import_ids
    .flatMap((id) => imports.get(id) ?? [])
    .filter(({ status }) => status === 'committing');
  const held = new Set<string>();
  for (const value of committing) {
    for (const row of rowsOf(await readDraft(bookId, value)))
      for (const identity of [
        value.account_id === account_id ? row.identity : undefined,
        pairedIn(row, account_id),
      ])
        if (identity) held.add(identity.transaction);
  }
  return held;
}

function pairedIn({ paired }: Row, accountId: string) {
  return paired?.account_id === accountId ? paired.identity : undefined;
}
