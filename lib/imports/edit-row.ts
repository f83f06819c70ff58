import { toAccount } from '../accounts/store.ts';
import { toCategory } from '../categories/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import { checkCategory, checkMoneyAccount } from '../transactions/checks.ts';
import { parseTransaction } from '../transactions/store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { checkSplits } from './check-splits.ts';
import type { updateImportRow } from './contract.ts';
import { sideOf } from './counterparts.ts';
import type { Import } from './import.ts';
import {
  isRefund,
  otherKind,
  type Row,
  type RowEdit,
  type RowKind,
  type RowValues,
  usualKind,
} from './row.ts';
import { proposedAccount, proposedKind } from './row-plan.ts';

type RowBody = UncheckedRequest<typeof updateImportRow>['body'];

/** A client's decision about a row. Returns undefined only if something is invalid, and then `errors` lists it. */
export async function checkEdit(
  bookId: BookId,
  { value, row }: { readonly value: Import; readonly row: Row },
  body: RowBody,
  errors: FieldErrors,
): Promise<RowEdit | undefined> {
  const { include, category_id, transfer_transaction_id } = body;
  const splits = checkSplits(row, body, errors);
  if (include && !row.values)
    errors.add('include', 'not_postable', 'must be false: the row has an error and cannot be posted');
  if (include && row.identity && row.status === 'duplicate')
    errors.add('include', 'not_postable', 'must be false: the bank has sent this transaction before');
  const kind = checkKind(row, body, errors);
  // A proposed account stays unless another one is sent.
  const transfer_account_id =
    body.transfer_account_id ?? (kind === 'transfer' ? proposedAccount(row) : undefined);
  const [categoryItem, accountItem, recordItem, ...splitItems] = await getItems([
    category_id === undefined ? undefined : keys.category(bookId, category_id),
    transfer_account_id === undefined ? undefined : keys.account(bookId, transfer_account_id),
    transfer_transaction_id === undefined ? undefined : keys.transaction(bookId, transfer_transaction_id),
    ...(body.splits ?? []).map((split) =>
      split?.category_id === undefined ? undefined : keys.category(bookId, split.category_id),
    ),
  ]);
  const record = recordItem && parseTransaction(recordItem);
  const side = checkRecord(row, body, record, errors);
  if (kind === 'transfer') {
    if (category_id !== undefined)
      errors.add('category_id', 'conflicting_fields', 'must be left out for a transfer');
    if (body.splits !== undefined)
      errors.add('splits', 'conflicting_fields', 'must be left out for a transfer');
    if (transfer_account_id === undefined && !errors.has('transfer_account_id'))
      errors.add('transfer_account_id', 'required', 'is required for a transfer');
    else if (transfer_account_id === value.account_id)
      errors.add('transfer_account_id', 'same_account', 'must not be the account of the import');
    else if (transfer_account_id !== undefined) {
      const account = accountItem && toAccount(accountItem);
      checkMoneyAccount('transfer_account_id', account, undefined, errors);
    }
  } else {
    if (transfer_account_id !== undefined)
      errors.add('transfer_account_id', 'conflicting_fields', 'must be left out unless kind is transfer');
    checkCategories(kind, body, [categoryItem, ...splitItems], errors);
  }
  if (include === undefined || errors.list.length > 0) return undefined;
  return {
    include,
    kind: body.kind === undefined && body.is_refund === undefined ? undefined : kind,
    category_id: splits ? undefined : category_id,
    splits,
    transfer_account_id: body.transfer_account_id,
    transfer_transaction_id,
    transfer_side: side && { minor: side.minor, currency_id: side.currency_id },
    payee: body.payee,
    memo: body.memo,
    tags: body.tags?.filter((each) => each !== undefined),
  };
}

/** The category, and those of the parts, with their items in this order. */
function checkCategories(
  kind: CategoryKind,
  { category_id, splits = [] }: RowBody,
  items: readonly (Item | undefined)[],
  errors: FieldErrors,
): void {
  const named = [
    { field: 'category_id', id: category_id },
    ...splits.map((split, index) => ({ field: `splits[${index}].category_id`, id: split?.category_id })),
  ];
  for (const [index, { field, id }] of named.entries()) {
    const item = items[index];
    if (id !== undefined) checkCategory(field, item && toCategory(item), kind, undefined, errors);
  }
}

/** With a known direction, the kind determines whether a row is a refund, and vice versa. */
function checkKind(row: Row, body: RowBody, errors: FieldErrors): RowKind {
  const { kind, is_refund } = body;
  const { values } = row;
  const proposed = proposedKind(row);
  if (!values) return kind ?? proposed;
  const { direction } = values;
  if (kind === undefined) {
    if (is_refund === undefined) return proposed;
    const usual = usualKind(direction);
    return is_refund ? otherKind(usual) : usual;
  }
  if (is_refund !== undefined && is_refund !== isRefund(kind, direction)) {
    const came = direction === 'in' ? 'came in' : 'went out';
    const what = kind === 'transfer' ? 'a transfer' : `an ${kind} of money that ${came}`;
    errors.add('is_refund', 'conflicting_fields', `must be ${isRefund(kind, direction)} for ${what}`);
  }
  return kind;
}

/** What the record that a transfer replaces has moved on the other account. Undefined without one, or if it is invalid. */
function checkRecord(
  { values }: Row,
  { kind, transfer_account_id, transfer_transaction_id }: RowBody,
  record: Transaction | undefined,
  errors: FieldErrors,
): RowValues | undefined {
  const field = 'transfer_transaction_id';
  if (transfer_transaction_id === undefined) return undefined;
  if (kind !== 'transfer' || transfer_account_id === undefined) {
    errors.add(field, 'conflicting_fields', 'requires kind transfer and transfer_account_id');
    return undefined;
  }
  const side = record && sideOf(record);
  if (!side || side.accountId !== transfer_account_id || side.values.direction === values?.direction) {
    errors.add(
      field,
      'not_found',
      'must be an expense or income on transfer_account_id in the opposite direction, without splits and no refund',
    );
    return undefined;
  }
  const isSameCurrency = side.values.currency_id === values?.currency_id;
  if (isSameCurrency && side.values.minor !== values?.minor)
    errors.add(
      field,
      'amounts_differ',
      'must have the same amount as the row, because both are in one currency',
    );
  return side.values;
}
