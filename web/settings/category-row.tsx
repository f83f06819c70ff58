import type { Category } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { PHONE, TOUCH, useMedia } from '../platform/media.ts';
import { to } from '../platform/paths.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { Handle } from '../ui/handle.tsx';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/more-menu.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { IconButton } from './icon-button.tsx';

/** What moves a row: its handle, keys, or buttons. */
export interface Mover {
  readonly step: (by: 1 | -1) => void;
  readonly over: (row: string | undefined) => void;
  readonly drop: (row: string) => void;
}

export interface RowProps {
  readonly mover: Mover;
  readonly isOver: boolean;
  readonly isReordering: boolean;
}

interface CategoryRowProps extends Partial<RowProps> {
  readonly category: Category;
  readonly cursor: string | undefined;
}

export function CategoryRow({ category, cursor, mover, isOver, isReordering }: CategoryRowProps) {
  const { change } = useAddress();
  const may = useMay();
  const { id, name, is_active, budget_rollover, icon, kind } = category;
  const mayChange = may('updateCategory');
  const reorder = useReorder(mayChange && is_active);
  const rollover = kind === 'expense' ? t.rollovers[budget_rollover] : '';
  const look = [cursor === id && 'is-cursor', isOver && 'drop-at'];
  return (
    <tr class={look.filter(Boolean).join(' ')} data-row={id}>
      <td>
        <span class="lift">
          {mayChange && mover && <MoveHandle id={id} name={name} mover={mover} />}
          <span class="cat">
            {mayChange ? <IconButton category={category} /> : <CategoryIcon name={icon} />}
            <a
              class="payee clip"
              id={`category-${id}`}
              href={to('/transactions', { category_id: id })}
              title={name}
            >
              {name}
            </a>
          </span>
        </span>
        {rollover && <span class="sub cat-sub">{rollover}</span>}
      </td>
      <td class="second optional">{rollover}</td>
      {isReordering && mover ? (
        <MoveButtons id={id} name={name} mover={mover} />
      ) : (
        <RowActions
          name={name}
          onEdit={mayChange && (() => change({ edit: id }, false))}
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

export function MoveHandle({ id, name, mover }: MoveProps) {
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
export function useReorder(isAllowed: boolean): MenuItem | false {
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

export function MoveButtons({ id, name, mover }: MoveProps) {
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
