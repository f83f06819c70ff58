import type { Account } from '../accounts/account.ts';
import { journalType } from '../journal/journal-type.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { amountTooLarge } from '../ledger/store.ts';
import { firstBeyondLimit, turnoverOf } from '../ledger/turnover.ts';
import type { BookId } from '../platform/book.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { type Reads, sharedReads } from '../platform/table/reads.ts';
import { activeRules, withRules } from '../rules/ruled-draft.ts';
import { expenseType, incomeType } from '../transactions/expense-type.ts';
import type { DraftedTransaction } from '../transactions/transaction.ts';
import { type Drafted, type DraftOptions, requireDrafted } from '../transactions/transaction-type.ts';
import { transferType } from '../transfers/transfer-type.ts';
import type { createTransactions } from './contract.ts';

type BatchBody = UncheckedRequest<typeof createTransactions>['body'];
/** Undefined if it is not an object of a known kind. */
type Sent = NonNullable<BatchBody['transactions']>[number] | undefined;

interface DraftedBatch {
  readonly transactions: readonly DraftedTransaction[];
  readonly ledger: Ledger;
  /** The accounts of all entries, by id. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly reads: Reads;
}

/** Path of a transaction in the request. */
export const placeOf = (index: number): string => `transactions[${index}]`;

/** Drafts all transactions in parallel, with shared reads. Undefined if one of them is invalid. */
export async function draftBatch(
  bookId: BookId,
  body: BatchBody,
  errors: FieldErrors,
): Promise<DraftedBatch | undefined> {
  const reads = sharedReads();
  const rules = activeRules(bookId);
  const all: readonly Sent[] = body.transactions ?? [];
  const checked = await Promise.all(
    all.map(async (sent, index) => {
      const own = errors.within(placeOf(index));
      return { own, drafted: sent && (await draftAny(bookId, sent, own, { reads, rules })) };
    }),
  );
  for (const [index, { own }] of checked.entries()) errors.addWithin(placeOf(index), own);
  const drafts = checked.flatMap(({ drafted }) => drafted ?? []);
  const [first] = drafts;
  if (errors.list.length > 0 || !first) return undefined;
  const transactions = drafts.map(requireDrafted);
  await requireExactSums(bookId, transactions, reads);
  const accounts = new Map(drafts.flatMap((each) => [...each.accounts]));
  return { transactions, ledger: first.ledger, accounts, reads };
}

/** Drafts a transaction as the endpoint of its kind does. */
function draftAny(
  bookId: BookId,
  sent: NonNullable<Sent>,
  errors: FieldErrors,
  { rules, ...options }: DraftOptions & { readonly rules: ReturnType<typeof activeRules> },
): Promise<Drafted> {
  switch (sent.kind) {
    case 'transfer':
      return transferType.draft(bookId, sent, errors, options);
    case 'journal':
      return journalType.draft(bookId, sent, errors, options);
    default:
      return withRules(sent.kind === 'income' ? incomeType : expenseType, rules).draft(
        bookId,
        sent,
        errors,
        options,
      );
  }
}

/** Names the transaction that makes a sum too large. The write checks this too, but cannot tell which one it is. */
async function requireExactSums(
  bookId: BookId,
  transactions: readonly DraftedTransaction[],
  reads: Reads,
): Promise<void> {
  const [ledgerItem = {}] = await reads.getItems([keys.ledger(bookId)]);
  const index = firstBeyondLimit(
    ledgerItem,
    transactions.map(({ entry }) => turnoverOf(entry)),
  );
  if (index < 0) return;
  const field = transactions[index]?.kind === 'journal' ? journalType.amountField : 'amount';
  throw amountTooLarge(`${placeOf(index)}.${field}`);
}
