import { useMemo, useRef } from 'preact/hooks';
import type { Import, ImportRow } from '../../client/client.ts';
import { useAccounts, useCategories } from '../platform/books.ts';
import { useAddress } from '../platform/location.ts';
import { PHONE, useMedia } from '../platform/media.ts';
import { useMoney } from '../platform/use-money.ts';
import { useRows } from '../platform/use-rows.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { Empty } from '../ui/empty.tsx';
import { SpaceRow } from '../ui/space-row.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { choicesFor } from './choices.ts';
import { Row } from './row.tsx';
import { ROW_STATUSES } from './rows.ts';

interface RowTableProps {
  readonly value: Import;
  readonly rows: readonly ImportRow[];
  readonly isEditable: boolean;
}

/** The rows of the file, all of them or those of a status. Only visible ones are on the page. */
export function RowTable({ value, rows, isEditable }: RowTableProps) {
  const { base } = useMoney();
  const { search, change } = useAddress();
  const isPhone = useMedia(PHONE);
  const accounts = useAccounts().data;
  const categories = useCategories().data;
  const choices = useMemo(
    () => choicesFor(accounts ?? [], categories ?? [], value.account_id),
    [accounts, categories, value.account_id],
  );
  const wanted = ROW_STATUSES.find((status) => status === search.status);
  const shown = useMemo(
    () => (wanted ? rows.filter(({ status }) => status === wanted) : rows),
    [rows, wanted],
  );
  const body = useRef<HTMLTableSectionElement>(null);
  const visible = useRows(shown.length, () => (isPhone ? 132 : 61), body);
  const { counts } = value;
  const tabs = ['all' as const, ...ROW_STATUSES.filter((status) => counts[status])];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen. */}
      <div class="tabs" role="group" aria-label={t.status}>
        {tabs.map((status) => (
          <button
            key={status}
            class="tab"
            type="button"
            aria-pressed={status === (wanted ?? 'all')}
            onClick={() => change({ status: status === 'all' ? undefined : status })}
          >
            <b>{status === 'all' ? counts.rows : counts[status]}</b>
            {t.rowStatuses[status]}
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <Empty text={t.nothing} />
      ) : (
        <table class="table import-table" aria-rowcount={shown.length + 1}>
          <TableHead
            caption={t.rows}
            columns={[
              { name: t.include, isHidden: true, width: 'check' },
              { name: t.status, width: 'status', look: 'optional' },
              { name: t.date, width: 'date', look: 'optional mid' },
              { name: t.payee },
              { name: t.category, width: 'prop', look: 'optional' },
              { name: t.amountIn(base), width: 'amount', look: 'num' },
            ]}
            rowIndex={1}
          />
          <tbody ref={body}>
            <SpaceRow height={visible.above} />
            {visible.shown.map(({ index }) => {
              const row = shown[index];
              return (
                row && (
                  <Row
                    key={row.row}
                    row={row}
                    importId={value.id}
                    index={index}
                    measure={visible.measure}
                    choices={choices}
                    isPhone={isPhone}
                    isEditable={isEditable}
                  />
                )
              );
            })}
            <SpaceRow height={visible.below} />
          </tbody>
        </table>
      )}
    </>
  );
}
