import type { Import } from '../../client/client.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

const LOOKS: Readonly<Record<Import['status'], readonly [string, IconName]>> = {
  preview: ['blue', 'eye'],
  committing: ['amber', 'import'],
  committed: ['green', 'check'],
  reverting: ['amber', 'refund'],
  reverted: ['', 'refund'],
};

export function StatusChip({ status }: { status: Import['status'] }) {
  const [look, icon] = LOOKS[status];
  return (
    <span class={`chip ${look}`}>
      <Icon name={icon} size="xs" />
      {t.statuses[status]}
    </span>
  );
}

const ROW_LOOKS: Readonly<Record<string, readonly [string, IconName]>> = {
  new: ['blue', 'plus'],
  transfer: ['line', 'transfer'],
  possible_duplicate: ['amber', 'warn'],
  duplicate: ['', 'copy'],
  error: ['red', 'x'],
  imported: ['green', 'check'],
  left_out: ['line', 'x'],
};

type RowState = keyof typeof t.rowStatuses | keyof typeof t.outcomes;

export function RowChip({ status }: { status: RowState }) {
  const [look, icon] = ROW_LOOKS[status] ?? (['', 'info'] as const);
  return (
    <span class={`chip ${look}`}>
      <Icon name={icon} size="xs" />
      {{ ...t.rowStatuses, ...t.outcomes }[status]}
    </span>
  );
}
