import type { AnyTransaction } from '../../client/client.ts';
import { formatNear } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useMoney } from '../platform/use-money.ts';
import { attachmentTexts } from '../texts/en/attachments.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { By } from '../ui/author.tsx';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { Tags } from '../ui/tags.tsx';
import { Mark, markOf } from './cleared.tsx';
import { accountText, categoryBeside, type Names, originalOf, titleOf } from './describe.ts';
import { directionOf } from './direction.ts';
import type { TransactionListProps } from './list.tsx';
import { RowMenu } from './row-menu.tsx';

interface RowProps extends TransactionListProps {
  readonly record: AnyTransaction;
  readonly index: number;
  readonly measure: (element: Element | null) => void;
  /** Some row has an amount that was not in the base currency. */
  readonly hasOriginals: boolean;
}

/** One transaction of the list. */
export function Row(props: RowProps) {
  const { record, index, measure, names, today, search, selected, onSelect, cursor, canChange } = props;
  const { base } = useMoney();
  const title = titleOf(record, names);
  const isDeleted = record.deleted_at !== undefined;
  const isSelected = selected.has(record.id);
  const original = originalOf(record, base);
  const category = categoryBeside(record, names);
  const account = accountText(record, names);
  const tags = 'tags' in record ? record.tags : undefined;
  const mark = markOf(record);
  const look = [
    isSelected && 'is-selected',
    isDeleted && 'is-deleted',
    cursor === record.id && 'is-cursor',
  ].filter(Boolean);
  return (
    <tr class={look.join(' ')} data-index={index} ref={measure} aria-rowindex={index + 2}>
      <td class="pick">
        {record.is_locked ? (
          <span class="lock" role="img" aria-label={t.isLocked}>
            <Icon name="lock" size="s" />
          </span>
        ) : (
          !isDeleted &&
          canChange && (
            <input
              type="checkbox"
              aria-label={t.select(title, record.date)}
              checked={isSelected}
              onClick={({ currentTarget, shiftKey }) => onSelect(record, currentTarget.checked, shiftKey)}
            />
          )
        )}
      </td>
      <td class="quiet optional">
        <time dateTime={record.date}>{formatNear(record.date, today)}</time>
      </td>
      <td>
        <div class="pay">
          <a class="payee" href={to(`/transactions/${record.id}`, search)} title={title}>
            {title}
          </a>
          {'is_refund' in record && record.is_refund && (
            <span class="chip green">
              <Icon name="refund" size="xs" />
              <span class="chip-word">{t.refund}</span>
            </span>
          )}
          {record.attachment_count !== undefined && <Attached count={record.attachment_count} />}
          <By record={record} />
          <span class="optional tags-at">
            <Tags of={tags} />
          </span>
        </div>
        <span class="sub">
          {record.kind === 'transfer' || !category ? account : `${category}, ${account}`} <Tags of={tags} />
        </span>
      </td>
      <td class="second optional">
        <span class="cat">
          <KindIcon record={record} names={names} />
          <span class="clip" title={category}>
            {category}
          </span>
        </span>
      </td>
      <td class="clip second optional" title={account}>
        {account}
      </td>
      {props.hasOriginals && (
        <td class="num second optional mid">
          {original && <Money amount={original.amount} currency={original.currency} direction="none" />}
        </td>
      )}
      <td class="num last">
        <span class={isDeleted ? 'struck' : ''}>
          <Money amount={record.base_amount ?? record.amount} direction={directionOf(record)} />
        </span>
        {original && (
          <span class="sub fx">
            <Money amount={original.amount} currency={original.currency} direction="none" />
          </span>
        )}
      </td>
      <td class="optional num">{mark && <Mark isReconciled={mark === 'reconciled'} />}</td>
      <td class="menu-cell">
        <RowMenu {...props} title={title} />
      </td>
    </tr>
  );
}

function Attached({ count }: { count: number }) {
  const text = attachmentTexts.attached(count);
  return (
    <span class="mark-state" role="img" aria-label={text} title={text}>
      <Icon name="clip" />
    </span>
  );
}

/** That of the category, or a sign of what it is instead. */
function KindIcon({ record, names }: { record: AnyTransaction; names: Names }) {
  if (record.kind === 'transfer') return <Icon name="transfer" size="s" />;
  if (record.kind !== 'expense' && record.kind !== 'income') return null;
  return record.splits ? (
    <Icon name="split" size="s" />
  ) : (
    <CategoryIcon name={names.icon(record.category_id)} />
  );
}
