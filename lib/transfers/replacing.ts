import { currencyOf } from '../ledger/currency.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { BookId } from '../platform/book.ts';
import { COMMAND_WRITES_MAX } from '../platform/endpoint/command.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import { type FieldErrors, invalid } from '../platform/problems.ts';
import { findTransactions } from '../transactions/replace.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Drafted } from '../transactions/transaction-type.ts';
import { type createTransfer, REQUIRED } from './contract.ts';
import { draftTransfer } from './draft-transfer.ts';

/** The check of the member's role is one more write. */
const ROLE_WRITES = 1;

type TransferBody = UncheckedRequest<typeof createTransfer>['body'];

/** A new transfer, and the expense and income that it takes the place of. */
export async function draftReplacing(
  bookId: BookId,
  body: TransferBody,
  errors: FieldErrors,
): Promise<Drafted & { readonly records: readonly Transaction[] }> {
  const { replaces = [] } = body;
  const found = await findTransactions(bookId, replaces);
  const records = replaces.flatMap((id, index) =>
    checkRecord(`replaces[${index}]`, found.get(id), replaces.slice(0, index), found, errors),
  );
  const complete = completed(body, records);
  // What an invalid record would have said is not missing.
  const isKnown = errors.list.every(({ field }) => !field.startsWith('replaces'));
  for (const name of REQUIRED)
    if (isKnown && complete[name] === undefined) errors.add(name, 'required', 'is required');
  return { ...(await draftTransfer(bookId, complete, errors)), records };
}

/** Each file and each tag is a write. Those of two records fit together, but not with many other tags as well. */
export function requireRoom(writes: readonly unknown[]): void {
  if (writes.length + ROLE_WRITES <= COMMAND_WRITES_MAX) return;
  const message = 'are too many, together with the tags and the attachments of the records; send fewer';
  throw invalid([{ field: 'tags', code: 'too_many_items', message }]);
}

function checkRecord(
  field: string,
  record: Transaction | undefined,
  before: readonly string[],
  found: ReadonlyMap<string, Transaction>,
  errors: FieldErrors,
): Transaction[] {
  if (!record || record.deleted_at !== undefined) {
    errors.add(field, 'not_found', 'no such expense or income');
    return [];
  }
  const { id, kind, is_refund, entry } = record;
  if (before.includes(id)) {
    errors.add(field, 'conflicting_fields', 'must be another record');
    return [];
  }
  const isPlain = (kind === 'expense' || kind === 'income') && !is_refund && entry.lines.length === 2;
  if (!isPlain) errors.add(field, 'wrong_kind', 'must be an expense or income without splits, and no refund');
  else if (before.some((other) => found.get(other)?.kind === kind))
    errors.add(
      field,
      'wrong_kind',
      `must be ${kind === 'expense' ? 'an income' : 'an expense'}, as the other one is not`,
    );
  else return [record];
  return [];
}

/** The request, with what it leaves out taken from the records. */
function completed(body: TransferBody, records: readonly Transaction[]): TransferBody {
  const [expense, income] = (['expense', 'income'] as const).map((kind) =>
    sideOf(records.find((record) => record.kind === kind)),
  );
  const only = expense ?? income;
  if (!only) return body;
  const currency_id = body.currency_id ?? only.currency_id;
  const to_currency_id = body.to_currency_id ?? income?.currency_id;
  const dates = records.map(({ date }) => date).toSorted();
  return {
    ...body,
    date: body.date ?? dates[0],
    from_account_id: body.from_account_id ?? expense?.account_id,
    to_account_id: body.to_account_id ?? income?.account_id,
    currency_id,
    amount: body.amount ?? (currency_id === only.currency_id ? only.amount : undefined),
    to_currency_id,
    to_amount:
      body.to_amount ?? (income && to_currency_id === income.currency_id ? income.amount : undefined),
    payee: body.payee ?? expense?.payee ?? income?.payee,
    memo: body.memo ?? expense?.memo ?? income?.memo,
  };
}

/** What an expense or income says about its side of the transfer. */
function sideOf(record: Transaction | undefined) {
  const line = record?.entry.lines.find(({ categoryId }) => categoryId === undefined);
  if (!record || !line) return undefined;
  const { minor: moved, currency } = line.amount;
  return {
    account_id: line.accountId,
    currency_id: currency.code,
    amount: moneyToJson({ minor: minor(moved < 0n ? -moved : moved), currency: currencyOf(currency.code) }),
    payee: record.payee,
    memo: record.memo,
  };
}
