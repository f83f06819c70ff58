import { useMemo } from 'preact/hooks';
import type { Category, CategoryInput, Group } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { inOrder } from '../platform/order.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { common } from '../texts/en/common.ts';
import { iconTexts } from '../texts/en/icons.ts';
import type { RecordKind } from '../ui/editing.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { IconField } from '../ui/icon-field.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';
import { KINDS } from './arrangement.ts';

interface CategoryDraft {
  readonly name: string;
  readonly kind: Category['kind'];
  readonly budget_rollover: Category['budget_rollover'];
  /** Empty: none. */
  readonly group_id: string;
  readonly icon: string;
  readonly is_active: boolean;
  /** Not shown, and kept while the group stays. */
  readonly position: number | undefined;
}

const EMPTY: CategoryDraft = {
  name: '',
  kind: 'expense',
  budget_rollover: 'none',
  group_id: '',
  icon: '',
  is_active: true,
  position: undefined,
};

function kindWith(groups: readonly Group[]): RecordKind<CategoryDraft, Category, CategoryInput> {
  return {
    labels: {
      name: common.name,
      kind: t.kind,
      group_id: t.group,
      budget_rollover: t.rollover,
      icon: t.icon,
      is_active: t.isActive,
    },
    show: (part, draft) => {
      if (part === 'budget_rollover') return t.rollovers[draft.budget_rollover];
      if (part === 'group_id') return groups.find(({ id }) => id === draft.group_id)?.name ?? t.noGroup;
      if (part === 'icon') return iconTexts[(draft.icon || 'none') as keyof typeof iconTexts] ?? draft.icon;
      return String(draft[part]);
    },
    draftOf: ({ name, kind, budget_rollover, group_id = '', icon = '', is_active, position }) => ({
      name,
      kind,
      budget_rollover,
      group_id,
      icon,
      is_active,
      position,
    }),
    bodyOf: ({ name, group_id, icon, ...draft }) =>
      name.trim() === ''
        ? { failure: { fields: { name: common.required } } }
        : { body: { ...draft, name: name.trim(), group_id: group_id || null, icon: icon || null } },
    create: (body, options) => api.createCategory(body, options),
    update: ({ id }, { kind: _, ...body }, options) => api.updateCategory(id, body, options),
    read: ({ id }) => api.getCategory(id),
    remove: ({ id }, options) => api.deleteCategory(id, options),
    mustReplace: ({ kind }, body) => kind !== body.kind,
    said: t.saved,
  };
}

interface CategoryDialogProps {
  /** `new`, or the id of a category. */
  readonly id: string;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

export function CategoryDialog({ id, groups, onClose }: CategoryDialogProps) {
  const kind = useMemo(() => kindWith(groups), [groups]);
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
        <RecordForm kind={kind} record={category} empty={EMPTY} onClose={onClose}>
          {({ draft, change, errors, field, check }) => (
            <>
              <TextField
                {...field('name')}
                input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
              />
              <div class="fields two">
                <SelectField
                  {...field('kind')}
                  onChange={(value) => change({ kind: value as Category['kind'], group_id: '' })}
                  choices={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
                  isDisabled={category !== undefined}
                />
                <SelectField
                  {...field('group_id')}
                  onChange={(group_id) => change({ group_id, position: undefined })}
                  choices={[
                    { value: '', label: t.noGroup },
                    ...inOrder(groups.filter((group) => group.kind === draft.kind)).map((group) => ({
                      value: group.id,
                      label: group.name,
                    })),
                  ]}
                />
                {draft.kind === 'expense' && (
                  <SelectField
                    {...field('budget_rollover')}
                    choices={Object.entries(t.rollovers).map(([value, label]) => ({ value, label }))}
                  />
                )}
              </div>
              <IconField {...field('icon')} error={errors.icon} />
              {category && <CheckField {...check('is_active')} />}
            </>
          )}
        </RecordForm>
      )}
    </RecordDialog>
  );
}
