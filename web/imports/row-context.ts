import type { ImportRow } from '../../client/client.ts';
import type { Choices } from './choices.ts';

/** What every row of the table needs. */
export interface RowContext {
  readonly importId: string;
  readonly choices: Choices;
  readonly rules: ReadonlyMap<string, string>;
  readonly isEditable: boolean;
  readonly isPhone: boolean;
  /** The key of the row that the keyboard is at. */
  readonly cursor: string | undefined;
  readonly measure: (element: Element | null) => void;
  readonly suggestions: (rows: readonly ImportRow[]) => readonly string[];
  readonly choose: (rows: readonly ImportRow[], choice: string) => void;
  readonly include: (rows: readonly ImportRow[], isIncluded: boolean) => void;
  readonly isAccepted: (row: ImportRow) => boolean;
  readonly accept: (rows: readonly ImportRow[]) => void;
  /** Opens the details of rows that belong together. */
  readonly open: (rows: readonly ImportRow[]) => void;
}
