import type { Category, CategoryInput } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { byName, useCategories } from '../platform/books.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { common } from '../texts/en/common.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import type { RecordKind } from '../ui/editing.tsx';
import { Empty } from '../ui/empty.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';

const KINDS = ['expense', 'income'] as const;

export function Categories() {
  const { search, change, go } = useAddress();
  const may = useMay();
  const categories = useCategories();
  const all = categories.data ?? [];
  const isAll = search.include_inactive === 'true';
  const hasInactive = all.some(({ is_active }) => !is_active);
  const shown = KINDS.flatMap((kind) =>
    byName(all.filter((category) => category.kind === kind && (isAll || category.is_active))),
  );
  const edit = (id: string) => change({ edit: id }, false);
  const askToDelete = (id: string) => change({ delete: id }, false);
  const cursor = useCursor(shown, ({ id }) => id, {
    open: ({ id }) => go('/transactions', { category_id: id }),
    remove: ({ id }) => may('deleteCategory') && askToDelete(id),
  });
  const add = may('createCategory') && (
    <button class="button secondary" type="button" onClick={() => edit('new')}>
      <Icon name="plus" size="s" />
      {t.add}
    </button>
  );
  const leaving = all.find(({ id }) => id === search.delete);
  return (
    <section class="setting" aria-label={t.title}>
      {all.length > 0 && (
        <div class="setting-head">
          <div>
            {hasInactive && (
              <CheckField
                label={t.showInactive}
                isChecked={isAll}
                onChange={(isChecked) => change({ include_inactive: isChecked ? 'true' : undefined })}
              />
            )}
          </div>
          {add}
        </div>
      )}
      <Loaded reading={categories} lines={8}>
        {() =>
          shown.length === 0 ? (
            <Empty text={hasInactive ? t.onlyInactive : t.empty}>{all.length === 0 && add}</Empty>
          ) : (
            <CategoryTable shown={shown} cursor={cursor} onEdit={edit} onDelete={askToDelete} />
          )
        }
      </Loaded>
      {search.edit && may('updateCategory') && (
        <CategoryDialog id={search.edit} onClose={() => change({ edit: undefined })} />
      )}
      {leaving && may('deleteCategory') && (
        <DeleteDialog
          title={t.deleteTitle(leaving.name)}
          text={t.deleteText}
          said={t.deleted(leaving.name)}
          remove={async () => api.deleteCategory(leaving.id, { ifMatch: await etagOf(leaving) })}
          onClose={() => change({ delete: undefined })}
        />
      )}
    </section>
  );
}

interface CategoryTableProps {
  readonly shown: readonly Category[];
  readonly cursor: string | undefined;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

function CategoryTable({ shown, cursor, onEdit, onDelete }: CategoryTableProps) {
  const may = useMay();
  return (
    <table class="table row-table settings-table">
      <TableHead
        caption={t.title}
        columns={[{ name: common.name }, { name: t.rollover, width: 'roll', look: 'optional' }, ACTIONS]}
      />
      {KINDS.map((kind) => {
        const own = shown.filter((category) => category.kind === kind);
        if (own.length === 0) return null;
        return (
          <tbody key={kind}>
            <tr class="group">
              <th colSpan={3} scope="rowgroup">
                {t.groups[kind]}
              </th>
            </tr>
            {own.map((category) => {
              const { id, name, is_active, budget_rollover } = category;
              const rollover = kind === 'expense' ? t.rollovers[budget_rollover] : '';
              return (
                <tr
                  key={id}
                  class={[cursor === id && 'is-cursor', !is_active && 'is-deleted'].filter(Boolean).join(' ')}
                >
                  <td class="clip">
                    <a
                      class="payee"
                      id={`category-${id}`}
                      href={to('/transactions', { category_id: id })}
                      title={name}
                    >
                      {name}
                    </a>{' '}
                    {!is_active && <span class="chip line">{t.inactive}</span>}
                    <span class="sub">{rollover}</span>
                  </td>
                  <td class="second optional">{rollover}</td>
                  <RowActions
                    of={`category-${id}`}
                    onEdit={may('updateCategory') && (() => onEdit(id))}
                    onDelete={may('deleteCategory') && (() => onDelete(id))}
                  />
                </tr>
              );
            })}
          </tbody>
        );
      })}
    </table>
  );
}

const EMPTY = {
  name: '',
  kind: 'expense' as Category['kind'],
  budget_rollover: 'none' as Category['budget_rollover'],
  is_active: true,
};
type CategoryDraft = typeof EMPTY;

const KIND: RecordKind<CategoryDraft, Category, CategoryInput> = {
  labels: { name: common.name, kind: t.kind, budget_rollover: t.rollover, is_active: t.isActive },
  show: (part, draft) =>
    part === 'budget_rollover' ? t.rollovers[draft.budget_rollover] : String(draft[part]),
  draftOf: ({ name, kind, budget_rollover, is_active }) => ({ name, kind, budget_rollover, is_active }),
  bodyOf: (draft) =>
    draft.name.trim() === ''
      ? { failure: { fields: { name: common.required } } }
      : { body: { ...draft, name: draft.name.trim() } },
  create: (body, options) => api.createCategory(body, options),
  update: (category, body, options) =>
    api.updateCategory(
      category.id,
      {
        name: body.name,
        budget_rollover: body.budget_rollover,
        is_active: body.is_active,
      },
      options,
    ),
  read: ({ id }) => api.getCategory(id),
  remove: ({ id }, options) => api.deleteCategory(id, options),
  mustReplace: ({ kind }, body) => kind !== body.kind,
  said: t.saved,
};

function CategoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordDialog
      title={id === 'new' ? t.add : t.edit}
      id={id}
      cacheKey="category"
      read={(wanted) => api.getCategory(wanted)}
      gone={t.gone}
      onClose={onClose}
    >
      {(category) => (
        <RecordForm kind={KIND} record={category} empty={EMPTY} onClose={onClose}>
          {({ field, check }) => (
            <>
              <TextField
                {...field('name')}
                input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
              />
              <div class="fields two">
                <SelectField
                  {...field('kind')}
                  choices={KINDS.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
                  isDisabled={category !== undefined}
                />
                <SelectField
                  {...field('budget_rollover')}
                  choices={Object.entries(t.rollovers).map(([value, label]) => ({ value, label }))}
                />
              </div>
              {category && <CheckField {...check('is_active')} />}
            </>
          )}
        </RecordForm>
      )}
    </RecordDialog>
  );
}
