import type { Category } from '../../client/client.ts';
import { byName } from '../platform/books.ts';
import { common } from '../texts/en/common.ts';
import { ruleTexts as t } from '../texts/en/rules.ts';
import { transactionTexts } from '../texts/en/transactions.ts';
import { moneyAccounts } from '../transactions/entry-fields.tsx';
import { TagsField } from '../transactions/tags-field.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import {
  type ActionDraft,
  type ActionKind,
  EMPTY_ACTION,
  EMPTY_PART,
  errorsOf,
  labelOf,
  type PartDraft,
  type RuleBooks,
} from './draft.ts';

const PARTS_MOST = 10;

interface ActionPartProps {
  readonly number: number;
  readonly action: ActionDraft;
  readonly books: RuleBooks;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (action: ActionDraft) => void;
  /** Left out: it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

/** What a rule sets. */
export function ActionPart(props: ActionPartProps) {
  const { number, action, onChange, onRemove } = props;
  return (
    <fieldset class="clause act">
      <legend class="hidden-text">{t.actionNumber(number)}</legend>
      <SelectField
        label={t.action}
        isLabelHidden
        value={action.action}
        choices={Object.entries(t.actions).map(([value, label]) => ({ value, label }))}
        onChange={(kind) => onChange({ ...EMPTY_ACTION, action: kind as ActionKind })}
      />
      <ActionField {...props} errors={errorsOf(props.errors, action.action, number - 1)} />
      {onRemove && (
        <button class="icon-button" type="button" aria-label={t.remove} title={t.remove} onClick={onRemove}>
          <Icon name="x" size="s" />
        </button>
      )}
    </fieldset>
  );
}

function ActionField({ action, books, errors, onChange }: ActionPartProps) {
  const error = Object.values(errors)[0];
  const set = (part: Partial<ActionDraft>) => onChange({ ...action, ...part });
  const shared = { isLabelHidden: true, error };
  switch (action.action) {
    case 'category':
      return (
        <CategoryChoice
          {...shared}
          label={common.category}
          value={action.category}
          categories={books.categories}
          onChange={(category) => set({ category })}
        />
      );
    case 'splits':
      return <PartsField action={action} books={books} errors={errors} onChange={set} />;
    case 'transfer':
      return (
        <SelectField
          {...shared}
          label={common.account}
          value={action.account_id}
          choices={moneyAccounts(books.accounts, action.account_id)}
          onChange={(account_id) => set({ account_id })}
        />
      );
    case 'exclude':
      return <p class="hint">{t.excluded}</p>;
    case 'tags':
      return (
        <TagsField
          {...shared}
          label={transactionTexts.tags}
          tags={action.tags}
          text={action.tag}
          onChange={(tags, tag) => set({ tags, tag })}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          label={action.action === 'payee' ? common.payee : common.memo}
          value={action.text}
          onChange={(text) => set({ text })}
        />
      );
  }
}

interface CategoryChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly categories: readonly Category[];
  readonly onChange: (category: string) => void;
  readonly error?: string | undefined;
  readonly isLabelHidden?: boolean;
}

function CategoryChoice({ value, categories, onChange, ...rest }: CategoryChoiceProps) {
  const active = byName(categories.filter(({ is_active }) => is_active));
  return (
    <Combobox
      {...rest}
      value={value}
      choices={active.map(({ id }) => ({ value: id, label: labelOf(id, categories) }))}
      onInput={onChange}
      onChoose={({ label }) => onChange(label)}
      isStrict
    />
  );
}

type PartsFieldProps = Pick<ActionPartProps, 'action' | 'books' | 'errors'> & {
  readonly onChange: (part: Partial<ActionDraft>) => void;
};

/** The parts of an amount, in percent. */
function PartsField({ action: { parts }, books, errors, onChange }: PartsFieldProps) {
  const changeAt = (index: number, part: Partial<PartDraft>) =>
    onChange({ parts: parts.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const whole = errors.splits ?? errors[''];
  return (
    <div class="rule-parts">
      {parts.map((part, index) => (
        <div class="rule-part" key={index}>
          <TextField
            label={t.percentOf(index + 1)}
            isLabelHidden
            value={part.percent}
            onChange={(percent) => changeAt(index, { percent })}
            error={errors[`splits[${index}].percent`]}
            input={{ inputMode: 'decimal', placeholder: '%', autoComplete: 'off' }}
          />
          <CategoryChoice
            label={t.categoryOf(index + 1)}
            isLabelHidden
            value={part.category}
            categories={books.categories}
            onChange={(category) => changeAt(index, { category })}
            error={errors[`splits[${index}].category_id`]}
          />
          {parts.length > 2 && (
            <button
              class="icon-button small"
              type="button"
              aria-label={t.removePart(index + 1)}
              onClick={() => onChange({ parts: parts.toSpliced(index, 1) })}
            >
              <Icon name="x" size="s" />
            </button>
          )}
        </div>
      ))}
      {whole && (
        <p class="error" role="alert">
          {whole}
        </p>
      )}
      {parts.length < PARTS_MOST && (
        <p>
          <button
            class="button plain small flush-start"
            type="button"
            onClick={() => onChange({ parts: [...parts, EMPTY_PART] })}
          >
            {t.addPart}
          </button>
        </p>
      )}
    </div>
  );
}
