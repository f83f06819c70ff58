import { useState } from 'preact/hooks';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { sayFailure } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { editTexts as e } from '../texts/en/edits.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { Icon } from '../ui/icon.tsx';
import { Progress } from '../ui/progress.tsx';
import { type Filters, queryOf } from './filters.ts';
import { sumOf } from './selected.ts';
import { countOf, type Selection } from './selection.ts';

interface SelectAllLineProps {
  readonly selection: Selection;
  readonly filters: Filters;
  readonly onChange: (selection: Selection) => void;
}

/** Everything that is loaded is selected: what about the rest? */
export function SelectAllLine({ selection, filters, onChange }: SelectAllLineProps) {
  const [isCounting, setCounting] = useState(false);
  const { records, matching } = selection;
  const selectMatching = async () => {
    if (isCounting) return;
    setCounting(true);
    try {
      const { include_deleted: _deleted, ...live } = filters;
      let count = 0;
      for await (const page of api.listTransactions(queryOf(live, undefined)).pages())
        count += page.data.length;
      onChange({ records, matching: count });
    } catch (error) {
      sayFailure(messageOf(error));
    } finally {
      setCounting(false);
    }
  };
  return (
    <p class="select-all">
      <strong>{matching === undefined ? e.allSelected(records.size) : e.allMatching(matching)}</strong>
      {matching === undefined ? (
        <button
          class="button plain small"
          type="button"
          aria-busy={isCounting}
          onClick={() => void selectMatching()}
        >
          {isCounting && <span class="spinner" aria-hidden="true" />}
          {e.selectMatching}
        </button>
      ) : (
        <button class="button plain small" type="button" onClick={() => onChange({ records })}>
          {e.onlyLoaded(records.size)}
        </button>
      )}
    </p>
  );
}

interface SelectionBarProps {
  readonly selection: Selection;
  /** How many are deleted so far. */
  readonly progress: number | undefined;
  readonly onChange: (what: 'change' | 'category' | 'rules') => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with what is selected. Only rows are deleted. */
export function SelectionBar({ selection, progress, onChange, onDelete, onClear }: SelectionBarProps) {
  const { records, matching } = selection;
  const money = useMoney();
  const sum = sumOf(records.values(), money.decimals());
  const button = (label: string, onClick: () => void) => (
    <button class="button" type="button" onClick={onClick}>
      {label}
    </button>
  );
  return (
    <section class="selection" aria-label={t.selectedRows}>
      <strong>
        {matching === undefined
          ? t.withSum(t.selected(records.size), money.show(sum, undefined, true))
          : e.matching(matching)}
      </strong>
      {button(e.change, () => onChange('change'))}
      {button(e.runRules, () => onChange('rules'))}
      {button(t.changeCategory, () => onChange('category'))}
      {matching === undefined && button(t.deleteSelected, onDelete)}
      <button class="icon-button" type="button" aria-label={t.clearSelection} onClick={onClear}>
        <Icon name="x" size="s" />
      </button>
      {progress !== undefined && (
        <Progress label={t.working(progress, countOf(selection))} done={progress} of={countOf(selection)} />
      )}
    </section>
  );
}
