import { fxRate, fxRateToJson } from '../ledger/fx-rate.ts';
import { ledgerFromItem } from '../ledger/ledger.ts';
import { isLocked, lockedDetail } from '../ledger/lock.ts';
import type { BookId } from '../platform/book.ts';
import { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import type { Reads } from '../platform/table/reads.ts';
import { expenseType, incomeType } from '../transactions/expense-type.ts';
import type { DraftedTransaction } from '../transactions/transaction.ts';
import { transferType } from '../transfers/transfer-type.ts';
import type { Import } from './import.ts';
import { amountOf, type RowValues } from './row.ts';
import type { RowPlan } from './row-plan.ts';

type DraftedRow =
  | { readonly ok: true; readonly drafted: DraftedTransaction }
  | { readonly ok: false; readonly message: string };

/** The transaction that a row becomes, with the checks of its kind's endpoint. */
export async function draftRow(
  bookId: BookId,
  value: Import,
  values: RowValues,
  plan: RowPlan,
  reads: Reads,
  /** What the record that a transfer replaces has moved on the other account. */
  other?: RowValues,
): Promise<DraftedRow> {
  const [ledgerItem] = await reads.getItems([keys.ledger(bookId)]);
  const ledger = ledgerFromItem(ledgerItem);
  const { direction, currency_id } = values;
  const [left, arrived] = direction === 'out' ? [values, other] : [other, values];
  // A transfer has the date of the side that the money leaves.
  const { date } = left ?? values;
  if (isLocked(date, ledger)) return { ok: false, message: lockedDetail(ledger) };
  const errors = new FieldErrors();
  const isForeign = currency_id !== ledger.baseCurrencyId;
  const common = {
    currency_id,
    amount: amountOf(values),
    date,
    payee: plan.payee,
    memo: plan.memo,
    tags: plan.tags,
    fx_rate: isForeign && value.fx_rate !== undefined ? fxRateToJson(fxRate(value.fx_rate)) : undefined,
  };
  const { account_id } = value;
  const [from, to] =
    direction === 'out' ? [account_id, plan.transfer_account_id] : [plan.transfer_account_id, account_id];
  const type = plan.kind === 'income' ? incomeType : expenseType;
  const { transaction } =
    plan.kind === 'transfer'
      ? await transferType.draft(
          bookId,
          { ...common, ...sidesOf(left, arrived), from_account_id: from, to_account_id: to },
          errors,
          { reads },
        )
      : await type.draft(
          bookId,
          {
            ...common,
            asset_account_id: account_id,
            category_id: plan.category_id,
            splits: plan.splits?.map((each) => ({
              category_id: each.category_id,
              amount: amountOf({ minor: each.minor, currency_id }),
            })),
            is_refund: plan.is_refund,
          },
          errors,
          { reads },
        );
  if (transaction) return { ok: true, drafted: transaction };
  return { ok: false, message: errors.list.map(({ field, message }) => `${field}: ${message}`).join('; ') };
}

/** The amounts of a transfer of which both sides are known. Between two currencies, they imply the rate. */
function sidesOf(left: RowValues | undefined, arrived: RowValues | undefined) {
  if (!left || !arrived) return {};
  return {
    currency_id: left.currency_id,
    amount: amountOf(left),
    to_currency_id: arrived.currency_id,
    to_amount: amountOf(arrived),
    ...(left.currency_id !== arrived.currency_id && { fx_rate: undefined }),
  };
}
