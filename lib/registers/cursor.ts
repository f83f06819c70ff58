import type { Balances } from '../accounts/balances-on.ts';

/** Where a page of a register ended, and the balances there, so that the next page need not recalculate them. */
export interface RegisterCursor extends Balances {
  /** The transaction of the last line. */
  readonly position: string;
  /** The index of that line if lines of the same transaction follow, otherwise 0. */
  readonly line: number;
  /** The revision of the ledger that the balances belong to. */
  readonly revision: number;
}

export function toText({ position, line, revision, base_minor, balances }: RegisterCursor): string {
  const currencies = balances.map(({ currency_id, minor }) => [currency_id, String(minor)]);
  return JSON.stringify([position, line, revision, String(base_minor), Object.fromEntries(currencies)]);
}

/** Cursors are signed, so the text is one that `toText` made. */
export function fromText(text: string): RegisterCursor {
  const [position, line, revision, baseMinor, currencies] = JSON.parse(text) as [
    string,
    number,
    number,
    string,
    Record<string, string>,
  ];
  return {
    position,
    line,
    revision,
    base_minor: BigInt(baseMinor),
    balances: Object.entries(currencies).map(([currency_id, minor]) => ({
      currency_id,
      minor: BigInt(minor),
    })),
  };
}
