import { useMemo, useRef, useState } from 'preact/hooks';
import type { Import, ImportRow } from '../../client/client.ts';
import { useCategories } from '../platform/books.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { useAccepted } from './accepted.ts';
import { useProgress } from './answers.ts';
import { inboxOf, type Place, placeOf, uncategorizedIds } from './inbox.ts';
import { flatItems, inboxItems } from './items.ts';
import { RowTable } from './row-table.tsx';
import { ROW_STATUSES } from './rows.ts';
import { Tabs } from './tabs.tsx';

interface PreviewProps {
  readonly value: Import;
  readonly rows: readonly ImportRow[];
  readonly hasMore: boolean;
  readonly isEditable: boolean;
}

/** A file before it is posted: first what needs a decision, then what is proposed, then what needs nothing. */
export function Preview({ value, rows, hasMore, isEditable }: PreviewProps) {
  const { search, change } = useAddress();
  const accepted = useAccepted(value.id);
  const progress = useProgress(value.id);
  const [opened, setOpened] = useState<readonly Place[]>([]);
  const { data: categories } = useCategories();
  const inbox = useInbox(rows);
  const wanted = ROW_STATUSES.find((status) => status === search.status);
  const items = useMemo(
    () =>
      wanted
        ? flatItems(rows.filter(({ status }) => status === wanted))
        : inboxItems(inbox, (place) => opened.includes(place)),
    [wanted, rows, inbox, opened],
  );
  return (
    <>
      <Tabs
        label={t.status}
        names={['all', ...ROW_STATUSES]}
        chosen={wanted ?? 'all'}
        count={(status) => value.counts[status === 'all' ? 'rows' : status]}
        onChoose={(status) => change({ status: status === 'all' ? undefined : status })}
      />
      {hasMore && <Progress label={t.reading(rows.length)} done={rows.length} of={value.counts.rows} />}
      {progress && progress.of > FEW && (
        <Progress label={t.deciding(progress.done, progress.of)} done={progress.done} of={progress.of} />
      )}
      {categories?.length === 0 && (
        <Notice kind="blue">
          {t.noCategories}{' '}
          <a class="inline" href={to('/settings/categories')}>
            {t.toCategories}
          </a>
        </Notice>
      )}
      <RowTable
        value={value}
        rows={rows}
        items={items}
        accepted={accepted}
        isEditable={isEditable}
        isOpen={(place) => opened.includes(place)}
        onFold={(place) =>
          setOpened(opened.includes(place) ? opened.filter((each) => each !== place) : [...opened, place])
        }
      />
    </>
  );
}

/** As many are written before anyone could read how far it is. */
const FEW = 8;

/** Where rows were at first, they stay as long as the screen is shown: nothing jumps away while it is decided. */
function useInbox(rows: readonly ImportRow[]) {
  const { data: categories } = useCategories();
  const places = useRef(new Map<number, Place>());
  return useMemo(() => {
    const uncategorized = uncategorizedIds(categories ?? []);
    return inboxOf(rows, (row) => {
      const place = places.current.get(row.row) ?? placeOf(row, uncategorized);
      if (categories) places.current.set(row.row, place);
      return place;
    });
  }, [rows, categories]);
}
