import type { AnyTransaction, JournalEntryInput } from '../../client/client.ts';
import { type BodyOrFailure, checksOf } from '../platform/checks.ts';
import { fromMinor, type Minor, sum } from '../platform/money.ts';
import { tagsOf } from '../platform/tags.ts';
import type { MoneyFormats } from '../platform/use-money.ts';
import type { EntryBody } from '../platform/waiting/entry.ts';
import { common } from '../texts/en/common.ts';

export type DraftKind = 'expense' | 'income' | 'transfer' | 'journal';
export const KINDS: readonly DraftKind[] = ['expense', 'income', 'transfer', 'journal'];

export type TransactionBody = EntryBody | (JournalEntryInput & { kind: 'journal' });

export interface SplitDraft {
  readonly category: string;
  readonly amount: string;
  readonly memo: string;
}

export interface LineDraft {
  readonly account_id: string;
  readonly debit: string;
  readonly credit: string;
  readonly memo: string;
}

/** What the form contains, as it was typed. Categories are names, so that nothing typed is lost. */
export interface TransactionDraft {
  readonly kind: DraftKind;
  readonly amount: string;
  readonly currency_id: string;
  readonly fx_rate: string;
  readonly payee: string;
  readonly category: string;
  readonly splits: readonly SplitDraft[];
  readonly asset_account_id: string;
  readonly date: string;
  readonly memo: string;
  readonly tags: readonly string[];
  /** The tag that is being typed. */
  readonly tag: string;
  readonly is_refund: boolean;
  readonly from_account_id: string;
  readonly to_account_id: string;
  readonly to_amount: string;
  readonly to_currency_id: string;
  readonly lines: readonly LineDraft[];
  /** How often a new one happens again; empty: never. */
  readonly repeat: string;
  /** Kept as it is: the form does not show it. */
  readonly external_id?: string | undefined;
}

export const EMPTY_SPLIT: SplitDraft = { category: '', amount: '', memo: '' };
export const EMPTY_LINE: LineDraft = { account_id: '', debit: '', credit: '', memo: '' };

export function emptyDraft(currency: string, date: string): TransactionDraft {
  return {
    kind: 'expense',
    amount: '',
    currency_id: currency,
    fx_rate: '',
    payee: '',
    category: '',
    splits: [],
    asset_account_id: '',
    date,
    memo: '',
    tags: [],
    tag: '',
    is_refund: false,
    from_account_id: '',
    to_account_id: '',
    to_amount: '',
    to_currency_id: currency,
    lines: [EMPTY_LINE, EMPTY_LINE],
    repeat: '',
  };
}

/** What the address says: `?kind=expense&amount=4.20&payee=...`, under the API's names. */
export function filledIn(
  draft: TransactionDraft,
  search: Readonly<Record<string, string>>,
  nameOf: NameOf,
): TransactionDraft {
  const kind = KINDS.find((each) => each === search.kind) ?? draft.kind;
  const own = Object.fromEntries(
    FROM_ADDRESS.filter((field) => search[field]).map((field) => [
      field,
      // What another app shares may be longer than the service takes.
      [...(search[field] ?? '')].slice(0, LONGEST[field]).join(''),
    ]),
  );
  return {
    ...draft,
    ...own,
    kind,
    is_refund: search.is_refund === 'true',
    category: nameOf(search.category_id) || draft.category,
    asset_account_id: search.asset_account_id ?? search.account_id ?? draft.asset_account_id,
    from_account_id: search.from_account_id ?? search.account_id ?? draft.from_account_id,
  };
}

type NameOf = (categoryId: string | undefined) => string;
export type CategoryId = (name: string, kind: 'expense' | 'income') => string | undefined;

const LONGEST: Readonly<Record<string, number>> = { payee: 150, memo: 500 };
const FROM_ADDRESS = [
  ...['amount', 'currency_id', 'payee', 'date', 'memo', 'fx_rate'],
  ...['to_account_id', 'to_amount', 'to_currency_id'],
];

/** A record as the form shows it. */
export function draftOf(record: AnyTransaction, money: MoneyFormats, nameOf: NameOf): TransactionDraft {
  const { currency_id: currency, date } = record;
  const edit = (amount: number, code = currency) => money.edit(amount, code);
  const draft = {
    ...emptyDraft(currency, date),
    amount: edit(record.amount),
    payee: ('payee' in record && record.payee) || '',
    memo: record.memo ?? '',
    tags: ('tags' in record && record.tags) || [],
    fx_rate: record.fx_rate_source === 'user' ? String(record.fx_rate) : '',
    external_id: record.external_id,
  };
  if (record.kind === 'transfer')
    return {
      ...draft,
      kind: 'transfer',
      from_account_id: record.from_account_id,
      to_account_id: record.to_account_id,
      to_currency_id: record.to_currency_id,
      to_amount: edit(record.to_amount, record.to_currency_id),
    };
  if (record.kind === 'journal')
    return {
      ...draft,
      kind: 'journal',
      lines: record.lines.map((line) => ({
        account_id: line.account_id,
        debit: line.debit === 0 ? '' : edit(line.debit),
        credit: line.credit === 0 ? '' : edit(line.credit),
        memo: line.memo === record.memo ? '' : (line.memo ?? ''),
      })),
    };
  if (record.kind === 'payment') return draft;
  return {
    ...draft,
    kind: record.kind,
    category: nameOf(record.category_id),
    asset_account_id: record.asset_account_id,
    is_refund: record.is_refund,
    splits: (record.splits ?? []).map((split) => ({
      category: nameOf(split.category_id),
      amount: edit(split.amount),
      memo: split.memo ?? '',
    })),
  };
}

