import type { ComponentChildren } from 'preact';
import { common } from '../texts/en/common.ts';
import { type MenuItem, MoreMenu } from './more-menu.tsx';

interface RowActionsProps {
  /** The record's name, which tells the buttons of different rows apart. */
  readonly name: string;
  /** Left out, or false, if it is not allowed. */
  readonly onEdit?: (() => void) | false | undefined;
  readonly onDelete?: (() => void) | false | undefined;
  /** What else is behind "...". */
  readonly more?: readonly (MenuItem | false | undefined)[];
  /** What is done most stands in the row itself. */
  readonly children?: ComponentChildren;
}

/** What can be done with a row: its last cell. */
export function RowActions({ name, onEdit, onDelete, more = [], children }: RowActionsProps) {
  return (
    <td class="num acts">
      {children}
      <MoreMenu
        name={name}
        items={[
          onEdit && { label: common.edit, icon: 'edit', onChoose: onEdit },
          ...more,
          onDelete && { label: common.delete, icon: 'trash', isDanger: true, onChoose: onDelete },
        ]}
      />
    </td>
  );
}

interface RowButtonProps {
  /** Id of the element with the record's name. */
  readonly of: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly look?: string;
}

export function RowButton({ of, label, onClick, look = '' }: RowButtonProps) {
  return (
    <button class={`button plain small ${look}`} type="button" aria-describedby={of} onClick={onClick}>
      {label}
    </button>
  );
}
