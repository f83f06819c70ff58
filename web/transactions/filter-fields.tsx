import { useState } from 'preact/hooks';
import { api } from '../platform/api.ts';
import { choicesOf, holdsMoney } from '../platform/books.ts';
import { fromMinor } from '../platform/money.ts';
import { useRead } from '../platform/reads.ts';
import { useTags } from '../platform/tags.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import type { Choice } from '../ui/choice.ts';
import { Combobox } from '../ui/combobox.tsx';
import { CheckField, SelectField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { type FilterBooks, type FilterChange, type Filters, withTag } from './filters.ts';

interface FilterFieldsProps {
  readonly filters: Filters;
  readonly books: FilterBooks;
  /** Each takes effect at once. */
  readonly onChange: (change: FilterChange) => void;
}

const orAll = (choices: readonly Choice[]): Choice[] => [{ value: '', label: common.all }, ...choices];

export function FilterFields({ filters, books, onChange }: FilterFieldsProps) {
  const { accounts, categories, groups, currencies } = books;
  return (
    <div class="fields">
      <div class="fields two">
        <SelectField
          label={t.type}
          value={filters.kind ?? ''}
          choices={orAll(Object.entries(common.kinds).map(([value, label]) => ({ value, label })))}
          onChange={(kind) => onChange({ kind })}
        />
        <SelectField
          label={common.account}
          value={filters.account_id ?? ''}
          choices={orAll(accounts.filter(holdsMoney).map(({ id, name }) => ({ value: id, label: name })))}
          onChange={(account_id) => onChange({ account_id })}
        />
        <SelectField
          label={common.category}
          value={filters.category_id ?? ''}
          choices={orAll(choicesOf(categories, ({ kind }) => common.kinds[kind]))}
          onChange={(category_id) => onChange({ category_id })}
        />
        <SelectField
          label={t.group}
          value={filters.group_id ?? ''}
          choices={orAll(choicesOf(groups, ({ kind }) => common.kinds[kind]))}
          onChange={(group_id) => onChange({ group_id })}
        />
        <TagFilter filters={filters} onChange={onChange} />
        <PayeeFilter filters={filters} onChange={onChange} />
        <AmountFilter
          label={t.amountFrom}
          value={filters.amount_from}
          onChange={(amount_from) => onChange({ amount_from })}
        />
        <AmountFilter
          label={t.amountTo}
          value={filters.amount_to}
          onChange={(amount_to) => onChange({ amount_to })}
        />
        <SelectField
          label={common.currency}
          value={filters.currency_id ?? ''}
          choices={orAll(currencies.map(({ id }) => ({ value: id, label: id })))}
          onChange={(currency_id) => onChange({ currency_id })}
        />
        <div class="panel-check">
          <CheckField
            label={t.showDeleted}
            isChecked={filters.include_deleted === 'true'}
            onChange={(isChecked) => onChange({ include_deleted: isChecked ? 'true' : undefined })}
          />
        </div>
      </div>
    </div>
  );
}

type OneProps = Pick<FilterFieldsProps, 'filters' | 'onChange'>;

/** Adds one to those that are in force. */
function TagFilter({ filters, onChange }: OneProps) {
  const [text, setText] = useState('');
  const tags = useTags().data ?? [];
  const add = (tag: string) => {
    setText('');
    if (tag.trim()) onChange(withTag(filters, tag.trim().replace(/^#/, '').toLowerCase()));
  };
  return (
    <Combobox
      label={t.tag}
      value={text}
      choices={tags.map(({ tag, count }) => ({ value: tag, label: tag, count }))}
      onInput={setText}
      onChoose={({ value }) => add(value)}
      onKey={(event) => event.key === 'Enter' && add(text)}
      onBlur={() => add(text)}
    />
  );
}

function PayeeFilter({ filters, onChange }: OneProps) {
  const { payee = '' } = filters;
  const [text, setText] = useState<string>();
  const typed = (text ?? '').trim();
  const payees = useRead(
    ['payees', 'any', typed],
    async () => (await api.listPayees({ limit: 50, ...(typed && { q: typed }) })).data,
    { keepPrevious: true },
  );
  const names = [...new Set((payees.data ?? []).map((known) => known.payee))];
  const apply = (name: string) => {
    setText(undefined);
    if (name.trim() !== payee) onChange({ payee: name.trim() });
  };
  return (
    <Combobox
      label={common.payee}
      value={text ?? payee}
      choices={names.map((name) => ({ value: name, label: name }))}
      onInput={setText}
      onChoose={({ label }) => apply(label)}
      onKey={(event) => event.key === 'Enter' && apply(text ?? payee)}
      onBlur={() => text !== undefined && apply(text)}
    />
  );
}

interface AmountFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Takes effect when the field is left, or with Enter. */
function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const money = useMoney();
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    if (text === undefined) return;
    const minor = text.trim() === '' ? undefined : money.parse(text);
    const isAmount = minor === undefined ? text.trim() === '' : minor >= 0;
    setWrong(!isAmount);
    if (!isAmount) return;
    setText(undefined);
    onChange(minor === undefined ? undefined : String(fromMinor(minor, money.decimals())));
  };
  return (
    <MoneyField
      label={label}
      value={text ?? (value ? money.edit(Number(value)) : '')}
      onChange={setText}
      error={isWrong ? common.notAnAmount : undefined}
      input={{
        onBlur: apply,
        onKeyDown: ({ key }) => key === 'Enter' && apply(),
      }}
    />
  );
}
