import { type Account, accountCurrency } from '../accounts/account.ts';
import { findAccount } from '../accounts/store.ts';
import type { FxRate } from '../ledger/fx-rate.ts';
import { getLedger } from '../ledger/ledger.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { type FieldErrors, invalid } from '../platform/problems.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { checkMoneyAccount, checkRate } from '../transactions/checks.ts';
import { type Chunk, toChunks } from './chunk.ts';
import type { FileParameters } from './file-parameters.ts';
import { type Counts, type Import, newPreview, type RowStatus } from './import.ts';
import { previewOf } from './preview.ts';
import type { Format, Statement } from './readers/statement.ts';
import type { Row } from './row.ts';

interface CheckedOptions {
  readonly account: Account | undefined;
  readonly fxRate: FxRate | undefined;
  readonly baseCurrencyId: string;
}

/** Checks what the parameters refer to. */
export async function checkOptions(
  bookId: BookId,
  options: FileParameters,
  errors: FieldErrors,
): Promise<CheckedOptions> {
  const { account_id, fx_rate } = options;
  const fxRate = checkRate(fx_rate, errors);
  const [{ baseCurrencyId }, found] = await Promise.all([
    getLedger(bookId),
    account_id === undefined ? undefined : findAccount(bookId, account_id),
  ]);
  if (account_id === undefined) {
    errors.add('account_id', 'required', 'is required for a bank file');
    return { account: undefined, fxRate, baseCurrencyId };
  }
  return { account: checkMoneyAccount('account_id', found, undefined, errors), fxRate, baseCurrencyId };
}

/** The import of a statement, and its rows in chunks. */
export async function newImport(
  bookId: BookId,
  { statement, format }: { readonly statement: Statement; readonly format: Format },
  { account, fxRate, baseCurrencyId }: CheckedOptions & { readonly account: Account },
  options: FileParameters,
  actor: Actor,
): Promise<{ value: Import; chunks: Chunk[] }> {
  const { rows, uncategorized } = await previewOf(bookId, withoutOtherCurrencies(statement, options), {
    accountId: account.id,
    format,
    currencyOf: (row) =>
      options.currency_id ??
      row.currency_id ??
      statement.currency_id ??
      accountCurrency(account, baseCurrencyId),
    reimportDeleted: options.reimport_deleted ?? false,
  });
  if (fxRate !== undefined) requireOneForeign(rows, baseCurrencyId);
  const preview = newPreview(actor);
  const dates = rows.flatMap(({ values }) => values?.date ?? []);
  const inOrder = dates.toSorted();
  return {
    value: {
      ...preview,
      format,
      account_id: account.id,
      file_name: options.file_name,
      from: inOrder[0],
      to: inOrder.at(-1),
      ...countsOf(rows, statement.pending),
      fx_rate: fxRate,
      reimport_deleted: options.reimport_deleted || undefined,
      is_newest_first: (dates[0] ?? '') > (dates.at(-1) ?? '') || undefined,
      uncategorized_expense: uncategorized.expense,
      uncategorized_income: uncategorized.income,
    },
    chunks: toChunks(rows, preview[TTL_ATTRIBUTE]),
  };
}

/**
 * The client may correct the currency of the whole file. In a file of several currencies, it would turn the amounts of
 * one into the same number of another. Rows that name none are not another currency.
 */
function withoutOtherCurrencies(statement: Statement, { currency_id }: FileParameters): Statement {
  const named = new Set([statement, ...statement.rows].flatMap((each) => each.currency_id ?? []));
  if (currency_id === undefined || named.size < 2) return statement;
  const rows = statement.rows.map((row) =>
    row.currency_id === undefined || [currency_id, statement.currency_id].includes(row.currency_id)
      ? row
      : {
          ...row,
          error:
            row.error ?? `Line ${row.line}: it is in ${row.currency_id}, but currency_id is ${currency_id}.`,
        },
  );
  return { ...statement, rows };
}

export function countsOf(rows: readonly Row[], pending: number): Counts {
  const of = (status: RowStatus) => rows.filter((row) => row.status === status).length;
  return {
    rows: rows.length,
    new: of('new'),
    transfer: of('transfer'),
    duplicate: of('duplicate'),
    possible_duplicate: of('possible_duplicate'),
    error: of('error'),
    pending,
    committed: 0,
  };
}

/**
 * A rate without a use is a mistake: most likely, the currency is missing. With several currencies, it would be applied
 * to all of them.
 */
function requireOneForeign(rows: readonly Row[], baseCurrencyId: string): void {
  const currencies = [...new Set(rows.flatMap(({ values }) => values?.currency_id ?? []))];
  const foreign = currencies.filter((id) => id !== baseCurrencyId);
  if (currencies.length === 0 || foreign.length === 1) return;
  if (foreign.length === 0) {
    const message = 'must be left out: the rows are in your base currency';
    throw invalid([{ field: 'fx_rate', code: 'must_be_one', message }]);
  }
  const message = `must be left out: the rows are in ${foreign.sort().join(', ')}, which do not have the same rate`;
  throw invalid([{ field: 'fx_rate', code: 'conflicting_fields', message }]);
}
