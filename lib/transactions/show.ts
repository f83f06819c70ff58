import type { Account } from '../accounts/account.ts';
import { type Line, lineColumns } from '../ledger/entry.ts';
import { fxRateToJson } from '../ledger/fx-rate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isLocked } from '../ledger/lock.ts';
import { isReconciled, type Reconciled } from '../ledger/marks.ts';
import { moneyToJson } from '../ledger/money.ts';
import { pick, type ShownIn } from '../platform/record.ts';
import { shownCount } from './attached.ts';
import { automaticIn } from './automatic.ts';
import { line } from './fields.ts';
import { lineId, plainIn, type Transaction } from './transaction.ts';

/** Accounts by id, for their current names, and for what is reconciled. */
export type AccountNames = ReadonlyMap<string, Pick<Account, 'name' | 'reconciled'>>;

/** What every kind of transaction shows in the same way. */
export function showCommon(value: Transaction, accounts: AccountNames, ledger: Ledger) {
  const { kind, date, currency, fx } = value;
  const automatic = automaticIn(value);
  const baseCurrencyId = value.entry.lines[0]?.base.currency.code ?? ledger.baseCurrencyId;
  return {
    id: value.id,
    kind,
    date,
    currency_id: currency.code,
    base_currency_id: baseCurrencyId,
    fx_rate: fxRateToJson(fx.rate),
    fx_rate_date: fx.rateDate,
    fx_rate_source: fx.source,
    ...plainIn(value),
    ...(automatic.length > 0 && { automatic }),
    ...shownCount(value),
    is_locked: isLocked(date, ledger),
    lines: value.entry.lines.map((each, index) =>
      showLine(each, lineId(value, index), value, accounts.get(each.accountId)),
    ),
    created_at: value.created_at,
    updated_at: value.updated_at,
    creator: value.creator,
    updater: value.updater,
    deleted_at: value.deleted_at,
  };
}

function showLine(
  each: Line,
  id: string,
  { fx, memo }: Pick<Transaction, 'fx' | 'memo'>,
  account: Pick<Account, 'name' | 'reconciled'> | undefined,
): ShownIn<typeof line> {
  const { rate, source } = each.rate ?? fx;
  return pick(line.response, {
    id,
    account_id: each.accountId,
    account_name: account?.name ?? '',
    currency_id: each.amount.currency.code,
    ...lineColumns(each, moneyToJson),
    fx_rate: fxRateToJson(rate),
    fx_rate_source: source,
    memo: each.memo ?? memo,
    ...showMark(each, account?.reconciled),
  });
}

export function showMark(line: Line, reconciled: Reconciled | undefined) {
  const { clearedOn } = line;
  if (clearedOn === undefined) return {};
  return { cleared_on: clearedOn, is_reconciled: isReconciled(line, reconciled) };
}
