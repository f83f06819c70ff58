import { useMemo } from 'preact/hooks';
import type { Import, ImportRow } from '../../client/client.ts';
import { useAddress } from '../platform/location.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { flatItems } from './items.ts';
import { RowTable } from './row-table.tsx';
import { Tabs } from './tabs.tsx';

interface FinishedProps {
  readonly value: Import;
  readonly rows: readonly ImportRow[];
}

const OUTCOMES = ['imported', 'left_out', 'error'] as const;
type Outcome = (typeof OUTCOMES)[number];

const NOTHING_ACCEPTED = { has: () => false, accept: () => undefined };

export function outcomeOf({ transaction_id, status }: ImportRow): Outcome {
  if (transaction_id) return 'imported';
  return status === 'error' ? 'error' : 'left_out';
}

/** What became of the rows: imported, left out, or not possible. */
export function Finished({ value, rows }: FinishedProps) {
  const { search, change } = useAddress();
  const wanted = OUTCOMES.find((outcome) => outcome === search.outcome);
  const counts = useMemo(() => {
    const found = { all: rows.length, imported: 0, left_out: 0, error: 0 };
    for (const row of rows) found[outcomeOf(row)] += 1;
    return found;
  }, [rows]);
  const items = useMemo(
    () => flatItems(wanted ? rows.filter((row) => outcomeOf(row) === wanted) : rows),
    [rows, wanted],
  );
  return (
    <>
      <Tabs
        label={t.status}
        names={['all', ...OUTCOMES]}
        chosen={wanted ?? 'all'}
        count={(name) => counts[name]}
        onChoose={(name) => change({ outcome: name === 'all' ? undefined : name })}
      />
      <RowTable
        value={value}
        rows={rows}
        items={items}
        accepted={NOTHING_ACCEPTED}
        isEditable={false}
        isOpen={() => true}
        onFold={() => undefined}
      />
    </>
  );
}
