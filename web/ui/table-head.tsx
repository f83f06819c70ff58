import type { ComponentChildren } from 'preact';
import { common } from '../texts/en/common.ts';

export interface Column {
  readonly name: ComponentChildren;
  /** The name is only for those who cannot see what the column shows. */
  readonly isHidden?: boolean;
  /** As in `col-amount`. Without one, the column takes what is left. */
  readonly width?: string;
  /** `num`, or `optional` for what a narrow screen leaves out. */
  readonly look?: string;
}

/** The column of a row's buttons. */
export const ACTIONS: Column = { name: common.actions, isHidden: true, width: 'acts' };

/** Days, with room for the year where some are of another one. */
export function dayColumn(days: readonly string[], today: string): Column {
  const isOfAnother = (day: string) => day.slice(0, 4) !== today.slice(0, 4);
  return { name: common.date, width: days.some(isOfAnother) ? 'date-y' : 'date', look: 'optional' };
}

interface TableHeadProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** For a table of which only a part is in the page. */
  readonly rowIndex?: number;
  /** What a row is dropped on to become the first. */
  readonly dropRow?: string;
}

/** The name of a table, and its columns. */
export function TableHead({ caption, columns, rowIndex, dropRow }: TableHeadProps) {
  return (
    <>
      <caption class="hidden-text">{caption}</caption>
      <colgroup>
        {columns.map(({ width, look }, index) => (
          <col key={index} class={[width && `col-${width}`, look].filter(Boolean).join(' ')} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={rowIndex} data-row={dropRow}>
          {columns.map(({ name, isHidden, look }, index) => (
            <th key={index} scope="col" class={look}>
              {isHidden ? <span class="hidden-text">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}
