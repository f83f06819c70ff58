import { useRef, useState } from 'preact/hooks';
import { PHONE, useMedia } from '../platform/media.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { DayFilter } from '../ui/day-filter.tsx';
import { DateField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';
import { FilterFields } from './filter-fields.tsx';
import { chipsOf, type FilterBooks, type FilterChange, type Filters, NO_FILTERS } from './filters.ts';
import { Search } from './search.tsx';

interface FilterBarProps {
  readonly filters: Filters;
  readonly books: FilterBooks;
  readonly onChange: (change: FilterChange) => void;
  readonly isSearchFocused: boolean;
  /** How many match, in words. */
  readonly found: string | undefined;
}

/** What is looked for, and every filter that is in force. */
export function FilterBar({ filters, books, found, onChange, isSearchFocused }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isPhone = useMedia(PHONE);
  return (
    <>
      <search class="filters">
        <Search
          filters={filters}
          categories={books.categories}
          onChange={onChange}
          isFocused={isSearchFocused}
        />
        {!isPhone && <DatesFilter filters={filters} onChange={onChange} />}
        <button
          ref={button}
          class="button secondary"
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" size="s" />
          {t.filter}
        </button>
        {isOpen && (
          <Popover anchor={button} label={t.filter} onClose={() => setOpen(false)} look="filter-panel">
            <div class="panel-head">
              <h2>{t.filter}</h2>
              <button
                class="icon-button"
                type="button"
                aria-label={common.close}
                onClick={() => setOpen(false)}
              >
                <Icon name="x" size="s" />
              </button>
            </div>
            {isPhone && <DateFields filters={filters} onChange={onChange} />}
            <FilterFields filters={filters} books={books} onChange={onChange} />
          </Popover>
        )}
      </search>
      <Chips filters={filters} books={books} found={found} hasDates={isPhone} onChange={onChange} />
    </>
  );
}

function DatesFilter({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  return (
    <>
      <DayFilter
        label={common.from}
        value={filters.from}
        isSet={!!filters.from}
        onChange={(from) => onChange({ from })}
      />
      <DayFilter
        label={common.to}
        value={filters.to}
        isSet={!!filters.to}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}

/** As the other fields of the panel. */
function DateFields({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  return (
    <div class="fields two">
      <DateField label={common.from} value={filters.from ?? ''} onChange={(from) => onChange({ from })} />
      <DateField label={common.to} value={filters.to ?? ''} onChange={(to) => onChange({ to })} />
    </div>
  );
}

interface ChipsProps extends Omit<FilterBarProps, 'isSearchFocused'> {
  /** Elsewhere, they stand in their own fields. */
  readonly hasDates: boolean;
}

function Chips({ filters, books, found, hasDates, onChange }: ChipsProps) {
  const { from, to: until, ...others } = filters;
  const chips = chipsOf(hasDates ? filters : others, books, useMoney());
  if (chips.length === 0 && !filters.q && !from && !until) return null;
  return (
    <div class="chips-line">
      {chips.length > 0 && (
        <ul class="tokens" aria-label={t.filters}>
          {chips.map(({ label, value, without }) => (
            <li class="token" key={`${label} ${value}`}>
              <span class="token-text">
                <span class="quiet">{label}</span> {value}
              </span>
              <button
                type="button"
                aria-label={common.remove(`${label} ${value}`.trim())}
                onClick={() => onChange(without)}
              >
                <Icon name="x" size="xs" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {found && <span class="quiet">{found}</span>}
      <button class="button plain small" type="button" onClick={() => onChange(NO_FILTERS)}>
        {t.clearFilters}
      </button>
    </div>
  );
}
