import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account, Category, Currency } from '../../client/client.ts';
import { choicesOf, holdsMoney } from '../platform/books.ts';
import { isDay } from '../platform/formats.ts';
import type { Search } from '../platform/paths.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { DayFilter } from '../ui/day-filter.tsx';
import { Icon } from '../ui/icon.tsx';

/** The parameters of `GET /transactions`, which are those of the address, too. */
export const FILTERS = [
  'q',
  'from',
  'to',
  'kind',
  'account_id',
  'category_id',
  'currency_id',
  'include_deleted',
] as const;
export type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

export function filtersIn(search: Readonly<Record<string, string>>): Filters {
  const isUsable = (name: string) =>
    search[name] && (name === 'from' || name === 'to' ? isDay(search[name]) : true);
  return Object.fromEntries(FILTERS.filter(isUsable).map((name) => [name, search[name]]));
}

const PAUSE_MS = 200;

interface FilterBarProps {
  readonly filters: Filters;
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly currencies: readonly Currency[];
  readonly onChange: (change: Search) => void;
  readonly isSearchFocused: boolean;
}

export function FilterBar(props: FilterBarProps) {
  const { filters, accounts, categories, currencies, onChange, isSearchFocused } = props;
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(filters).filter((name) => name !== 'q').length;
  const clear = () => onChange(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
  return (
    <search class={isOpen ? 'filters is-open' : 'filters'}>
      <SearchBox
        value={filters.q ?? ''}
        hint={t.searchHint}
        onChange={(q) => onChange({ q })}
        isFocused={isSearchFocused}
      />
      <button
        class="button secondary filters-button"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size="s" />
        {t.filters}
        {count > 0 && <span class="chip blue">{count}</span>}
      </button>
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
      <span class="break" />
      <ChoiceFilter
        label={t.type}
        value={filters.kind}
        choices={Object.entries(common.kinds).map(([value, label]) => ({ value, label }))}
        onChange={(kind) => onChange({ kind })}
      />
      <ChoiceFilter
        label={common.account}
        value={filters.account_id}
        choices={accounts.filter(holdsMoney).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(account_id) => onChange({ account_id })}
      />
      <ChoiceFilter
        label={common.category}
        value={filters.category_id}
        choices={choicesOf(categories, ({ kind }) => common.kinds[kind])}
        onChange={(category_id) => onChange({ category_id })}
      />
      <ChoiceFilter
        label={common.currency}
        value={filters.currency_id}
        choices={currencies.map(({ id }) => ({ value: id, label: id }))}
        onChange={(currency_id) => onChange({ currency_id })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={filters.include_deleted === 'true'}
          onChange={({ currentTarget }) =>
            onChange({ include_deleted: currentTarget.checked ? 'true' : undefined })
          }
        />
        {t.showDeleted}
      </label>
      <button class="button plain clear" type="button" onClick={clear}>
        {t.clearFilters}
      </button>
    </search>
  );
}

/** The address follows when typing pauses; the field never waits for it. */
export function SearchBox({
  value,
  hint,
  onChange,
  isFocused = false,
}: {
  value: string;
  hint: string;
  onChange: (q: string) => void;
  isFocused?: boolean;
}) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  useEffect(() => {
    // The address changed by itself: Back, or "Clear filters".
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onChange(text.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <div class="search">
      <Icon name="search" size="s" />
      <input
        ref={input}
        type="search"
        aria-label={t.search}
        placeholder={hint}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <span class="key" aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </div>
  );
}

interface OneFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

export function ChoiceFilter({
  label,
  value = '',
  choices,
  onChange,
}: OneFilterProps & { readonly choices: readonly { value: string; label: string }[] }) {
  return (
    <label class={value ? 'filter is-set' : 'filter'}>
      <span>{label}</span>
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{common.all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
