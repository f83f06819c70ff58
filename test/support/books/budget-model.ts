import type { BudgetRollover } from '../../../lib/categories/category.ts';

/** What a category should get, in the smallest unit. Months are numbered, as those of events. */
export interface ModelTarget {
  readonly type: 'monthly' | 'refill' | 'by_month';
  readonly amount: bigint;
  readonly month?: number | undefined;
  readonly repeat?: number | undefined;
}

/**
 * Envelope budgets exactly as specified: every number is calculated from the list of all events, for the requested
 * month, without stored sums. Months are numbered.
 */
export interface BudgetEvent {
  /** `gained`: what accounts in the budget gained beyond income and spending. */
  readonly what: 'assigned' | 'spent' | 'earned' | 'gained';
  readonly month: number;
  /** Not for `earned` and `gained`. */
  readonly category: string;
  /** `assigned` replaces what the month had; the others add up, refunds as negative amounts. */
  readonly amount: bigint;
}

export class BudgetModel {
  readonly #amounts: ReadonlyMap<string, readonly BudgetEvent[]>;
  /** Of the categories that exist. */
  readonly #rollovers: Readonly<Record<string, BudgetRollover>>;
  /** The earliest month in which something is assigned to a category that exists. */
  readonly #firstMonth: number | undefined;

  constructor(events: readonly BudgetEvent[], rollovers: Readonly<Record<string, BudgetRollover>>) {
    this.#amounts = Map.groupBy(events, ({ what, category, month }) => `${what} ${category} ${month}`);
    this.#rollovers = rollovers;
    this.#firstMonth = events
      .filter(({ what, category }) => what === 'assigned' && category in rollovers)
      .filter(({ category, month }) => this.assigned(category, month) !== 0n)
      .map(({ month }) => month)
      .toSorted((a, b) => a - b)[0];
  }

  assigned(category: string, month: number): bigint {
    return this.#of('assigned', category, month).at(-1) ?? 0n;
  }

  activity(category: string, month: number): bigint {
    return -total(this.#of('spent', category, month));
  }

  income(month: number): bigint {
    return total(this.#of('earned', '', month));
  }

  other(month: number): bigint {
    const own = total(this.#of('gained', '', month));
    if (month !== this.#firstMonth) return own;
    return own + this.#balance(month - 1);
  }

  /** What the accounts in the budget have after a month. */
  #balance(month: number): bigint {
    const until = [...this.#amounts.values()].flat().filter((each) => each.month <= month);
    const sumOf = (what: BudgetEvent['what']) =>
      total(until.filter((each) => each.what === what).map(({ amount }) => amount));
    return sumOf('earned') - sumOf('spent') + sumOf('gained');
  }

  available(category: string, month: number): bigint {
    return this.carried(category, month) + this.assigned(category, month) + this.activity(category, month);
  }

  carried(category: string, month: number): bigint {
    const first = this.#firstMonth;
    if (first === undefined || month <= first) return 0n;
    const left = this.available(category, month - 1);
    const rollover = this.#rollovers[category];
    if (rollover === 'full') return left;
    return rollover === 'surplus' && left > 0n ? left : 0n;
  }

  /** What a month still has to assign to a category for its target. */
  needed(category: string, month: number, target: ModelTarget | undefined): bigint {
    if (!target) return 0n;
    let missing = target.amount;
    if (target.type !== 'monthly') missing -= this.carried(category, month);
    if (target.type === 'by_month') {
      const due = dueMonth(target, month);
      if (due === undefined) return 0n;
      // What each of the months would get if they shared it, the first ones a cent more.
      const months = BigInt(due - month + 1);
      const evenly = missing - (((missing % months) + months) % months);
      missing = evenly / months + (evenly === missing ? 0n : 1n);
    }
    missing -= this.assigned(category, month);
    return missing > 0n ? missing : 0n;
  }

  toAssign(month: number): bigint {
    const first = this.#firstMonth;
    if (first === undefined || month < first) return this.income(month) + this.other(month);
    let sum = 0n;
    for (let each = first; each <= month; each++) {
      sum += this.income(each) + this.other(each);
      for (const category of Object.keys(this.#rollovers)) {
        sum -= this.assigned(category, each);
        if (each < month) sum += this.available(category, each) - this.carried(category, each + 1);
      }
    }
    return sum;
  }

  #of(what: BudgetEvent['what'], category: string, month: number): bigint[] {
    return (this.#amounts.get(`${what} ${category} ${month}`) ?? []).map(({ amount }) => amount);
  }
}

/** Undefined if it is over. */
export function dueMonth({ month = 0, repeat }: ModelTarget, now: number): number | undefined {
  let due = month;
  while (due < now && repeat !== undefined) due += repeat;
  return due < now ? undefined : due;
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
