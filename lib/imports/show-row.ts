import { pick, type ShownIn } from '../platform/record.ts';
import type { Import } from './import.ts';
import type { proposedBy } from './proposal.ts';
import { amountOf, planOf, type Row, type RowKind, rowRecord } from './row.ts';

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
    category_id:
      values && kind !== 'transfer' ? (plan.category_id ?? found[`uncategorized_${kind}`]) : undefined,
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

function proposalOf(
  { edit, kind: proposed, transfer, filed, history, category }: Row,
  kind: RowKind,
): ShownIn<typeof proposedBy> | undefined {
  const isChosen = (kind === 'transfer' ? edit?.transfer_account_id : edit?.category_id) !== undefined;
  if (isChosen || (kind === 'transfer' && (transfer || !history))) return undefined;
  const text = category && { text: category.text };
  if (kind !== proposed) return { source: 'default', ...text };
  if (filed === undefined && history) {
    const { transaction_id, like, count, of } = history;
    return { source: 'history', transaction_id, like, count, of, ...text };
  }
  return { source: text ? 'file' : 'default', ...text };
}
