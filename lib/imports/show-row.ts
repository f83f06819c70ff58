import { pick, type ShownIn } from '../platform/record.ts';
import type { Import } from './import.ts';
import type { proposedBy } from './proposal.ts';
import { amountOf, type Row, type RowKind, type RowValues } from './row.ts';
import { planOf, type RowPlan } from './row-plan.ts';
import { rowRecord } from './row-record.ts';

export function showRow(
  row: Row,
  found: Pick<Import, 'uncategorized_expense' | 'uncategorized_income'>,
  transactionId?: string,
): ShownIn<typeof rowRecord> {
  const { values, bank_id, matches = [], outcome } = row;
  const plan = planOf(row);
  const { kind } = plan;
  return pick(rowRecord.response, {
    row: row.row,
    status: outcome?.status ?? row.status,
    include: plan.include,
    direction: values?.direction,
    date: values?.date,
    amount: values && amountOf(values),
    currency_id: values?.currency_id,
    payee: plan.payee,
    memo: plan.memo,
    tags: plan.tags,
    bank_id,
    kind: values && kind,
    ...(values && kind !== 'transfer' && showCategories(plan, values, found[`uncategorized_${kind}`])),
    proposed_by: values && proposalOf(row, kind),
    suggestions: (row.suggestions ?? []).map((each) => ({ ...each })),
    is_refund: plan.is_refund,
    transfer_account_id: plan.transfer_account_id,
    transfer_transaction_id: plan.transfer_transaction_id,
    matches: [...matches],
    message: outcome?.message ?? row.message,
    transaction_id: transactionId,
  });
}

/** With splits, the category is that of the first, as it will be of the transaction. */
function showCategories(
  { category_id, splits }: RowPlan,
  { currency_id }: RowValues,
  uncategorized: string | undefined,
): Pick<ShownIn<typeof rowRecord>, 'category_id' | 'splits'> {
  if (!splits) return { category_id: category_id ?? uncategorized };
  return {
    category_id: splits[0]?.category_id,
    splits: splits.map((each) => ({
      category_id: each.category_id,
      amount: amountOf({ minor: each.minor, currency_id }),
    })),
  };
}

type ShownProposal = ShownIn<typeof proposedBy>;

function proposalOf(row: Row, kind: RowKind): ShownProposal | undefined {
  const { edit, kind: proposed, ruled, transfer, filed, history, category } = row;
  const isTransfer = kind === 'transfer';
  if ((isTransfer ? edit?.transfer_account_id : (edit?.category_id ?? edit?.splits)) !== undefined)
    return undefined;
  const beside = {
    ...(ruled && { rule_ids: [...ruled.rule_ids] }),
    ...(category && { text: category.text }),
  };
  if (ruled?.kind === kind) return { source: 'rule', ...beside };
  if (isTransfer && transfer) return ruled && { source: 'rule', ...beside };
  if (isTransfer && !history) return undefined;
  if (kind !== proposed) return { source: 'default', ...beside };
  if (history) {
    const { transaction_id, like, count, of } = history;
    return { source: 'history', transaction_id, like, count, of, ...beside };
  }
  return { source: filed !== undefined || category ? 'file' : 'default', ...beside };
}
