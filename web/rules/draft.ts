import type { Account, Category, Currency, Rule, RuleInput } from '../../client/client.ts';
import { type BodyOrFailure, checksOf } from '../platform/checks.ts';
import { tagsOf } from '../platform/tags.ts';
import type { MoneyFormats } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { ruleTexts as t } from '../texts/en/rules.ts';
import type { RuleSeed } from './address.ts';

export type Field = keyof typeof t.fields;
export type How = keyof typeof t.hows;
export type ActionKind = keyof typeof t.actions;

export interface ConditionDraft {
  readonly field: Field;
  readonly op: How;
  /** Texts, ids or a direction. */
  readonly values: readonly string[];
  /** What is being typed; of an amount, all of it. */
  readonly text: string;
  readonly not: boolean;
}

export interface PartDraft {
  readonly category: string;
  readonly percent: string;
}

export interface ActionDraft {
  readonly action: ActionKind;
  /** Categories by their names, as in the form of a transaction. */
  readonly category: string;
  readonly parts: readonly PartDraft[];
  readonly account_id: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly tag: string;
}

/** What the form contains, as it was typed. */
export interface RuleDraft {
  readonly name: string;
  readonly match: Rule['match'];
  readonly conditions: readonly ConditionDraft[];
  readonly actions: readonly ActionDraft[];
  readonly stop: boolean;
  readonly is_active: boolean;
}

export interface RuleBooks {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly currencies: readonly Currency[];
}

export const EMPTY_CONDITION: ConditionDraft = {
  field: 'payee',
  op: 'contains',
  values: [],
  text: '',
  not: false,
};
export const EMPTY_PART: PartDraft = { category: '', percent: '' };
export const EMPTY_ACTION: ActionDraft = {
  action: 'category',
  category: '',
  parts: [EMPTY_PART, EMPTY_PART],
  account_id: '',
  text: '',
  tags: [],
  tag: '',
};

const TEXT_HOWS: readonly How[] = ['contains', 'is', 'starts_with', 'like'];
const AMOUNT_HOWS: readonly How[] = ['is', 'at_least', 'at_most'];
const ONE_HOW: readonly How[] = ['is'];

export const isText = (field: Field): boolean => field === 'payee' || field === 'memo' || field === 'text';

/** How a field can be compared. */
export function howsOf(field: Field): readonly How[] {
  if (isText(field)) return TEXT_HOWS;
  return field === 'amount' ? AMOUNT_HOWS : ONE_HOW;
}

export function newDraft({ payee, category_id }: RuleSeed, categories: readonly Category[]): RuleDraft {
  return {
    name: payee ?? '',
    match: 'all',
    conditions: [{ ...EMPTY_CONDITION, values: payee ? [payee] : [] }],
    actions: [{ ...EMPTY_ACTION, category: labelOf(category_id, categories) }],
    stop: false,
    is_active: true,
  };
}

/** Two categories of different kinds may be called the same. */
export function labelOf(id: string | undefined, categories: readonly Category[]): string {
  const found = categories.find((category) => category.id === id);
  if (!found) return '';
  const isTwice = categories.some((other) => other.id !== id && other.name === found.name);
  return isTwice ? `${found.name} (${common.kinds[found.kind]})` : found.name;
}

export function categoryOf(label: string, categories: readonly Category[]): Category | undefined {
  const wanted = label.trim().toLowerCase();
  const labelled = (category: Category) => labelOf(category.id, categories).toLowerCase() === wanted;
  return categories.find((category) => category.is_active && labelled(category)) ?? categories.find(labelled);
}

export function draftOf(rule: Rule, money: MoneyFormats, { categories }: RuleBooks): RuleDraft {
  const { name, match, stop, is_active, conditions } = rule;
  return {
    name,
    match,
    stop,
    is_active,
    conditions: conditions.map(({ field, op, value, not = false }) => ({
      field,
      op,
      values: typeof value === 'number' ? [] : [value].flat(),
      text: typeof value === 'number' ? money.edit(value) : '',
      not,
    })),
    actions: actionsOf(rule.actions, categories),
  };
}

