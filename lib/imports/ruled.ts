import { currencyOf } from '../ledger/currency.ts';
import { money } from '../ledger/money.ts';
import { type PreparedRules, runRules, type Setting } from '../rules/run-rules.ts';
import type { Row, RowKind, RowSplit } from './row.ts';

/** What rules set in a row, as it is stored. */
export interface Ruled {
  /** Those that set something. */
  readonly rule_ids: readonly string[];
  /** What the row becomes, if they decided it: exactly one of the three that follow. */
  readonly kind?: RowKind | undefined;
  readonly category_id?: string | undefined;
  readonly splits?: readonly RowSplit[] | undefined;
  readonly transfer_account_id?: string | undefined;
  readonly exclude?: true | undefined;
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

type RuledRow = Pick<Row, 'values' | 'payee' | 'memo'>;

interface RowAccount {
  /** The account of the import. */
  readonly accountId: string;
  /** Whether the other side of the row may be there already, which a transfer would move again. */
  readonly isOtherSideUnclear: boolean;
}

/** What rules make of a row. Undefined if they set nothing. */
export function ruledRow(rules: PreparedRules, row: RuledRow, place: RowAccount): Ruled | undefined {
  const { values, payee, memo } = row;
  if (!values) return undefined;
  const { accountId } = place;
  const { direction, minor, currency_id } = values;
  const { decision, ruleIds, ...set } = runRules(
    rules,
    {
      ...{ payee, memo, direction },
      amount: money(BigInt(minor), currencyOf(currency_id)),
      accountIds: [accountId],
      currencyIds: [currency_id],
    },
    { allows: (setting) => canSet(setting, place) },
  );
  if (ruleIds.length === 0) return undefined;
  return { rule_ids: ruleIds, ...decided(), ...set };

  function decided(): Partial<Ruled> {
    switch (decision?.type) {
      case 'category':
        return { kind: decision.kind, category_id: decision.category_id };
      case 'splits':
        return {
          kind: decision.kind,
          splits: decision.splits.map(({ category_id, amount }) => ({
            category_id,
            minor: String(amount.minor),
          })),
        };
      case 'transfer':
        return { kind: 'transfer', transfer_account_id: decision.account_id };
      case 'exclude':
        return { exclude: true };
      default:
        return {};
    }
  }
}

function canSet(setting: Setting, { accountId, isOtherSideUnclear }: RowAccount): boolean {
  if (setting.field !== 'decision' || setting.value.type !== 'transfer') return true;
  return setting.value.account_id !== accountId && !isOtherSideUnclear;
}
