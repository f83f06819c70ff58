import { common } from '../texts/en/common.ts';
import { ruleTexts as t } from '../texts/en/rules.ts';
import { CheckField, SelectField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { TokenField } from '../ui/token-field.tsx';
import {
  type ConditionDraft,
  EMPTY_CONDITION,
  type Field,
  type How,
  howsOf,
  isText,
  type RuleBooks,
} from './draft.ts';

interface ConditionPartProps {
  readonly number: number;
  readonly condition: ConditionDraft;
  readonly books: RuleBooks;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (condition: ConditionDraft) => void;
  /** Left out: it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

/** What a transaction must look like. */
export function ConditionPart(props: ConditionPartProps) {
  const { number, condition, onChange, onRemove } = props;
  const { field, op, not } = condition;
  const hows = howsOf(field);
  /** What was typed stays where it still means something. */
  const changeField = (next: Field) => {
    const isKept = isText(field) && isText(next);
    const kept = isKept ? { values: condition.values, text: condition.text } : { values: [], text: '' };
    const values = next === 'direction' ? ['out'] : kept.values;
    onChange({ ...EMPTY_CONDITION, ...kept, values, field: next, op: howsOf(next)[0] ?? 'is', not });
  };
  return (
    <fieldset class="clause">
      <legend class="hidden-text">{t.condition(number)}</legend>
      <SelectField
        label={t.field}
        isLabelHidden
        value={field}
        choices={Object.entries(t.fields).map(([value, label]) => ({ value, label }))}
        onChange={(next) => changeField(next as Field)}
      />
      <SelectField
        label={t.how}
        isLabelHidden
        value={op}
        choices={hows.map((how) => ({ value: how, label: t.hows[how] }))}
        onChange={(how) => onChange({ ...condition, op: how as How })}
      />
      <div class="clause-value">
        <ValueField {...props} />
        <CheckField
          label={t.not}
          isChecked={not}
          onChange={(isNot) => onChange({ ...condition, not: isNot })}
        />
      </div>
      {onRemove && (
        <button class="icon-button" type="button" aria-label={t.remove} title={t.remove} onClick={onRemove}>
          <Icon name="x" size="s" />
        </button>
      )}
    </fieldset>
  );
}

function ValueField({ number, condition, books, errors, onChange }: ConditionPartProps) {
  const { field, op, values, text } = condition;
  const error = Object.entries(errors).find(([at]) => at.startsWith(`conditions[${number - 1}]`))?.[1];
  const shared = { label: t.value, isLabelHidden: true, error };
  if (field === 'amount')
    return (
      <MoneyField {...shared} value={text} onChange={(typed) => onChange({ ...condition, text: typed })} />
    );
  if (field === 'direction')
    return (
      <SelectField
        {...shared}
        value={values[0] ?? ''}
        choices={Object.entries(t.directions).map(([value, label]) => ({ value, label }))}
        onChange={(value) => onChange({ ...condition, values: [value] })}
      />
    );
  const tokens = {
    ...shared,
    tokens: values,
    text,
    onChange: (next: string[], typed: string) => onChange({ ...condition, values: next, text: typed }),
    placeholder: values.length > 0 ? t.or : undefined,
  };
  if (isText(field)) return <TokenField {...tokens} hint={op === 'like' ? t.likeHint : undefined} />;
  const known =
    field === 'account_id' ? books.accounts : books.currencies.map(({ id }) => ({ id, name: id }));
  const idOf = (name: string) =>
    known.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())?.id ??
    known.find(({ id }) => id === name)?.id;
  return (
    <TokenField
      {...tokens}
      read={idOf}
      wrong={common.chooseOne}
      show={(id) => known.find((each) => each.id === id)?.name ?? id}
      choices={known.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
