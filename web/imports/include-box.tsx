import type { ImportRow } from '../../client/client.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import type { RowContext } from './row-context.ts';

interface IncludeBoxProps {
  readonly rows: readonly ImportRow[];
  readonly describedBy: string;
  readonly context: RowContext;
}

/** The first cell of a row: whether it is imported. */
export function IncludeBox({ rows, describedBy, context }: IncludeBoxProps) {
  const included = rows.filter((row) => row.include).length;
  return (
    <td class="pick-cell">
      {context.isEditable && (
        <input
          type="checkbox"
          class={included > 0 && included < rows.length ? 'mixed' : ''}
          aria-label={t.include}
          aria-describedby={describedBy}
          checked={included === rows.length}
          disabled={rows.every(({ status }) => status === 'error')}
          onChange={({ currentTarget }) => context.include(rows, currentTarget.checked)}
        />
      )}
    </td>
  );
}
