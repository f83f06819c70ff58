import type { AnyTransaction, ImportRow, ImportRowInput } from '../../client/client.ts';

/** What a row becomes, as a choice of a list: a category, or the other account of a transfer. */
export function choiceOf({ kind, category_id, transfer_account_id }: ImportRow): string {
  if (kind === 'transfer') return `transfer ${transfer_account_id ?? ''}`;
  return `${kind ?? ''} ${category_id ?? ''}`;
}

/** What stays as it is, whatever the row becomes: what is left out returns to the proposal. */
function keptOf({ payee, memo, tags }: ImportRow) {
  return { ...(payee && { payee }), ...(memo && { memo }), ...(tags && { tags }) };
}

/** The row's kind and the record of its choice. */
function partsOf(choice: string): [NonNullable<ImportRow['kind']>, string] {
  const [kind, id = ''] = choice.split(' ') as [NonNullable<ImportRow['kind']>, string];
  return [kind, id];
}

/**
 * The whole decision about a row. `found` is the record on the other account, which a transfer to that account replaces.
 */
export function withChoice(row: ImportRow, choice: string, found?: AnyTransaction): ImportRowInput {
  const [kind, id] = partsOf(choice);
  const kept = { include: true, kind, ...keptOf(row) };
  if (kind !== 'transfer') return { ...kept, ...(id && { category_id: id }) };
  const isThere = found && 'asset_account_id' in found && found.asset_account_id === id;
  return { ...kept, transfer_account_id: id, ...(isThere && { transfer_transaction_id: found.id }) };
}

/** The row as it is shown until the service has answered. */
export function asChosen(row: ImportRow, choice: string): ImportRow {
  const [kind, id] = partsOf(choice);
  const { proposed_by: _why, splits: _splits, category_id: _category, ...kept } = row;
  const { transfer_account_id: _account, transfer_transaction_id: _other, ...plain } = kept;
  const usual = row.direction === 'in' ? 'income' : 'expense';
  return {
    ...plain,
    include: true,
    kind,
    is_refund: kind !== 'transfer' && kind !== usual,
    ...(kind === 'transfer' ? { transfer_account_id: id } : id ? { category_id: id } : {}),
  };
}

/** Only whether it is imported changes. What is as proposed stays so, and may still be proposed differently. */
export function withInclude(row: ImportRow, include: boolean): ImportRowInput {
  const { kind, category_id, splits, transfer_account_id, transfer_transaction_id, proposed_by } = row;
  const kept = { include, ...keptOf(row) };
  if (proposed_by) return kept;
  return {
    ...kept,
    ...(kind && { kind }),
    ...(splits ? { splits } : category_id && { category_id }),
    ...(transfer_account_id && { transfer_account_id }),
    ...(transfer_transaction_id && { transfer_transaction_id }),
  };
}
