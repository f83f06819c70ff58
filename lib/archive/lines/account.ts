import * as z from 'zod/mini';
import { account } from '../../accounts/account.ts';
import { createAccount, toAccount } from '../../accounts/store.ts';
import { isAssetOrLiability } from '../../ledger/balance.ts';
import { LIMITS, NEW_BOOK_ACCOUNTS } from '../../platform/counts.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { archivedFields } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import type { ArchiveState } from '../state.ts';
import type { Create, LineType } from './line-type.ts';
import { itemsBelow } from './read.ts';

export const schema = shared(() =>
  z.strictObject({
    record: z.literal('account'),
    ...archivedFields(account, {
      own: {},
      calculated: [
        'base_minor',
        'line_count',
        'category_count',
        'obligation_count',
        'reconciliation_count',
        'import_steps',
        // An archive has no bank connections.
        'bank_link',
        // An archive has no members, so restored accounts are joint.
        'owner_member_id',
      ],
    }),
  }),
);

export const reader = itemsBelow(
  (bookId) => keys.account(bookId, ''),
  (item) => pick(schema, { record: 'account', ...toAccount(item) }),
);

/**
 * The service does not limit the accounts that it creates for categories and differences: some remain when their
 * category is deleted. This only limits how long it takes to check an archive.
 */
const UNCOUNTED_MAX = 5000;

export const lineType: LineType<typeof schema> = {
  schema,
  check: ({ id, type, code, for_category, currency_id, in_budget }, { accounts }) => {
    ensure(
      isAssetOrLiability(type) || (currency_id === undefined && in_budget === undefined),
      'currency_id: only for assets and liabilities, like in_budget',
    );
    const known = knownOf(accounts);
    ensure(!known.codes.has(code), 'code: another account has it');
    known.codes.add(code);
    const isCounted = !for_category;
    if (isCounted) known.counted++;
    accounts.set(id, { type, code, isCounted, categories: 0, obligations: 0 });
    ensure(
      known.counted <= LIMITS.accounts.max + NEW_BOOK_ACCOUNTS &&
        accounts.size - known.counted <= UNCOUNTED_MAX,
      'there are more accounts than allowed',
    );
  },
};

type Accounts = ArchiveState['accounts'];
interface Known {
  readonly codes: Set<string>;
  counted: number;
}

/** What each account is compared with. The stored state does not have it, because the accounts themselves do. */
const knownAccounts = new WeakMap<Accounts, Known>();

function knownOf(accounts: Accounts): Known {
  const found = knownAccounts.get(accounts);
  if (found) return found;
  const all = [...accounts.values()];
  const known = {
    codes: new Set(all.map(({ code }) => code)),
    counted: all.filter(({ isCounted }) => isCounted).length,
  };
  knownAccounts.set(accounts, known);
  return known;
}

export const create: Create<typeof schema> = (lines, { bookId, state, idOf, count, restored }) =>
  lines.flatMap(({ record: _type, ...own }) => {
    // The archive's own line does not have the numbers of other records.
    const known = state.accounts.get(own.id);
    const { categories = 0, obligations = 0, isCounted = true, hasPrints } = known ?? {};
    if (isCounted) count('accounts', 1);
    // An archive from before budgets knew accounts.
    const in_budget = isAssetOrLiability(own.type) ? (own.in_budget ?? obligations === 0) : undefined;
    return createAccount(bookId, {
      ...own,
      in_budget,
      id: idOf(own.id),
      category_count: categories,
      obligation_count: obligations,
      import_steps: hasPrints ? 1 : undefined,
      base_minor: 0n,
      balances: [],
      cleared: [],
      reconciled: {},
      line_count: 0,
      ...restored,
    });
  });
