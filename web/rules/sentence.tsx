import type { Rule, RuleInput } from '../../client/client.ts';
import { tagText } from '../platform/tags.ts';
import type { MoneyFormats } from '../platform/use-money.ts';
import { bold, boldCategory, ruleTexts as t } from '../texts/en/rules.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import type { RuleBooks } from './draft.ts';

type Said = Pick<Rule, 'match' | 'conditions' | 'actions' | 'stop'> | RuleInput;

/** What a rule does, as a sentence. */
export function Sentence({ rule, books, money }: { rule: Said; books: RuleBooks; money: MoneyFormats }) {
  const text = sentenceOf(rule, books, money);
  const parts = text.split(/(\uE001[^\uE002]*\uE002)/);
  return (
    <span class="sentence">
      {parts.map((part, index) => {
        if (!part.startsWith('\uE001')) return part;
        const [icon, name] = part.slice(1, -1).split('\uE003');
        return name === undefined ? (
          <b key={index}>{icon}</b>
        ) : (
          <span class="cat" key={index}>
            <CategoryIcon name={icon} />
            <b>{name}</b>
          </span>
        );
      })}
    </span>
  );
}

function sentenceOf(
  { match, conditions, actions, stop }: Said,
  books: RuleBooks,
  money: MoneyFormats,
): string {
  const whens = conditions.map((condition) => whenOf(condition, books, money));
  const thens = thensOf(actions, books);
  return t.sentence(
    whens.length > 0 ? whens : [t.nothing],
    match ?? 'all',
    thens.length > 0 ? thens : [t.thenNothing],
    stop === true,
  );
}

function whenOf(
  { field, op, value, not = false }: Said['conditions'][number],
  { accounts }: RuleBooks,
  money: MoneyFormats,
): string {
  if (typeof value === 'number') return t.whenValue(field, op, [bold(money.show(value))], not);
  const values = [value].flat();
  if (field === 'direction') return t.whenDirection(values, not);
  const show = (text: string) =>
    field === 'account_id' ? (accounts.find(({ id }) => id === text)?.name ?? '?') : text;
  return t.whenValue(
    field,
    op,
    values.map((text) => bold(show(text))),
    not,
  );
}

function thensOf(actions: Said['actions'], { accounts, categories }: RuleBooks): string[] {
  const { category_id, splits, transfer_account_id, exclude, payee, memo, tags } = actions;
  const category = (wanted: string) => {
    const found = categories.find(({ id }) => id === wanted);
    return boldCategory(found?.name ?? '?', found?.icon);
  };
  const account = accounts.find(({ id }) => id === transfer_account_id)?.name ?? '?';
  return [
    category_id && t.thenCategory(category(category_id)),
    splits && t.thenSplit(splits.map((part) => [String(part.percent), category(part.category_id)])),
    transfer_account_id && t.thenTransfer(bold(account)),
    exclude && t.thenExclude,
    payee && t.thenPayee(bold(payee)),
    memo && t.thenMemo(bold(memo)),
    tags && t.thenTags(tags.map((tag) => bold(tagText(tag)))),
  ].filter((part) => typeof part === 'string');
}

/** What a broken rule names that is inactive or gone. */
export function brokenName({ actions }: Rule, { accounts, categories }: RuleBooks): string | undefined {
  const wanted = [actions.category_id, ...(actions.splits ?? []).map(({ category_id }) => category_id)];
  const inactive = [
    ...categories.filter(({ id, is_active }) => !is_active && wanted.includes(id)),
    ...accounts.filter(({ id, is_active }) => !is_active && id === actions.transfer_account_id),
  ];
  return inactive[0]?.name;
}
