import type { Balances } from '../accounts/balances-on.ts';
import type { Line } from '../ledger/entry.ts';

/** The balances of an account as its lines are subtracted one after another, from the newest to the oldest. */
export class Running {
  #baseMinor: bigint;
  readonly #currencies: Map<string, bigint>;

  constructor({ base_minor, balances }: Balances) {
    this.#baseMinor = base_minor;
    this.#currencies = new Map(balances.map(({ currency_id, minor }) => [currency_id, minor]));
  }

  /** The balances after the line, which is then subtracted. */
  takeOut({ amount, base }: Line): { readonly baseMinor: bigint; readonly currencyMinor: bigint } {
    const { code } = amount.currency;
    const after = { baseMinor: this.#baseMinor, currencyMinor: this.#currencies.get(code) ?? 0n };
    this.#baseMinor -= base.minor;
    this.#currencies.set(code, after.currencyMinor - amount.minor);
    return after;
  }

  get state(): Balances {
    return {
      base_minor: this.#baseMinor,
      balances: [...this.#currencies].map(([currency_id, minor]) => ({ currency_id, minor })),
    };
  }
}
