import type { ComponentChildren } from 'preact';
import { useBook, useMay } from '../platform/book.ts';
import { download } from '../platform/download.ts';
import { type Address, useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import type { Reading } from '../platform/reads.ts';
import { common } from '../texts/en/common.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { DayFilter } from '../ui/day-filter.tsx';
import { Empty } from '../ui/empty.tsx';
import { Radios } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { Screen } from '../ui/screen.tsx';
import { csvOf } from './csv.ts';
import { type ReportTable, ReportTableView } from './report-table.tsx';

export type ReportId = keyof typeof t.names;

export interface ReportView {
  /** The number that the report is about, and what it means. */
  readonly figure?: number | undefined;
  readonly note: string;
  /** Beside the figure. */
  readonly aside?: readonly { readonly name: string; readonly amount: number }[] | undefined;
  /** Above everything else. */
  readonly before?: ComponentChildren;
  readonly chart: ComponentChildren;
  readonly table: ReportTable;
  /** Below the table. */
  readonly after?: ComponentChildren;
}

interface ReportPageProps<T> {
  readonly id: ReportId;
  readonly filters?: ComponentChildren;
  readonly reading: Reading<T>;
  /** Undefined: there is nothing to show. */
  readonly view: (data: T) => ReportView | undefined;
  /** Part of the name of the downloaded file: the range. */
  readonly fileRange: string;
}

/** Only a book with several members has something to settle. */
export function useOfferedReports(): readonly ReportId[] {
  const isShared = (useBook()?.member_count ?? 0) > 1;
  return (Object.keys(t.names) as ReportId[]).filter((id) => isShared || id !== 'members');
}

/** What all reports share: the other reports, the filters, chart or table, and the download. */
export function ReportPage<T>({ id, filters, reading, view, fileRange }: ReportPageProps<T>) {
  const { search, change, go } = useAddress();
  const may = useMay();
  const offered = useOfferedReports();
  const title = t.names[id];
  const shown = reading.data === undefined ? undefined : view(reading.data);
  const isTable = search.view === 'table';
  return (
    <Screen
      title={title}
      actions={
        <>
          <Radios
            label={t.view}
            value={isTable ? 'table' : 'chart'}
            choices={[
              { value: 'chart', label: t.chart },
              { value: 'table', label: t.table },
            ]}
            onChange={(value) => change({ view: value === 'table' ? value : undefined })}
          />
          <button
            class="button secondary only-icon"
            type="button"
            disabled={!shown}
            onClick={() =>
              shown &&
              download(`${id}${fileRange && `-${fileRange}`}.csv`, 'text/csv;charset=utf-8', [
                csvOf(shown.table),
              ])
            }
          >
            <Icon name="export" size="s" />
            <span>{t.downloadCsv}</span>
          </button>
        </>
      }
    >
      <select
        class="select report-select"
        aria-label={t.title}
        value={id}
        onChange={({ currentTarget: { value } }) =>
          go(`/reports/${value}`, keptSearch(search, id, value as ReportId))
        }
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {t.names[each]}
          </option>
        ))}
      </select>
      <nav class="subnav" aria-label={t.title}>
        {offered.map((each) => (
          <a
            key={each}
            href={to(`/reports/${each}`, keptSearch(search, id, each))}
            aria-current={each === id ? 'page' : undefined}
          >
            {t.names[each]}
          </a>
        ))}
      </nav>
      {filters && <div class="filters">{filters}</div>}
      <Loaded reading={reading} lines={8}>
        {() =>
          shown ? (
            <>
              {shown.before}
              <div class="report-head">
                <div>
                  {shown.figure !== undefined && (
                    <p>
                      <Figure amount={shown.figure} look="hero" />
                    </p>
                  )}
                  <p class="second">{shown.note}</p>
                </div>
                {shown.aside && (
                  <dl class="sum">
                    {shown.aside.map(({ name, amount }) => (
                      <div key={name}>
                        <dt>{name}</dt>
                        <dd>
                          <Money amount={amount} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
              </div>
              {!isTable && <div class="report">{shown.chart}</div>}
              <ReportTableView title={title} table={shown.table} />
              {shown.after}
            </>
          ) : (
            <Empty text={t.empty[id]}>
              {id === 'members' ? (
                <a class="button secondary" href={to('/accounts')}>
                  {t.toAccounts}
                </a>
              ) : (
                may('createExpense') && (
                  <a class="button secondary" href={to('/transactions/new')}>
                    {t.addTransaction}
                  </a>
                )
              )}
            </Empty>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** Another report shows the same range, unless it has none. */
function keptSearch(search: Readonly<Record<string, string>>, now: ReportId, next: ReportId) {
  const { from, to: until, view } = search;
  const hasRange = (id: ReportId) => id !== 'forecast' && id !== 'trial-balance';
  return { view, ...(hasRange(now) && hasRange(next) && { from, to: until }) };
}

/** From and To. Reports of whole months keep months in the address, as the API does. */
export function RangeFilters({
  range,
  isWhole,
}: {
  range: { readonly from: string; readonly to: string } & Address;
  isWhole: boolean;
}) {
  const kept = (day: string) => (isWhole ? day.slice(0, 7) : day);
  return (
    <>
      <DayFilter
        label={common.from}
        value={range.from}
        isSet={!!range.search.from}
        onChange={(from) => range.change({ from: kept(from) })}
      />
      <DayFilter
        label={common.to}
        value={range.to}
        isSet={!!range.search.to}
        onChange={(day) => range.change({ to: kept(day) })}
      />
    </>
  );
}
