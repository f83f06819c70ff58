import { toAccount } from '../accounts/store.ts';
import { toCategory } from '../categories/store.ts';
import type { BookId } from '../platform/book.ts';
import type { Draft } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { checkCategory, checkMoneyAccount } from '../transactions/checks.ts';
import type { updateImportRow } from './contract.ts';
import type { Import } from './import.ts';
import { isRefund, otherKind, type Row, type RowEdit, type RowKind, usualKind } from './row.ts';

type Body = Draft<typeof updateImportRow>['body'];

/** A client's decision about a row. Returns undefined only if something is invalid, and then `errors` lists it. */
export async function checkEdit(
  bookId: BookId,
  { value, row }: { readonly value: Import; readonly row: Row },
  body: Body,
  errors: FieldErrors,
): Promise<RowEdit | undefined> {
  const { include, category_id, transfer_account_id } = body;
  if (include && !row.values)
    errors.add('include', 'not_postable', 'must be false: the row has an error and cannot be posted');
  const kind = checkKind(row, body, errors);
  const [categoryItem, accountItem] = await getItems([
    category_id === undefined ? undefined : keys.category(bookId, category_id),
    transfer_account_id === undefined ? undefined : keys.account(bookId, transfer_account_id),
  ]);
  if (kind === 'transfer') {
    if (category_id !== undefined)
      errors.add('category_id', 'conflicting_fields', 'must be left out for a transfer');
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
    if (category_id !== undefined) {
      const category = categoryItem && toCategory(categoryItem);
      checkCategory('category_id', category, kind, undefined, errors);
    }
  }
  if (include === undefined || errors.list.length > 0) return undefined;
  return {
    include,
    kind: body.kind === undefined && body.is_refund === undefined ? undefined : kind,
    category_id,
    transfer_account_id,
    payee: body.payee,
    memo: body.memo,
  };
}

/** With a known direction, the kind determines whether a row is a refund, and vice versa. */
function checkKind({ values, kind: proposed = 'expense' }: Row, body: Body, errors: FieldErrors): RowKind {
  const { kind, is_refund } = body;
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
