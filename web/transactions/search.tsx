import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Category } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { fromMinor } from '../platform/money.ts';
import { useRead } from '../platform/reads.ts';
import { useTags } from '../platform/tags.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { folded } from '../ui/combobox.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchKey, useTyping } from '../ui/search-box.tsx';
import { type FilterChange, type Filters, withTag } from './filters.ts';

/** A filter that what is typed may mean. */
interface Meaning {
  readonly label: string;
  readonly value: string;
  readonly icon: ComponentChildren;
  readonly count?: number;
  readonly filter: FilterChange;
}

interface SearchProps {
  readonly filters: Filters;
  readonly categories: readonly Category[];
  readonly onChange: (change: FilterChange) => void;
  readonly isFocused: boolean;
}

const OFFERED = 3;
const SEARCH_FROM = 2;

/** Looks for text. While something is typed, the filters that it may mean are offered. */
export function Search({ filters, categories, onChange, isFocused }: SearchProps) {
  const { text, type, send, clear } = useTyping(filters.q ?? '', (q) => onChange({ q }));
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const meanings = useMeanings(text.trim(), isOpen, filters, categories);
  // The last one is the text itself.
  const count = meanings.length + 1;
  const isShown = isOpen && meanings.length > 0;
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (index: number) => {
    const meaning = meanings[index];
    close();
    if (!meaning) return send(text);
    clear();
    onChange({ q: undefined, ...meaning.filter });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    } else if (isShown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    }
  };
  const optionProps = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option' as const,
    'aria-selected': index === active,
    class: index === active ? 'menu-item is-active' : 'menu-item',
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => choose(index),
  });
  return (
    <div class="search">
      <Icon name="search" size="s" />
      <input
        ref={input}
        type="search"
        aria-label={common.search}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={t.searchHint}
        value={text}
        onInput={({ currentTarget }) => {
          setOpen(true);
          setActive(-1);
          type(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <SearchKey />
      <div
        id={listId}
        class="menu under-search"
        role="listbox"
        aria-label={common.suggestions}
        hidden={!isShown}
      >
        <p class="menu-head" role="presentation">
          {t.filterBy}
        </p>
        {meanings.map(({ label, value, icon, count }, index) => (
          <div key={`${label} ${value}`} {...optionProps(index)}>
            {icon}
            <span class="grow clip">
              <span>
                {label} <b>{value}</b>
              </span>
            </span>
            {count !== undefined && <span class="quiet small">{count}</span>}
          </div>
        ))}
        <div class="menu-rule" role="presentation" />
        <div {...optionProps(meanings.length)}>
          <Icon name="search" size="s" />
          <span class="grow clip">{t.textContains(text.trim())}</span>
          <kbd>Enter</kbd>
        </div>
      </div>
    </div>
  );
}

/** Tags, categories and payees that contain what is typed; a number may be an amount. */
function useMeanings(
  typed: string,
  isWanted: boolean,
  filters: Filters,
  categories: readonly Category[],
): readonly Meaning[] {
  const money = useMoney();
  const tags = useTags(isWanted).data ?? [];
  const payees = useRead(
    ['payees', 'any', typed],
    async () => (await api.listPayees({ q: typed, limit: OFFERED })).data,
    { enabled: isWanted && typed.length >= SEARCH_FROM, keepPrevious: true },
  );
  if (typed === '') return [];
  const wanted = folded(typed.replace(/^#/, ''));
  const isLike = (name: string) => folded(name).includes(wanted);
  const minor = /^[\d.,'\s]+$/.test(typed) ? money.parse(typed) : undefined;
  const amount = minor === undefined ? undefined : fromMinor(minor, money.decimals());
  return [
    ...(amount
      ? [
          {
            label: common.amount,
            value: money.show(amount),
            icon: <Icon name="filter" size="s" />,
            filter: { amount_from: String(amount), amount_to: String(amount) },
          },
        ]
      : []),
    ...tags
      .filter(({ tag }) => isLike(tag))
      .slice(0, OFFERED)
      .map(({ tag, count }) => ({
        label: t.tag,
        value: tag,
        count,
        icon: <Icon name="tag" size="s" />,
        filter: withTag(filters, tag),
      })),
    ...categories
      .filter(({ name }) => isLike(name))
      .slice(0, OFFERED)
      .map(({ id, name, icon }) => ({
        label: common.category,
        value: name,
        icon: <CategoryIcon name={icon} />,
        filter: { category_id: id },
      })),
    ...(payees.data ?? [])
      .filter(({ payee }) => isLike(payee))
      .map(({ payee, count }) => ({
        label: common.payee,
        value: payee,
        count,
        icon: <Icon name="contacts" size="s" />,
        filter: { payee },
      })),
  ];
}