/** What waits on this device as the form shows it. */
export function draftOfBody(body: EntryBody, money: MoneyFormats, nameOf: NameOf): TransactionDraft {
  const { currency_id, amount, fx_rate } = body;
  const to = { to_currency_id: currency_id, to_amount: amount };
  const shown = { is_refund: false, ...to, ...body, fx_rate_source: fx_rate == null ? undefined : 'user' };
  const draft = draftOf(shown as unknown as AnyTransaction, money, nameOf);
  return body.kind === 'transfer' && body.to_amount == null ? { ...draft, to_amount: '' } : draft;
}

/** What the splits leave of the amount, in minor units. */
export function remainingOf(draft: TransactionDraft, money: MoneyFormats): Minor | undefined {
  const total = money.parse(draft.amount, draft.currency_id);
  const parts = draft.splits.map(({ amount }) => money.parse(amount, draft.currency_id) ?? 0);
  return total === undefined ? undefined : total - sum(parts);
}

/** The last split takes what the others leave, unless it was given an amount that leaves something. */
export function withRest(
  before: TransactionDraft,
  after: TransactionDraft,
  money: MoneyFormats,
): readonly SplitDraft[] {
  const last = after.splits.at(-1);
  const isOwn = last?.amount.trim() !== '' && remainingOf(before, money) !== 0;
  const others = after.splits.slice(0, -1);
  const rest = remainingOf({ ...after, splits: others }, money);
  if (!last || others.length === 0 || isOwn || rest === undefined) return after.splits;
  const amount = fromMinor(rest, money.decimals(after.currency_id));
  return [...others, { ...last, amount: rest > 0 ? money.edit(amount, after.currency_id) : '' }];
}

/** Debits minus credits of a journal entry, in minor units. */
export function differenceOf(draft: TransactionDraft, money: MoneyFormats): Minor {
  const parse = (text: string) => money.parse(text, draft.currency_id) ?? 0;
  return sum(draft.lines.map(({ debit, credit }) => parse(debit) - parse(credit)));
}

/** The request, or what is missing. Rules beyond that are the API's. */
export function bodyOf(
  draft: TransactionDraft,
  money: MoneyFormats,
  categoryId: CategoryId,
): BodyOrFailure<TransactionBody> {
  const checks = checksOf(money);
  const { needed, done } = checks;
  const amountOf = (text: string, field: string) => checks.amount(text, field, draft.currency_id);
  const tags = tagsOf(draft);
  const shared = {
    date: needed(draft.date, 'date'),
    currency_id: draft.currency_id,
    ...(draft.payee.trim() && { payee: draft.payee.trim() }),
    ...(draft.memo.trim() && { memo: draft.memo.trim() }),
    ...(tags.length > 0 && { tags }),
    ...(draft.external_id && { external_id: draft.external_id }),
    ...(draft.currency_id !== money.base &&
      draft.fx_rate.trim() && { fx_rate: checks.rate(draft.fx_rate, 'fx_rate') }),
  };

  if (draft.kind === 'transfer') {
    const isTwoCurrencies = draft.to_currency_id !== draft.currency_id;
    return done<TransactionBody>({
      kind: 'transfer',
      ...shared,
      from_account_id: needed(draft.from_account_id, 'from_account_id'),
      to_account_id: needed(draft.to_account_id, 'to_account_id'),
      amount: amountOf(draft.amount, 'amount'),
      ...(isTwoCurrencies && { to_currency_id: draft.to_currency_id }),
      ...(isTwoCurrencies &&
        draft.to_amount.trim() && {
          to_amount: checks.amount(draft.to_amount, 'to_amount', draft.to_currency_id),
        }),
    });
  }
  if (draft.kind === 'journal')
    return done<TransactionBody>({
      kind: 'journal',
      ...shared,
      lines: draft.lines.map((line, index) => ({
        account_id: needed(line.account_id, `lines[${index}].account_id`),
        ...(line.debit.trim() && { debit: amountOf(line.debit, `lines[${index}].debit`) }),
        ...(line.credit.trim() && { credit: amountOf(line.credit, `lines[${index}].credit`) }),
        ...(line.memo.trim() && { memo: line.memo.trim() }),
      })),
    });
  const { kind } = draft;
  const category = (name: string, field: string): string => {
    const id = categoryId(name, kind);
    if (id === undefined) checks.fail(field, name.trim() === '' ? common.required : common.chooseOne);
    return id ?? '';
  };
  return done<TransactionBody>({
    kind,
    ...shared,
    amount: amountOf(draft.amount, 'amount'),
    asset_account_id: needed(draft.asset_account_id, 'asset_account_id'),
    ...(draft.is_refund && { is_refund: true }),
    ...(draft.splits.length > 0
      ? {
          splits: draft.splits.map((split, index) => ({
            category_id: category(split.category, `splits[${index}].category_id`),
            amount: amountOf(split.amount, `splits[${index}].amount`),
            ...(split.memo.trim() && { memo: split.memo.trim() }),
          })),
        }
      : { category_id: category(draft.category, 'category_id') }),
  });
}