function actionsOf(actions: Rule['actions'], categories: readonly Category[]): ActionDraft[] {
  const { category_id, splits, transfer_account_id, exclude, payee, memo, tags } = actions;
  const all: (Partial<ActionDraft> | undefined)[] = [
    category_id ? { action: 'category', category: labelOf(category_id, categories) } : undefined,
    splits && {
      action: 'splits',
      parts: splits.map((part) => ({
        category: labelOf(part.category_id, categories),
        percent: String(part.percent),
      })),
    },
    transfer_account_id ? { action: 'transfer', account_id: transfer_account_id } : undefined,
    exclude && { action: 'exclude' },
    payee ? { action: 'payee', text: payee } : undefined,
    memo ? { action: 'memo', text: memo } : undefined,
    tags && { action: 'tags', tags },
  ];
  return all.filter((each) => each !== undefined).map((each) => ({ ...EMPTY_ACTION, ...each }));
}

/** The request, or what is missing. Rules beyond that are the API's. */
export function bodyOf(draft: RuleDraft, money: MoneyFormats, books: RuleBooks): BodyOrFailure<RuleInput> {
  const checks = checksOf(money);
  const conditions = draft.conditions.map(({ field, op, values, text, not }, index) => {
    const at = `conditions[${index}].value`;
    if (field === 'amount') return { field, op, value: checks.positive(text, at), ...(not && { not }) };
    const typed = isText(field) && text.trim() !== '' ? [text.trim()] : [];
    const all = [...new Set([...values, ...typed])];
    if (all.length === 0) checks.fail(at, common.required);
    return { field, op, value: all.length === 1 ? (all[0] ?? '') : all, ...(not && { not }) };
  });
  const actions: RuleInput['actions'] = {};
  const seen = new Set<string>();
  for (const [index, action] of draft.actions.entries()) {
    const key = keyOf(action.action);
    if (seen.has(key)) checks.fail(`actions[${index}]`, t.twice);
    seen.add(key);
    Object.assign(actions, actionBody(action, index, books, checks));
  }
  return checks.done<RuleInput>({
    name: checks.needed(draft.name, 'name'),
    is_active: draft.is_active,
    match: draft.match,
    conditions,
    actions,
    stop: draft.stop,
  });
}

/** What an action sets. Four of them say what a transaction is: only one of these can be. */
const keyOf = (action: ActionKind): string =>
  action === 'splits' || action === 'transfer' || action === 'exclude' ? 'category' : action;

function actionBody(
  { action, category, parts, account_id, text, ...tagged }: ActionDraft,
  index: number,
  { categories }: RuleBooks,
  checks: ReturnType<typeof checksOf>,
): RuleInput['actions'] {
  const at = `actions[${index}]`;
  const idOf = (label: string, field: string) => {
    const id = categoryOf(label, categories)?.id;
    if (!id) checks.fail(field, label.trim() === '' ? common.required : common.chooseOne);
    return id ?? '';
  };
  if (action === 'category') return { category_id: idOf(category, `${at}.category_id`) };
  if (action === 'splits')
    return {
      splits: parts.map((part, number) => ({
        category_id: idOf(part.category, `${at}.splits[${number}].category_id`),
        percent: checks.rate(part.percent, `${at}.splits[${number}].percent`),
      })),
    };
  if (action === 'transfer') return { transfer_account_id: checks.needed(account_id, at) };
  if (action === 'exclude') return { exclude: true };
  if (action !== 'tags') return { [action]: checks.needed(text, at) };
  const tags = tagsOf(tagged);
  if (tags.length === 0) checks.fail(at, common.required);
  return { tags };
}

/** The action whose field the service calls `actions.payee`. */
export function errorsOf(
  errors: Readonly<Record<string, string>>,
  action: ActionKind,
  index: number,
): Readonly<Record<string, string>> {
  const name = { category: 'category_id', transfer: 'transfer_account_id' }[action as string] ?? action;
  const own = Object.entries(errors).flatMap(([field, text]) => {
    if (field.startsWith(`actions[${index}]`)) return [[field.replace(/^actions\[\d+\]\.?/, ''), text]];
    if (field.startsWith(`actions.${name}`)) return [[field.replace(/^actions\./, ''), text]];
    return [];
  });
  return Object.fromEntries(own) as Record<string, string>;
}
