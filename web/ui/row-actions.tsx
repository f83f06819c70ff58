import type { ComponentChildren } from 'preact';
import { common } from '../texts/en/common.ts';

interface RowActionsProps {
  /** Id of the element with the record's name, which tells the buttons of different rows apart. */
  readonly of: string;
  /** Left out, or false, if it is not allowed. */
  readonly onEdit?: (() => void) | false | undefined;
  readonly onDelete?: (() => void) | false | undefined;
  /** Before the others. */
  readonly children?: ComponentChildren;
}

/** What can be done with a row: its last cell. */
export function RowActions({ of, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <td class="num acts">
      {children}
      {onEdit && <RowButton of={of} label={common.edit} onClick={onEdit} />}
      {onDelete && <RowButton of={of} label={common.delete} onClick={onDelete} look="danger" />}
    </td>
  );
}

interface RowButtonProps {
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
