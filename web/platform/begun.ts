interface Month {
  readonly income: number;
  readonly expense: number;
}

/** Before the first month with an amount, there was no book: not a month in which nothing was spent. */
export function begun<T extends Month>(months: readonly T[]): readonly T[] {
  const first = months.findIndex(({ income, expense }) => income !== 0 || expense !== 0);
  return first < 0 ? [] : months.slice(first);
}
