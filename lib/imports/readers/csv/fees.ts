import { parseDecimal } from '../../../ledger/decimal.ts';
import { type DecimalMark, parseAmount, type SignedAmount } from '../amounts.ts';
import type { RowFacts } from '../rows.ts';
import type { Columns } from './columns.ts';
import type { CsvRecord } from './records.ts';

/** What a fee in a separate column does to the balance, in addition to the amount. */
export type FeeRule = 'subtracted' | 'added' | 'included';

/**
 * Reads the rule from the balances: each is its neighbor's, changed by the amount and the fee. If they do not say,
 * positive fees are subtracted, as Revolut does.
 */
export function feeRuleOf(records: readonly CsvRecord[], columns: Columns, decimal: DecimalMark): FeeRule {
  const { amount, fee, balance } = columns;
  if (amount === undefined || fee === undefined || balance === undefined) return 'included';
  const rows = records.map(({ cells }) =>
    [amount, fee, balance].map((index) => unitsOf(parseAmount(cells[index] ?? '', decimal))),
  );
  const votes = new Map<FeeRule, number>();
  const vote = (rule: FeeRule) => votes.set(rule, (votes.get(rule) ?? 0) + 1);
  for (const [place, [moved, cost, after]] of rows.entries()) {
    if (moved === undefined || !cost || after === undefined) continue;
    for (const [, , before] of [rows[place - 1] ?? [], rows[place + 1] ?? []]) {
      if (before === undefined) continue;
      const change = after - before;
      if (change === moved - cost) vote('subtracted');
      else if (change === moved + cost) vote('added');
      else if (change === moved) vote('included');
    }
  }
  const [best] = [...votes].toSorted((a, b) => b[1] - a[1]);
  if (best) return best[0];
  return rows.some(([, cost]) => (cost ?? 0n) < 0n) ? 'included' : 'subtracted';
}

/** A fee as a separate amount. Undefined if there is none. */
export function parseFee(
  raw: string,
  rule: FeeRule,
  decimal: DecimalMark,
): Pick<RowFacts, 'amount' | 'direction'> | undefined {
  const fee = rule === 'included' ? undefined : parseAmount(raw, decimal);
  if (!fee || fee.amount === '0') return undefined;
  return { amount: fee.amount, direction: fee.isNegative === (rule === 'subtracted') ? 'in' : 'out' };
}

const SCALE = 30;

function unitsOf(signed: SignedAmount | undefined): bigint | undefined {
  const decimal = signed && parseDecimal(signed.amount);
  if (!decimal || decimal.scale > SCALE) return undefined;
  const units = decimal.digits * 10n ** BigInt(SCALE - decimal.scale);
  return signed.isNegative ? -units : units;
}
