import type { Account } from '../accounts/account.ts';
import { type AccountType, isAssetOrLiability, naturalBalance } from '../ledger/balance.ts';
import type { Currency } from '../ledger/currency.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { AccountMonth } from '../ledger/months.ts';
import type { Month } from '../platform/date.ts';

export const NET_WORTH_ROWS_MAX = 20_000;
/** A Lambda response can have 6 MB. Only very long names make 20,000 rows exceed this. */
export const NAMES_MAX_BYTES = 2_000_000;

type Owned = Pick<Account, 'id' | 'name' | 'type' | 'base_minor'>;

interface MonthEnd {
  readonly month: Month;
  /** Those whose balance is not 0; debit-positive. */
  readonly balances: readonly { readonly account: Owned; readonly baseMinor: bigint }[];
}

/**
 * The balances of assets and liabilities at the end of each month, calculated from the current ones: `later` is what
 * all months after the first one added. Undefined if there are more rows than a response can have.
 */
export function monthEnds(
  months: readonly Month[],
  accounts: readonly Owned[],
  later: readonly AccountMonth[],
): MonthEnd[] | undefined {
  const owned = accounts.filter(({ type }) => isAssetOrLiability(type));
  const balances = new Map(owned.map(({ id, base_minor }) => [id, base_minor]));
  const newestFirst = later.toSorted((a, b) => (a.month < b.month ? 1 : -1));
  const ends: MonthEnd[] = [];
  let next = 0;
  let rowCount = 0;
  let nameBytes = 0;
  for (const month of months.toReversed()) {
    for (let added = newestFirst[next]; added && added.month > month; added = newestFirst[++next]) {
      const balance = balances.get(added.accountId);
      if (balance !== undefined) balances.set(added.accountId, balance - sumOf(added));
    }
    const rows = owned
      .map((account) => ({ account, baseMinor: balances.get(account.id) ?? 0n }))
      .filter(({ baseMinor }) => baseMinor !== 0n);
    rowCount += rows.length;
    nameBytes += rows.reduce((sum, { account }) => sum + sentBytes(account.name), 0);
    if (rowCount > NET_WORTH_ROWS_MAX || nameBytes > NAMES_MAX_BYTES) return undefined;
    ends.push({ month, balances: rows });
  }
  return ends.reverse();
}

function sumOf({ days }: AccountMonth): bigint {
  return days.reduce((sum, { baseMinor }) => sum + baseMinor, 0n);
}

/** The response of a Lambda is JSON in which the body, itself JSON, is a string. */
function sentBytes(name: string): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(name)));
}

export function showMonthEnd({ month, balances }: MonthEnd, currency: Currency) {
  const rows = balances.map(({ account, baseMinor }) => ({
    account,
    balance: naturalBalance(account.type, baseMinor),
  }));
  const sumOfType = (type: AccountType) =>
    rows.reduce((sum, { account, balance }) => (account.type === type ? sum + balance : sum), 0n);
  const json = (value: bigint) => moneyToJson({ minor: minor(value), currency });
  const [assets, liabilities] = [sumOfType('asset'), sumOfType('liability')];
  return {
    month,
    assets: json(assets),
    liabilities: json(liabilities),
    net: json(assets - liabilities),
    accounts: rows.map(({ account, balance }) => ({
      account_id: account.id,
      name: account.name,
      type: account.type as 'asset' | 'liability',
      balance: json(balance),
    })),
  };
}
