import type { Account } from '../accounts/account.ts';
import { createPosted, creationOf } from '../accounts/special-accounts.ts';
import { findAccounts } from '../accounts/store.ts';
import type { Effects } from '../ledger/effects.ts';
import { ledgerFromItem } from '../ledger/ledger.ts';
import { requireUnlocked } from '../ledger/lock.ts';
import { erase, post, repost } from '../ledger/post.ts';
import { amountTooLarge, type Postings } from '../ledger/store.ts';
import { NO_TAGS } from '../ledger/tags.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { created, updated } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { Stale, type Write } from '../platform/table/write.ts';
import { keepMarks } from '../transactions/marks.ts';
import { parseTransaction, removeTransaction, saveTransaction } from '../transactions/store.ts';
import { accountIdsOf, categoryIdsOf, type Transaction } from '../transactions/transaction.ts';
import type { OpeningDraft, WantedOpening } from './draft-opening.ts';
import type { Obligation } from './obligation.ts';
import type { OpeningState } from './terms.ts';

/** How saving an obligation affects its opening entry. */
interface OpeningPlan {
  /** What the obligation records about it. */
  readonly state: OpeningState;
  readonly writes: readonly Write[];
  /** Undefined if the entry stays as it is, except for its memo. */
  readonly postings: Postings | undefined;
}

/** `owner` is the obligation after the change. Its name is the entry's memo. */
export function planOpening(
  bookId: BookId,
  draft: OpeningDraft | undefined,
  before: Obligation | undefined,
  owner: { readonly id: string; readonly name: string },
  actor: Actor,
): OpeningPlan {
  const state = openingState(before);
  if (!draft) return { state, writes: [], postings: undefined };
  const { wanted } = draft;
  if (draft.before && wanted && isSameEntry(draft.before, wanted)) {
    return { state, writes: renamed(bookId, draft.before, owner.name, actor), postings: undefined };
  }
  if (draft.before) requireNoMoneyPaid(before);
  const revision = (before?.opening_revision ?? 0) + 1;
  if (!wanted) {
    if (!draft.before) return { state, writes: [], postings: undefined };
    const postings = postingsOf(draft, erase(draft.before), undefined);
    // The number is never reused, so that no payment mistakes a later entry for its own.
    const gone = { opening_entry_id: undefined, opening_rate: undefined, opening_rate_source: undefined };
    return { state: { ...state, ...gone }, writes: removeTransaction(bookId, draft.before), postings };
  }
  const { special, counterAccountId: _counter, ...entry } = wanted;
  const after: Transaction = {
    ...entry,
    ...(draft.before
      ? { ...updated(draft.before, actor), entry: keepMarks(draft.before, entry) }
      : created(actor)),
    memo: owner.name,
    obligation_id: owner.id,
  };
  const effects = draft.before ? repost(draft.before, after) : post(after);
  return {
    state: {
      opening_entry_id: after.id,
      opening_revision: revision,
      opening_rate: after.fx.rate,
      opening_rate_source: after.fx.source,
    },
    writes: [...saveTransaction(bookId, draft.before, after), ...createPosted(bookId, special, effects)],
    postings: postingsOf(draft, effects, wanted),
  };
}

function openingState(value: Obligation | undefined): OpeningState {
  const { opening_entry_id, opening_revision, opening_rate, opening_rate_source } = value ?? {};
  return { opening_entry_id, opening_revision, opening_rate, opening_rate_source };
}

function isSameEntry(a: Transaction, b: WantedOpening): boolean {
  return essence(a) === essence(b);

  function essence({ date, currency, fx, entry }: Transaction | WantedOpening): string {
    const lines = entry.lines.map(({ accountId, categoryId, amount, base }) =>
      [accountId, categoryId, amount.minor, base.minor].join(' '),
    );
    return [date, currency.code, fx.rate, fx.rateDate, fx.source, ...lines].join('\n');
  }
}

/** A name is not part of the books: it changes even in a locked period. */
function renamed(bookId: BookId, before: Transaction, name: string, actor: Actor): Write[] {
  if (before.memo === name) return [];
  return saveTransaction(bookId, before, { ...before, ...updated(before, actor), memo: name });
}

function requireNoMoneyPaid(obligation: Obligation | undefined): void {
  if ((obligation?.money_payment_count ?? 0) === 0) return;
  throw new Problem('obligation_has_payments', {
    detail:
      'The obligation has payments that moved money, so its opening entry cannot change. Delete them first.',
  });
}

function postingsOf(
  { ledger, before }: OpeningDraft,
  effects: Effects,
  wanted: WantedOpening | undefined,
): Postings {
  const entries = [before, wanted].filter((each) => each !== undefined);
  const dates = entries.map(({ date }) => date);
  requireUnlocked(ledger, ...dates);
  const special = wanted?.special?.account.id;
  // Whether the obligation's own account may be used is decided when the obligation is saved.
  const others = wanted ? [wanted.counterAccountId, ...categoryIdsOf(wanted)] : [];
  const kept = new Set(before ? [...accountIdsOf(before), ...categoryIdsOf(before), special] : [special]);
  return {
    effects,
    tags: NO_TAGS,
    baseCurrencyId: ledger.baseCurrencyId,
    dates,
    chosen: new Set(others.filter((id) => !kept.has(id))),
    ...creationOf(wanted?.special),
    beyondLimit: () => amountTooLarge('original_amount'),
  };
}

/** Deletes or restores the opening entry together with its obligation, if it has one. */
export async function moveOpening(
  bookId: BookId,
  { opening_entry_id: id }: Obligation,
  move: (
    opening: Transaction,
    accounts: ReadonlyMap<string, Account>,
  ) => { readonly after: Transaction; readonly effects: Effects },
  refusals: Pick<Postings, 'onConflict' | 'beyondLimit' | 'onReconciled'> = {},
): Promise<{ writes: Write[]; postings: Postings | undefined }> {
  if (id === undefined) return { writes: [], postings: undefined };
  const [ledgerItem, item] = await getItems([keys.ledger(bookId), keys.transaction(bookId, id)]);
  if (!item) throw new Stale('The opening entry was removed after the obligation was read.');
  const ledger = ledgerFromItem(ledgerItem);
  const opening = parseTransaction(item);
  requireUnlocked(ledger, opening.date);
  const accounts = await findAccounts(bookId, accountIdsOf(opening));
  const { after, effects } = move(opening, accounts);
  return {
    writes: saveTransaction(bookId, opening, after),
    postings: {
      effects,
      tags: NO_TAGS,
      baseCurrencyId: ledger.baseCurrencyId,
      dates: [opening.date],
      ...refusals,
    },
  };
}
