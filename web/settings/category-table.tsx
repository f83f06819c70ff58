import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Category, Group } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { PHONE, TOUCH, useMedia } from '../platform/media.ts';
import { to } from '../platform/paths.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { common } from '../texts/en/common.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { Handle } from '../ui/handle.tsx';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/more-menu.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { indexBelow, placeBelow, type Section, stepOf } from './arrangement.ts';
import type { Arranging } from './use-arrange.ts';

interface CategoryTableProps extends Arranging {
  readonly cursor: string | undefined;
  /** On a touch screen: each row has buttons that move it. */
  readonly isReordering: boolean;
}

/** What moves a row: its handle, keys, or buttons. */
interface Mover {
  readonly step: (by: 1 | -1) => void;
  readonly over: (row: string | undefined) => void;
  readonly drop: (row: string) => void;
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
      <TableHead
        caption={t.title}
        columns={[{ name: common.name }, { name: t.rollover, width: 'roll', look: 'optional' }, ACTIONS]}
      />
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

interface RowProps {
  readonly mover: Mover;
  readonly isOver: boolean;
  readonly isReordering: boolean;
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

interface CategoryRowProps extends RowProps {
  readonly category: Category;
  readonly cursor: string | undefined;
}

function CategoryRow({ category, cursor, mover, isOver, isReordering }: CategoryRowProps) {
  const { change } = useAddress();
  const may = useMay();
  const { id, name, is_active, budget_rollover, icon, kind } = category;
  const reorder = useReorder(may('updateCategory'));
  const rollover = kind === 'expense' ? t.rollovers[budget_rollover] : '';
  const look = [cursor === id && 'is-cursor', !is_active && 'is-deleted', isOver && 'drop-at'];
  return (
    <tr class={look.filter(Boolean).join(' ')} data-row={id}>
      <td>
        <span class="lift">
          {may('updateCategory') && <MoveHandle id={id} name={name} mover={mover} />}
          <span class="cat">
            <CategoryIcon name={icon} />
            <a
              class="payee clip"
              id={`category-${id}`}
              href={to('/transactions', { category_id: id })}
              title={name}
            >
              {name}
            </a>
            {!is_active && <span class="chip line">{t.inactive}</span>}
          </span>
        </span>
        {rollover && <span class="sub cat-sub">{rollover}</span>}
      </td>
      <td class="second optional">{rollover}</td>
      {isReordering ? (
        <MoveButtons id={id} name={name} mover={mover} />
      ) : (
        <RowActions
          name={name}
          onEdit={may('updateCategory') && (() => change({ edit: id }, false))}
          onDelete={may('deleteCategory') && (() => change({ delete: id }, false))}
          more={[reorder]}
        />
      )}
    </tr>
  );
}

interface MoveProps {
  readonly id: string;
  readonly name: string;
  readonly mover: Mover;
}

function MoveHandle({ id, name, mover }: MoveProps) {
  return (
    <Handle
      id={`move-${id}`}
      label={t.move(name)}
      title={t.moveHow}
      onStep={mover.step}
      onOver={mover.over}
      onDrop={mover.drop}
    />
  );
}

/** Where nothing can be dragged precisely, the menu leads to buttons that move rows. */
function useReorder(isAllowed: boolean): MenuItem | false {
  const { change } = useAddress();
  const isPhone = useMedia(PHONE);
  const isTouch = useMedia(TOUCH);
  return (
    isAllowed &&
    (isPhone || isTouch) && {
      label: t.reorder,
      icon: 'updown',
      onChoose: () => change({ reorder: 'true' }, false),
    }
  );
}

function MoveButtons({ id, name, mover }: MoveProps) {
  return (
    <td class="num acts">
      <button
        class="icon-button turned"
        id={`up-${id}`}
        type="button"
        aria-label={t.moveUp(name)}
        onClick={() => mover.step(-1)}
      >
        <Icon name="down" size="s" />
      </button>
      <button
        class="icon-button"
        id={`down-${id}`}
        type="button"
        aria-label={t.moveDown(name)}
        onClick={() => mover.step(1)}
      >
        <Icon name="down" size="s" />
      </button>
    </td>
  );
}
