import type { Schedule, ScheduleInput } from '../../client/client.ts';
import { type BodyOrFailure, checksOf } from '../platform/checks.ts';
import { tagsOf } from '../platform/tags.ts';
import type { MoneyFormats } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import type { Weekday } from './rule-text.ts';

/** What the form contains, as it was typed. Categories are names, so that nothing typed is lost. */
export interface ScheduleDraft {
  readonly name: string;
  readonly kind: Schedule['kind'];
  readonly amount: string;
  readonly currency_id: string;
  readonly category: string;
  readonly asset_account_id: string;
  readonly from_account_id: string;
  readonly to_account_id: string;
  readonly payee: string;
  readonly memo: string;
  readonly tags: readonly string[];
  /** The tag that is being typed. */
  readonly tag: string;
  readonly frequency: Schedule['rule']['frequency'];
  readonly interval: string;
  readonly weekdays: readonly Weekday[];
  /** Empty: the day of the first date. */
  readonly month_day: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly mode: Schedule['mode'];
}

export function draftOf(
  schedule: Schedule,
  money: MoneyFormats,
  categoryName: (id?: string) => string,
): ScheduleDraft {
  const { template, rule } = schedule;
  const currency = template.currency_id ?? money.base;
  return {
    name: schedule.name,
    kind: schedule.kind,
    amount: money.edit(template.amount ?? 0, currency),
    currency_id: currency,
    category: categoryName(template.category_id),
    asset_account_id: template.asset_account_id ?? '',
    from_account_id: template.from_account_id ?? '',
    to_account_id: template.to_account_id ?? '',
    payee: template.payee ?? '',
    memo: template.memo ?? '',
    tags: template.tags ?? [],
    tag: '',
    frequency: rule.frequency,
    interval: String(rule.interval),
    weekdays: rule.weekdays ?? [],
    month_day: rule.month_day === undefined ? '' : String(rule.month_day),
    starts_on: schedule.starts_on,
    ends_on: schedule.ends_on ?? '',
    mode: schedule.mode,
  };
}

/** The request, or what is missing. What the form does not show of `before` (splits, a rate) stays. */
export function bodyOf(
  draft: ScheduleDraft,
  money: MoneyFormats,
  categoryId: (name: string, kind: Schedule['kind']) => string | undefined,
  before: Schedule | undefined,
): BodyOrFailure<ScheduleInput> {
  const checks = checksOf(money);
  const { currency_id, kind } = draft;
  const interval = Number(draft.interval);
  if (!Number.isInteger(interval) || interval < 1) checks.fail('rule.interval', common.wholeNumber);
  const { splits } = before?.template ?? {};
  const category = categoryId(draft.category, kind);
  if (kind !== 'transfer' && !splits && !category)
    checks.fail('template.category_id', draft.category.trim() === '' ? common.required : common.chooseOne);
  const isMonthly = draft.frequency === 'monthly' || draft.frequency === 'yearly';
  const arriving = before?.template.to_currency_id;
  const isTwoCurrencies = arriving !== undefined && arriving !== currency_id;
  return checks.done<ScheduleInput>({
    name: checks.needed(draft.name, 'name'),
    kind,
    template: {
      ...before?.template,
      amount: checks.amount(draft.amount, 'template.amount', currency_id),
      currency_id,
      payee: draft.payee.trim() || null,
      memo: draft.memo.trim() || null,
      tags: tagsOf(draft),
      ...(kind === 'transfer'
        ? {
            from_account_id: checks.needed(draft.from_account_id, 'template.from_account_id'),
            to_account_id: checks.needed(draft.to_account_id, 'template.to_account_id'),
            // Within one currency, what arrives is the amount.
            ...(!isTwoCurrencies && { to_amount: null }),
          }
        : {
            asset_account_id: checks.needed(draft.asset_account_id, 'template.asset_account_id'),
            ...(!splits && { category_id: category ?? null }),
          }),
    },
    rule: {
      frequency: draft.frequency,
      interval,
      ...(draft.frequency === 'weekly' && draft.weekdays.length > 0 && { weekdays: [...draft.weekdays] }),
      ...(isMonthly && draft.month_day !== '' && { month_day: Number(draft.month_day) }),
    },
    starts_on: checks.needed(draft.starts_on, 'starts_on'),
    ends_on: draft.ends_on || null,
    mode: draft.mode,
  });
}
