import type { Json } from '../../support/user-with-books.ts';

/** Three decimals are enough for every currency of these tests, and for sums of them. */
const SCALE = 1000;
const toMinor = (value: number) => Math.round(value * SCALE);
const toNumber = (minor: number) => minor / SCALE;

/** The register of an account, calculated from transactions as the API shows them, oldest first. */
export function expectedRegister(
  transactions: readonly Json[],
  account: { readonly id: string; readonly type: string },
): Json[] {
  const sign = account.type === 'asset' || account.type === 'expense' ? 1 : -1;
  let base = 0;
  const currencies = new Map<string, number>();
  const inOrder = transactions.toSorted((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1));
  const rows = inOrder.flatMap((transaction) =>
    transaction.lines
      .filter(({ account_id }: Json) => account_id === account.id)
      .map((line: Json) => {
        const amount = toMinor(line.debit) - toMinor(line.credit);
        const minor = (currencies.get(line.currency_id) ?? 0) + amount;
        base += toMinor(line.debit_base) - toMinor(line.credit_base);
        currencies.set(line.currency_id, minor);
        const isDebit = line.debit + line.debit_base > 0;
        const others = transaction.lines.filter((each: Json) => each.debit + each.debit_base > 0 !== isDebit);
        return {
          transaction_id: transaction.id,
          line_id: line.id,
          kind: transaction.kind,
          date: transaction.date,
          ...(transaction.payee !== undefined && { payee: transaction.payee }),
          ...(line.memo !== undefined && { memo: line.memo }),
          counter_accounts: distinct(
            others.map((each: Json) => ({ id: each.account_id, name: each.account_name })),
          ),
          currency_id: line.currency_id,
          debit: line.debit,
          credit: line.credit,
          debit_base: line.debit_base,
          credit_base: line.credit_base,
          // Adding 0 turns -0 into 0.
          balance: toNumber(sign * base) + 0,
          currency_balance: toNumber(sign * minor) + 0,
        };
      }),
  );
  return rows.reverse();
}

function distinct(accounts: readonly Json[]): Json[] {
  return [...new Map(accounts.map((each) => [each.id, each])).values()];
}
