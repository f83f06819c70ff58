import { useState } from 'preact/hooks';
import type { Category, EditInput } from '../../client/client.ts';
import { EditDialog } from '../edits/edit-dialog.tsx';
import { useMay } from '../platform/book.ts';
import { byName } from '../platform/books.ts';
import type { Failure } from '../platform/failures.ts';
import { to } from '../platform/paths.ts';
import { tagsOf, tagText, toTag, useTags } from '../platform/tags.ts';
import type { NextStep } from '../platform/toasts.ts';
import { newRuleFrom } from '../rules/address.ts';
import { common } from '../texts/en/common.ts';
import { editTexts as t } from '../texts/en/edits.ts';
import { transactionTexts } from '../texts/en/transactions.ts';
import { Combobox } from '../ui/combobox.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { TokenField } from '../ui/token-field.tsx';

type Filter = NonNullable<EditInput['filter']>;
type Actions = NonNullable<EditInput['actions']>;

interface Props {
  readonly filter: Filter;
  readonly count: number;
  /** Of all that are selected, if it is the same. */
  readonly payee?: string | undefined;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface ChangeDraft {
  readonly category: string;
  readonly add: Tokens;
  readonly remove: Tokens;
  readonly payee: string;
  readonly noPayee: boolean;
  readonly memo: string;
  readonly noMemo: boolean;
  readonly cleared: string;
}
interface Tokens {
  readonly tags: readonly string[];
  readonly tag: string;
}

const NO_TAGS: Tokens = { tags: [], tag: '' };
const EMPTY: ChangeDraft = {
  ...{ category: '', add: NO_TAGS, remove: NO_TAGS, cleared: '' },
  ...{ payee: '', noPayee: false, memo: '', noMemo: false },
};

function chosen(name: string, categories: readonly Category[]): Category | undefined {
  const wanted = name.trim().toLowerCase();
  return categories.find((category) => category.is_active && category.name.toLowerCase() === wanted);
}

function actionsOf(draft: ChangeDraft, categories: readonly Category[], filter: Filter): Actions | undefined {
  const { payee, noPayee, memo, noMemo, cleared } = draft;
  const [add, remove] = [tagsOf(draft.add), tagsOf(draft.remove)];
  const category = chosen(draft.category, categories);
  const actions: Actions = {
    ...(category && { category_id: category.id }),
    ...((payee.trim() || noPayee) && { payee: noPayee ? '' : payee.trim() }),
    ...((memo.trim() || noMemo) && { memo: noMemo ? '' : memo.trim() }),
    ...(add.length > 0 && { add_tags: add }),
    ...(remove.length > 0 && { remove_tags: remove }),
    ...(cleared && filter.account_id && { cleared: cleared === 'yes' }),
  };
  return Object.keys(actions).length > 0 ? actions : undefined;
}

/** Gives all selected transactions another category, tags, and more. */
export function ChangeDialog({ filter, count, payee, categories, onClose, onDone }: Props) {
  const [draft, setDraft] = useState(EMPTY);
  const set = (change: Partial<ChangeDraft>) => setDraft({ ...draft, ...change });
  const actions = actionsOf(draft, categories, filter);
  const tags = useTags().data ?? [];
  const suggested = tags.map(({ tag, count: used }) => ({ value: tag, label: tagText(tag), count: used }));
  const tagField = (label: string, name: 'add' | 'remove') => (
    <TokenField
      label={label}
      tokens={draft[name].tags}
      text={draft[name].tag}
      onChange={(tokens, tag) => set({ [name]: { tags: tokens, tag } })}
      read={toTag}
      wrong={transactionTexts.wrongTag}
      show={tagText}
      hasCommas
      choices={suggested}
    />
  );
  return (
    <EditDialog
      title={t.changeTitle(count)}
      body={actions && { filter, actions }}
      matched={count}
      next={useRuleOffer(payee, actions?.category_id ?? undefined)}
      check={() => checkCategory(draft.category, categories)}
      onClose={onClose}
      onDone={onDone}
    >
      {(failure) => (
        <>
          <div class="fields two stack-phone">
            <CategoryField
              value={draft.category}
              categories={categories}
              failure={failure}
              onChange={(category) => set({ category })}
            />
            {tagField(t.addTags, 'add')}
          </div>
          <Fold title={t.moreFields}>
            <div class="fields two stack-phone">
              <TextField label={common.payee} value={draft.payee} onChange={(payee) => set({ payee })} />
              <TextField label={common.memo} value={draft.memo} onChange={(memo) => set({ memo })} />
              <CheckField
                label={t.remove(common.payee)}
                isChecked={draft.noPayee}
                onChange={(noPayee) => set({ noPayee })}
              />
              <CheckField
                label={t.remove(common.memo)}
                isChecked={draft.noMemo}
                onChange={(noMemo) => set({ noMemo })}
              />
              {tagField(t.removeTags, 'remove')}
              {filter.account_id && (
                <SelectField
                  label={t.cleared}
                  value={draft.cleared}
                  choices={Object.entries(t.clearedChoices).map(([value, label]) => ({ value, label }))}
                  onChange={(cleared) => set({ cleared })}
                />
              )}
            </div>
          </Fold>
        </>
      )}
    </EditDialog>
  );
}

/** The same, for the category alone. */
export function ChangeCategoryDialog({ filter, count, payee, categories, onClose, onDone }: Props) {
  const [name, setName] = useState('');
  const category = chosen(name, categories);
  return (
    <EditDialog
      title={transactionTexts.changeCategory}
      body={category && { filter, actions: { category_id: category.id } }}
      matched={count}
      next={useRuleOffer(payee, category?.id)}
      submit={common.apply}
      check={() =>
        category ? undefined : { fields: { category_id: name ? common.chooseOne : common.required } }
      }
      onClose={onClose}
      onDone={onDone}
    >
      {(failure) => (
        <CategoryField value={name} categories={categories} failure={failure} onChange={setName} isAlone />
      )}
    </EditDialog>
  );
}

/** The same for those that come: a rule, filled in. */
function useRuleOffer(payee: string | undefined, category_id: string | undefined): NextStep | undefined {
  const may = useMay();
  if (!payee || !category_id || !may('createRule')) return undefined;
  return { label: transactionTexts.makeRule, href: to(...newRuleFrom({ payee, category_id })) };
}

/** Runs the active rules over the selected transactions. */
export function RunRulesDialog({ filter, count, onClose, onDone }: Omit<Props, 'categories'>) {
  const [overwrite, setOverwrite] = useState(false);
  return (
    <EditDialog
      title={t.runRulesTitle(count)}
      body={{ filter, rule_ids: 'active', overwrite }}
      matched={count}
      onClose={onClose}
      onDone={onDone}
    >
      {() => <CheckField label={t.overwrite} isChecked={overwrite} onChange={setOverwrite} />}
    </EditDialog>
  );
}

function checkCategory(name: string, categories: readonly Category[]): Failure | undefined {
  return name.trim() && !chosen(name, categories) ? { fields: { category_id: common.chooseOne } } : undefined;
}

interface CategoryFieldProps {
  readonly value: string;
  readonly categories: readonly Category[];
  readonly failure: Failure;
  readonly onChange: (name: string) => void;
  readonly isAlone?: boolean;
}

function CategoryField({ value, categories, failure, onChange, isAlone }: CategoryFieldProps) {
  const choices = byName(categories.filter(({ is_active }) => is_active));
  return (
    <Combobox
      label={common.category}
      value={value}
      choices={choices.map((category) => ({ value: category.id, label: category.name }))}
      onInput={onChange}
      onChoose={(choice) => onChange(choice.label)}
      isStrict
      isAlone={isAlone}
      error={failure.fields.category_id}
    />
  );
}
