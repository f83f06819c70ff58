/**
 * Books that are too simple to be wrong: a list of entries, and every sum recalculated from the list on each call. It
 * shares no code with the service. Money is whole minor units; debits are positive, credits negative.
 */
export interface BookLine {
  readonly accountId: string;
  readonly currencyId: string;
  readonly amount: bigint;
  readonly base: bigint;
  readonly categoryId?: string | undefined;
}

export interface BookEntry {
  readonly id: string;
  readonly kind: 'expense' | 'income' | 'transfer' | 'journal' | 'payment';
  readonly date: string;
  readonly lines: readonly BookLine[];
}

export interface BookPayment {
  readonly id: string;
  readonly amount: bigint;
  /** What it took out of the obligation's account, in the base currency; undefined for a note. */
  readonly taken: bigint | undefined;
  /** What it was paid for. If the currency, account or opening entry changes, it cannot be restored. */
  readonly madeFor: string;
  isDeleted: boolean;
}

export interface BookObligation {
  readonly id: string;
  readonly accountId: string;
  readonly isAsset: boolean;
  readonly currencyId: string;
  readonly openedDate: string;
  original: bigint;
  outstanding: bigint;
  /** Of the opening entry. */
  entryId: string | undefined;
  /** How often the opening entry was replaced. */
  revision: number;
  rate: number;
  payments: BookPayment[];
  isDeleted: boolean;
}

export interface RegisterRow {
  readonly transactionId: string;
  readonly date: string;
  readonly currencyId: string;
  readonly amount: bigint;
  readonly base: bigint;
  readonly balance: bigint;
  readonly currencyBalance: bigint;
}

export class BooksModel {
  readonly entries = new Map<string, BookEntry>();
  readonly deleted = new Map<string, BookEntry>();
  readonly obligations = new Map<string, BookObligation>();
  lockedThrough: string | null = null;

  isLocked(date: string): boolean {
    return this.lockedThrough !== null && date <= this.lockedThrough;
  }

  get live(): BookEntry[] {
    return [...this.entries.values()];
  }

  /** Live lines of a category. */
  linesIn(categoryId: string): BookLine[] {
    return this.live.flatMap(({ lines }) => lines).filter((line) => line.categoryId === categoryId);
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) throw new Error(`No live ${id}.`);
    this.entries.delete(id);
    this.deleted.set(id, entry);
  }

  bring(id: string): void {
    const entry = this.deleted.get(id);
    if (!entry) throw new Error(`No deleted ${id}.`);
    this.deleted.delete(id);
    this.entries.set(id, entry);
  }

  /** Lines of an account up to a day, oldest first: by date, then id, then place in the entry. */
  private linesOf(
    accountId: string,
    through = '9999',
  ): { entry: BookEntry; line: BookLine; place: number }[] {
    return this.live
      .filter(({ date }) => date <= through)
      .sort((a, b) => (`${a.date}#${a.id}` < `${b.date}#${b.id}` ? -1 : 1))
      .flatMap((entry) => entry.lines.map((line, place) => ({ entry, line, place })))
      .filter(({ line }) => line.accountId === accountId);
  }

  balance(accountId: string, through?: string): bigint {
    return sum(this.linesOf(accountId, through).map(({ line }) => line.base));
  }

  currencyBalances(accountId: string, through?: string): Record<string, bigint> {
    const balances: Record<string, bigint> = {};
    for (const { line } of this.linesOf(accountId, through))
      balances[line.currencyId] = (balances[line.currencyId] ?? 0n) + line.amount;
    const kept = Object.entries(balances).filter(([, balance]) => balance !== 0n);
    return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Every line with the account's balance after it, newest first. */
  register(accountId: string, through?: string): RegisterRow[] {
    let balance = 0n;
    const inCurrency: Record<string, bigint> = {};
    const rows = this.linesOf(accountId, through).map(({ entry, line }) => {
      balance += line.base;
      const currencyBalance = (inCurrency[line.currencyId] ?? 0n) + line.amount;
      inCurrency[line.currencyId] = currencyBalance;
      const { currencyId, amount, base } = line;
      return {
        transactionId: entry.id,
        date: entry.date,
        currencyId,
        amount,
        base,
        balance,
        currencyBalance,
      };
    });
    return rows.reverse();
  }

  /** By month and category, debit-positive. Those without a line are left out. */
  categoryTotals(): Map<string, bigint> {
    const totals = new Map<string, bigint>();
    for (const { date, lines } of this.live) {
      for (const { categoryId, base } of lines) {
        if (categoryId === undefined) continue;
        const key = `${date.slice(0, 7)} ${categoryId}`;
        totals.set(key, (totals.get(key) ?? 0n) + base);
      }
    }
    return totals;
  }
}

export function paidOf({ payments }: BookObligation): bigint {
  return sum(payments.filter(({ isDeleted }) => !isDeleted).map(({ amount }) => amount));
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
