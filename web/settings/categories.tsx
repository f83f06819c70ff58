import type { Category, Group } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useCategories, useGroups } from '../platform/books.ts';
import { type Address, useAddress } from '../platform/location.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Fold } from '../ui/fold.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryTable, UnusedTable } from './category-table.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { useArrange } from './use-arrange.ts';
import { UsualCategories } from './usual-categories.tsx';

export function Categories() {
  const address = useAddress();
  const { search, change, go } = address;
  const may = useMay();
  const categories = useCategories();
  const groups = useGroups();
  const all = categories.data ?? [];
  const isAll = search.include_inactive === 'true';
  const shown = all.filter(({ is_active }) => is_active);
  const unused = all.filter(({ is_active }) => !is_active);
  const { sections, ...moving } = useArrange(groups.data ?? [], shown);
  const inOrder = sections.flatMap((section) => section.categories);
  const cursor = useCursor(isAll ? [...inOrder, ...unused] : inOrder, ({ id }) => id, {
    open: ({ id }) => go('/transactions', { category_id: id }),
    remove: ({ id }) => may('deleteCategory') && change({ delete: id }, false),
  });
  const isNothing = all.length === 0 && groups.data?.length === 0;
  const add = may('createCategory') && (
    <button class="button secondary" type="button" onClick={() => change({ edit: 'new' }, false)}>
      <Icon name="plus" size="s" />
      {t.add}
    </button>
  );
  return (
    <section class="setting" aria-label={t.title}>
      {!isNothing && (
        <div class="setting-head">
          <div />
          <span class="row">
            <Actions address={address} />
            {!search.reorder && add}
          </span>
        </div>
      )}
      <Loaded reading={categories} lines={8}>
        {() => (
          <Loaded reading={groups} lines={8}>
            {() =>
              isNothing ? (
                <Empty text={t.empty}>
                  {may('createCategory') && <UsualCategories />}
                  {add}
                </Empty>
              ) : shown.length === 0 && groups.data?.length === 0 ? (
                <Empty text={t.onlyInactive} />
              ) : (
                <CategoryTable
                  sections={sections}
                  cursor={cursor}
                  isReordering={!!search.reorder}
                  {...moving}
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
      {unused.length > 0 && (
        <div class="folds">
          <Fold
            title={t.notInUse}
            note={unused.map(({ name }) => name).join(', ')}
            isOpen={isAll}
            onToggle={(isOpen) => change({ include_inactive: isOpen ? 'true' : undefined })}
          >
            {isAll && <UnusedTable categories={unused} cursor={cursor} />}
          </Fold>
        </div>
      )}
      <Dialogs address={address} groups={groups.data ?? []} categories={all} />
    </section>
  );
}

/** Groups are added as seldom as rows are brought into another order. */
function Actions({ address: { search, change } }: { address: Address }) {
  const may = useMay();
  if (search.reorder)
    return (
      <button class="button primary" type="button" onClick={() => change({ reorder: undefined })}>
        {t.done}
      </button>
    );
  return (
    may('createGroup') && (
      <button class="button secondary" type="button" onClick={() => change({ group: 'new' }, false)}>
        {t.addGroup}
      </button>
    )
  );
}

interface DialogsProps {
  readonly address: Address;
  readonly groups: readonly Group[];
  readonly categories: readonly Category[];
}

/** What is open over the table, as the address says. */
function Dialogs({ address: { search, change }, groups, categories }: DialogsProps) {
  const may = useMay();
  const leaving = categories.find(({ id }) => id === search.delete);
  const leavingGroup = groups.find(({ id }) => id === search.delete_group);
  return (
    <>
      {search.edit && may('updateCategory') && (
        <CategoryDialog id={search.edit} groups={groups} onClose={() => change({ edit: undefined })} />
      )}
      {search.group && may('updateGroup') && (
        <GroupDialog id={search.group} onClose={() => change({ group: undefined })} />
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
      {leavingGroup && may('deleteGroup') && (
        <DeleteDialog
          title={t.deleteTitle(leavingGroup.name)}
          text={t.deleteGroupText}
          said={t.deleted(leavingGroup.name)}
          remove={async () => api.deleteGroup(leavingGroup.id, { ifMatch: await etagOf(leavingGroup) })}
          onClose={() => change({ delete_group: undefined })}
        />
      )}
    </>
  );
}
