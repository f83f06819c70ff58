import type { Account, Category, Currency, Group } from '../../client/client.ts';
import { isDay } from '../platform/days.ts';
import { formatDate } from '../platform/formats.ts';
import type { MoneyFormats } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';

/** The parameters of `GET /transactions`, which are those of the address, too. */
export const FILTERS = [
  'q',
  'from',
  'to',
  'kind',
  'account_id',
  'category_id',
  'group_id',
  'tag',
  'payee',
  'amount_from',
  'amount_to',
  'currency_id',
  'include_deleted',
] as const;
/** Several tags are one text, with commas. */
export type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

/** What is left out stays as it is. */
export type FilterChange = Readonly<Partial<Record<(typeof FILTERS)[number], string | undefined>>>;

export const NO_FILTERS: FilterChange = Object.fromEntries(FILTERS.map((name) => [name, undefined]));

const IS_USABLE: Readonly<Record<string, (value: string) => boolean>> = {
  from: isDay,
  to: isDay,
  amount_from: (value) => Number(value) >= 0,
  amount_to: (value) => Number(value) >= 0,
};

export function filtersIn(search: Readonly<Record<string, string>>): Filters {
  const isUsable = (name: string) => search[name] && (IS_USABLE[name]?.(search[name]) ?? true);
  return Object.fromEntries(FILTERS.filter(isUsable).map((name) => [name, search[name]]));
}

export const tagsIn = ({ tag }: Filters): string[] => (tag ? tag.split(',') : []);

/** What the filters name. */
export interface FilterBooks {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly groups: readonly Group[];
  readonly currencies: readonly Currency[];
}

/** A filter that is in force, in words, and how it is taken away. */
export interface Chip {
  readonly label: string;
  readonly value: string;
  readonly without: FilterChange;
}

export function chipsOf(filters: Filters, books: FilterBooks, money: MoneyFormats): Chip[] {
  const { from, to, kind, account_id, category_id, group_id, payee, amount_from, amount_to } = filters;
  const { currency_id, include_deleted } = filters;
  const nameIn = (records: readonly { readonly id: string; readonly name: string }[], id: string) =>
    records.find((record) => record.id === id)?.name ?? '';
  const amount = (value: string | undefined) => value && money.show(Number(value));
  const chips: (Chip | false | '' | undefined)[] = [
    (from || to) && {
      label: t.dates,
      value: t.range(from && formatDate(from), to && formatDate(to)),
      without: { from: undefined, to: undefined },
    },
    kind && {
      label: t.type,
      value: Object.hasOwn(common.kinds, kind) ? common.kinds[kind as keyof typeof common.kinds] : kind,
      without: { kind: undefined },
    },
    account_id && {
      label: common.account,
      value: nameIn(books.accounts, account_id),
      without: { account_id: undefined },
    },
    category_id && {
      label: common.category,
      value: nameIn(books.categories, category_id),
      without: { category_id: undefined },
    },
    group_id && { label: t.group, value: nameIn(books.groups, group_id), without: { group_id: undefined } },
    ...tagsIn(filters).map((tag) => ({ label: t.tag, value: tag, without: withoutTag(filters, tag) })),
    payee && { label: common.payee, value: payee, without: { payee: undefined } },
    (amount_from || amount_to) && {
      label: common.amount,
      value: t.range(amount(amount_from), amount(amount_to)),
      without: { amount_from: undefined, amount_to: undefined },
    },
    currency_id && { label: common.currency, value: currency_id, without: { currency_id: undefined } },
    include_deleted === 'true' && {
      label: '',
      value: t.showDeleted,
      without: { include_deleted: undefined },
    },
  ];
  return chips.filter((chip) => typeof chip === 'object');
}

const TAGS_MOST = 5;

/** With one more tag. */
export const withTag = (filters: Filters, tag: string): FilterChange => ({
  tag: [...new Set([...tagsIn(filters), tag])].slice(-TAGS_MOST).join(','),
});

const withoutTag = (filters: Filters, tag: string): FilterChange => ({
  tag:
    tagsIn(filters)
      .filter((each) => each !== tag)
      .join(',') || undefined,
});

/** What a list is asked for. */
export function queryOf(
  { kind, include_deleted, tag, amount_from, amount_to, ...rest }: Filters,
  cursor: string | undefined,
) {
  return {
    ...rest,
    ...(kind && { kind: [kind] as Kind[] }),
    ...(tag && { tag: tag.split(',') }),
    ...(amount_from && { amount_from: Number(amount_from) }),
    ...(amount_to && { amount_to: Number(amount_to) }),
    ...(include_deleted === 'true' && { include_deleted: true }),
    ...(cursor && { cursor }),
    limit: 100,
  };
}

type Kind = 'expense' | 'income' | 'transfer' | 'journal' | 'payment';
