/**
 * A ledger that is too simple to be wrong: a list of transactions, and every sum recalculated from the list on each
 * call. It shares no code with the service. Money is whole minor units.
 */
export interface ModelTransaction {
  readonly id: string;
  readonly kind: 'expense' | 'income';
  /** `2026-11-30` */
  readonly date: string;
  readonly categoryId: string;
  readonly categoryAccountId: string;
  readonly assetAccountId: string;
  readonly currencyId: string;
  readonly amountMinor: bigint;
  readonly baseMinor: bigint;
}

export interface ModelLine {
  readonly accountId: string;
  readonly currencyId: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly debitBase: bigint;
  readonly creditBase: bigint;
}

export interface ModelMonthTotal {
  readonly month: string;
  readonly categoryId: string;
  readonly kind: 'expense' | 'income';
  readonly baseMinor: bigint;
  readonly count: number;
}

export class LedgerModel {
  private transactions: { transaction: ModelTransaction; isDeleted: boolean }[] = [];
  private lockedThrough: string | null = null;

  create(transaction: ModelTransaction): void {
    if (this.transactions.some((each) => each.transaction.id === transaction.id)) throw new Error('exists');
    this.transactions.push({ transaction, isDeleted: false });
  }

  update(transaction: ModelTransaction): void {
    this.find(transaction.id, false).transaction = transaction;
  }

  delete(id: string): void {
    this.find(id, false).isDeleted = true;
  }

  restore(id: string): void {
    this.find(id, true).isDeleted = false;
  }

  lock(through: string | null): void {
    this.lockedThrough = through;
  }

  isLocked(date: string): boolean {
    return this.lockedThrough !== null && date <= this.lockedThrough;
  }

  get live(): ModelTransaction[] {
    return this.transactions.filter((each) => !each.isDeleted).map((each) => each.transaction);
  }

  get deleted(): ModelTransaction[] {
    return this.transactions.filter((each) => each.isDeleted).map((each) => each.transaction);
  }

  /** Debits minus credits in the base currency, of live transactions. */
  balance(accountId: string): bigint {
    const lines = this.linesOf(accountId);
    return sum(lines.map((line) => line.debitBase)) - sum(lines.map((line) => line.creditBase));
  }

  /** Debits minus credits per currency, without zeros. */
  currencyBalances(accountId: string): Record<string, bigint> {
    const balances: Record<string, bigint> = {};
    for (const currencyId of this.currencyIds()) {
      const lines = this.linesOf(accountId).filter((line) => line.currencyId === currencyId);
      const balance = sum(lines.map((line) => line.debit)) - sum(lines.map((line) => line.credit));
      if (balance !== 0n) balances[currencyId] = balance;
    }
    return balances;
  }

  /** As an account shows it: positive on the natural side of its type. */
  shownBalance(accountId: string, type: string): bigint {
    const growsOnDebit = type === 'asset' || type === 'expense';
    return growsOnDebit ? this.balance(accountId) : -this.balance(accountId);
  }

  /** Includes lines of deleted transactions. */
  lineCount(accountId: string): number {
    const all = this.transactions.flatMap((each) => linesOf(each.transaction));
    return all.filter((line) => line.accountId === accountId).length;
  }

  liveCount(categoryId: string): number {
    return this.live.filter((transaction) => transaction.categoryId === categoryId).length;
  }

  /** Ordered by month, then category. Months in which a category has no live transaction are left out. */
  monthTotals(): ModelMonthTotal[] {
    const months = [...new Set(this.live.map((transaction) => transaction.date.slice(0, 7)))].sort();
    const categoryIds = [...new Set(this.live.map((transaction) => transaction.categoryId))].sort();
    return months.flatMap((month) =>
      categoryIds.flatMap((categoryId) => {
        const group = this.live.filter(
          (each) => each.date.startsWith(month) && each.categoryId === categoryId,
        );
        const baseMinor = sum(group.map((transaction) => transaction.baseMinor));
        return group
          .slice(0, 1)
          .map(({ kind }) => ({ month, categoryId, kind, baseMinor, count: group.length }));
      }),
    );
  }

  /** Each account's balance on its side, and the sums of both sides, which must be equal. */
  trialBalance() {
    const accounts = this.accountIds().map((accountId) => {
      const balance = this.balance(accountId);
      return { accountId, debit: balance > 0n ? balance : 0n, credit: balance < 0n ? -balance : 0n };
    });
    const debit = sum(accounts.map((account) => account.debit));
    const credit = sum(accounts.map((account) => account.credit));
    return { accounts, total: { debit, credit } };
  }

  /** Every account that any line names, including those of deleted transactions. */
  accountIds(): string[] {
    const lines = this.transactions.flatMap((each) => linesOf(each.transaction));
    return [...new Set(lines.map((line) => line.accountId))].sort();
  }

  currencyIds(): string[] {
    return [...new Set(this.transactions.map((each) => each.transaction.currencyId))].sort();
  }

  private linesOf(accountId: string): ModelLine[] {
    return this.live.flatMap(linesOf).filter((line) => line.accountId === accountId);
  }

  private find(id: string, isDeleted: boolean) {
    const found = this.transactions.find((each) => each.transaction.id === id);
    if (found?.isDeleted !== isDeleted) throw new Error(`No ${isDeleted ? 'deleted' : 'live'} ${id}.`);
    return found;
  }
}

/** An expense debits its category and credits the asset account; an income the reverse. */
export function linesOf(transaction: ModelTransaction): [ModelLine, ModelLine] {
  const { currencyId, amountMinor, baseMinor } = transaction;
  const none = { currencyId, debit: 0n, credit: 0n, debitBase: 0n, creditBase: 0n };
  const debit = { ...none, debit: amountMinor, debitBase: baseMinor };
  const credit = { ...none, credit: amountMinor, creditBase: baseMinor };
  return transaction.kind === 'expense'
    ? [
        { ...debit, accountId: transaction.categoryAccountId },
        { ...credit, accountId: transaction.assetAccountId },
      ]
    : [
        { ...debit, accountId: transaction.assetAccountId },
        { ...credit, accountId: transaction.categoryAccountId },
      ];
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
