import type { AnyTransaction } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { newRuleFrom } from '../rules/address.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { MoreMenu } from '../ui/more-menu.tsx';
import { accountsToMark, mark } from './cleared.tsx';
import type { TransactionListProps } from './list.tsx';
import { CALLS } from './records.ts';

interface RowMenuProps extends Pick<TransactionListProps, 'names' | 'onOpen' | 'onRestore' | 'onDelete'> {
  readonly record: AnyTransaction;
  readonly title: string;
}

/** What can be done with a transaction besides opening it. */
export function RowMenu({ record, title, names, onOpen, onRestore, onDelete }: RowMenuProps) {
  const may = useMay();
  const { go } = useAddress();
  const calls = record.kind === 'payment' ? undefined : CALLS[record.kind];
  const uncleared = accountsToMark(record, names, false);
  const cleared = accountsToMark(record, names, true);
  const rule = ruleOf(record);
  if (record.deleted_at)
    return (
      <MoreMenu
        name={title}
        items={[
          calls &&
            may(calls.update) &&
            !record.is_locked && { label: t.restore, icon: 'refund', onChoose: () => onRestore(record) },
        ]}
      />
    );
  return (
    <MoreMenu
      name={title}
      items={[
        {
          label: calls && may(calls.update) ? common.edit : common.open,
          icon: 'edit',
          onChoose: () => onOpen(record),
        },
        calls &&
          may(calls.create) && {
            label: t.duplicate,
            icon: 'copy',
            onChoose: () => go('/transactions/new', { copy: record.id }),
          },
        may('markCleared') &&
          uncleared.length > 0 && {
            label: t.markCleared,
            icon: 'check',
            onChoose: () => void mark(record.id, uncleared, true),
          },
        may('markCleared') &&
          uncleared.length === 0 &&
          cleared.length > 0 && {
            label: t.markUncleared,
            icon: 'x',
            onChoose: () => void mark(record.id, cleared, false),
          },
        rule && may('createRule') && { label: t.makeRule, icon: 'rule', onChoose: () => go(...rule) },
        calls &&
          may(calls.remove) &&
          !record.is_locked && {
            label: common.delete,
            icon: 'trash',
            isDanger: true,
            onChoose: () => onDelete(record),
          },
      ]}
    />
  );
}

/** What recognizes others like it, and what it says of them. */
function ruleOf(record: AnyTransaction) {
  if (record.kind !== 'expense' && record.kind !== 'income') return undefined;
  const { payee, memo, splits, category_id } = record;
  return newRuleFrom({ payee: payee ?? memo, category_id: splits ? undefined : category_id });
}
