import type { Account } from '../accounts/account.ts';
import { allAccounts } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { allCategories } from '../categories/store.ts';
import { allGroups } from '../groups/store.ts';
import type { BookId } from '../platform/book.ts';
import { prepare } from '../rules/run-rules.ts';
import { allRules } from '../rules/store.ts';
import { targetsIn } from '../rules/targets.ts';
import { CategoryTexts } from './category-texts.ts';
import type { Import } from './import.ts';
import { type Proposed, propose } from './propose.ts';
import { remember } from './remember.ts';
import type { Row } from './row.ts';
import { proposedMemo, proposedPayee } from './row-plan.ts';
import { ruledRow } from './ruled.ts';

type Unproposed = Pick<Row, 'values' | 'payee' | 'memo' | 'category' | 'is_reversal'>;

/** Proposes what the rows of a file become, from what the book knows now. */
export interface Proposer {
  readonly texts: CategoryTexts;
  readonly propose: (row: Unproposed, options: { readonly isOtherSideUnclear: boolean }) => Proposed;
}

export async function openProposer(
  bookId: BookId,
  { accountId, format }: { readonly accountId: string; readonly format: Import['format'] },
  known?: { readonly accounts: readonly Account[]; readonly categories: readonly Category[] },
): Promise<Proposer> {
  const [accounts, categories, groups, { rules: all }] = await Promise.all([
    known?.accounts ?? allAccounts(bookId),
    known?.categories ?? allCategories(bookId),
    allGroups(bookId),
    allRules(bookId),
  ]);
  const rules = prepare(
    all.filter(({ is_active }) => is_active),
    targetsIn({ accounts, categories }),
  );
  const memory = await remember(bookId, accountId, { accounts, categories });
  const fileTexts = new CategoryTexts({ accounts, categories, groups }, { format });
  return {
    texts: fileTexts,
    propose: (row, { isOtherSideUnclear }) => {
      const { values, is_reversal } = row;
      if (!values) return {};
      const { direction, minor, currency_id } = values;
      const ruled = ruledRow(rules, row, { accountId, isOtherSideUnclear });
      // Earlier transactions have the payee that rules gave them.
      const texts = { payee: proposedPayee({ ...row, ruled }), memo: proposedMemo({ ...row, ruled }) };
      const proposed = propose(
        { direction, ...texts, accountId, amount: `${minor} ${currency_id}` },
        { isReversal: is_reversal ?? false, ruledKind: ruled?.kind, filed: fileTexts.ofRow(row) },
        memory,
      );
      return ruled ? { ...proposed, ruled } : proposed;
    },
  };
}
