import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Category, Group } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { common } from '../texts/en/common.ts';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { indexBelow, placeBelow, type Section, stepOf } from './arrangement.ts';
import {
  CategoryRow,
  MoveButtons,
  MoveHandle,
  type Mover,
  type RowProps,
  useReorder,
} from './category-row.tsx';
import type { Arranging } from './use-arrange.ts';

interface CategoryTableProps extends Arranging {
  readonly cursor: string | undefined;
  /** On a touch screen: each row has buttons that move it. */
  readonly isReordering: boolean;
}

const COLUMNS = [{ name: common.name }, { name: t.rollover, width: 'roll', look: 'optional' }, ACTIONS];

interface UnusedTableProps {
  readonly categories: readonly Category[];
  readonly cursor: string | undefined;
}

/** Those that new transactions cannot have. */
export function UnusedTable({ categories, cursor }: UnusedTableProps) {
  return (
    <table class="table row-table settings-table categories-table">
      <TableHead caption={t.notInUse} columns={COLUMNS} />
      <tbody>
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} cursor={cursor} />
        ))}
      </tbody>
    </table>
  );
}

/** Categories below their groups, in order. Both can be moved. */
export function CategoryTable(props: CategoryTableProps) {
  const { sections, moveCategory, moveGroup } = props;
  const [over, setOver] = useState<string>();
  const keepFocus = useFocusAfterMove();
  const hasGroups = (kind: Section['kind']) =>
    sections.some((section) => section.kind === kind && section.group);

  const ofCategory = (category: Category): Mover => ({
    step: (by) => {
      const place = stepOf(sections, category.id, by);
      keepFocus();
      if (place) moveCategory(category, place);
    },
    over: (row) => setOver(row && placeBelow(sections, category, row) ? row : undefined),
    drop: (row) => {
      const place = row === category.id ? undefined : placeBelow(sections, category, row);
      keepFocus();
      if (place) moveCategory(category, place);
    },
  });
  const ofGroup = (group: Group): Mover => ({
    step: (by) => {
      const own = sections.filter((section) => section.group?.kind === group.kind);
      const index = own.findIndex(({ key }) => key === group.id) + by;
      keepFocus();
      if (index >= 0 && index < own.length) moveGroup(group, index);
    },
    over: (row) => setOver(row && indexBelow(sections, group, row) !== undefined ? row : undefined),
    drop: (row) => {
      const index = indexBelow(sections, group, row);
      keepFocus();
      if (index !== undefined) moveGroup(group, index);
    },
  });
  return (
    <table
      class={['table row-table settings-table categories-table', props.isReordering && 'is-reordering']
        .filter(Boolean)
        .join(' ')}
    >
      <TableHead caption={t.title} columns={COLUMNS} />
      {sections.map((section) => {
        const { key, kind, group, categories } = section;
        if (!group && categories.length === 0) return null;
        return (
          <tbody key={key}>
            {group ? (
              <GroupRow {...props} group={group} mover={ofGroup(group)} isOver={over === key} />
            ) : (
              <tr class={over === key ? 'group drop-at' : 'group'} data-row={key}>
                <th colSpan={3} scope="rowgroup">
                  {hasGroups(kind) ? t.without[kind] : t.groups[kind]}
                </th>
              </tr>
            )}
            {group && categories.length === 0 && (
              <tr>
                <td class="second" colSpan={3}>
                  {t.emptyGroup}
                </td>
              </tr>
            )}
            {categories.map((category) => (
              <CategoryRow
                {...props}
                key={category.id}
                category={category}
                mover={ofCategory(category)}
                isOver={over === category.id}
              />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** A row that moves may be another element afterwards: its handle, or button, gets the focus back. */
function useFocusAfterMove(): () => void {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const id = wanted.current;
    wanted.current = undefined;
    if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus({ preventScroll: true });
  });
  return () => {
    wanted.current = document.activeElement?.id;
  };
}

function GroupRow({ group, mover, isOver, isReordering }: RowProps & { readonly group: Group }) {
  const { change } = useAddress();
  const may = useMay();
  const { id, name } = group;
  const reorder = useReorder(may('updateGroup'));
  return (
    <tr class={isOver ? 'group drop-at' : 'group'} data-row={id}>
      <th scope="rowgroup" colSpan={2}>
        <span class="lift">
          {may('updateGroup') && <MoveHandle id={id} name={name} mover={mover} />}
          <span id={`group-${id}`}>{name}</span>
        </span>
      </th>
      {isReordering ? (
        <MoveButtons id={id} name={name} mover={mover} />
      ) : (
        <RowActions
          name={name}
          onEdit={may('updateGroup') && (() => change({ group: id }, false))}
          onDelete={may('deleteGroup') && (() => change({ delete_group: id }, false))}
          more={[reorder]}
        />
      )}
    </tr>
  );
}
