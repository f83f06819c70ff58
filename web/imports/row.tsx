import { useId } from 'preact/hooks';
import type { ImportRow } from '../../client/client.ts';
import { formatDay } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { CategoryPick, ChoiceIcon } from './category-pick.tsx';
import { choiceOf } from './choice.ts';
import { choiceName } from './choices.ts';
import type { Place } from './inbox.ts';
import { IncludeBox } from './include-box.tsx';
import { Matches } from './matches.tsx';
import { Reason } from './reason.tsx';
import type { RowContext } from './row-context.ts';
import { RuleLink } from './rule-link.tsx';
import { RowChip } from './status-chip.tsx';

interface RowProps {
  readonly row: ImportRow;
  /** Left out where rows of every kind are together. */
  readonly place?: Place | undefined;
  readonly itemKey: string;
  readonly index: number;
  readonly context: RowContext;
}

/** A row of the file: what it is, what it becomes and why, and whether it is imported. */
export function Row({ row, place, itemKey, index, context }: RowProps) {
  const id = useId();
  const { include, date, amount, payee, memo, direction, transaction_id } = row;
  const title = payee ?? memo ?? t.line(row.row);
  const isCursor = context.cursor === itemKey;
  const isDone = place === 'proposed' && (context.isAccepted(row) || !row.proposed_by);
  const look = [isCursor && 'is-cursor', !include && !transaction_id && 'is-off', isDone && 'is-done'];
  const day = date && <time dateTime={date}>{formatDay(date)}</time>;
  return (
    <tr
      class={look.filter(Boolean).join(' ')}
      data-index={index}
      data-key={itemKey}
      ref={context.measure}
      tabIndex={-1}
      aria-rowindex={index + 2}
    >
      <IncludeBox rows={[row]} describedBy={id} context={context} />
      <td class="quiet optional">{day}</td>
      <td class="who-cell">
        {transaction_id ? (
          <a class="payee" id={id} title={title} href={to(`/transactions/${transaction_id}`)}>
            {title}
          </a>
        ) : (
          <button
            class="payee row-link"
            type="button"
            id={id}
            title={title}
            onClick={() => context.open([row])}
          >
            {title}
          </button>
        )}
        {payee && memo && place !== 'proposed' && (
          <span class="said" title={memo}>
            {memo}
          </span>
        )}
        <Matches row={row} />
        {context.isPhone && (
          <div class="phone-lines">
            <Becomes row={row} describedBy={id} context={context} />
            <Why row={row} place={place} context={context} />
          </div>
        )}
      </td>
      <td class="optional">{!context.isPhone && <Becomes row={row} describedBy={id} context={context} />}</td>
      <td class="optional why">{!context.isPhone && <Why row={row} place={place} context={context} />}</td>
      <td class="num">
        {amount !== undefined && (
          <Money
            amount={amount}
            {...(row.currency_id && { currency: row.currency_id })}
            direction={direction === 'in' ? 'in' : 'out'}
          />
        )}
        {date && <span class="sub">{day}</span>}
      </td>
      <td class="acts optional">
        {place === 'proposed' && context.isEditable && include && (
          <AcceptButton row={row} title={title} isDone={isDone} context={context} />
        )}
      </td>
    </tr>
  );
}

interface PartProps {
  readonly row: ImportRow;
  readonly context: RowContext;
}

function AcceptButton({
  row,
  title,
  isDone,
  context,
}: PartProps & { readonly title: string; readonly isDone: boolean }) {
  return isDone ? (
    <span class="done-mark" role="img" aria-label={t.accepted}>
      <Icon name="check" size="s" />
    </span>
  ) : (
    <button
      class="icon-button small on-hover"
      type="button"
      aria-label={t.accept(title)}
      title={t.accept(title)}
      onClick={() => context.accept([row])}
    >
      <Icon name="check" size="s" />
    </button>
  );
}

/** The category, or the other account of a transfer. */
function Becomes({ row, describedBy, context }: PartProps & { readonly describedBy: string }) {
  const { choices, isEditable } = context;
  if (row.kind === undefined || row.direction === undefined) return null;
  if (row.splits) return <span class="quiet">{t.splitInto(row.splits.length)}</span>;
  const value = choiceOf(row);
  if (!isEditable || row.status === 'duplicate')
    return (
      <span class="cat quiet">
        <ChoiceIcon choice={value} choices={choices} />
        <span class="clip">{choiceName(choices, row, value)}</span>
      </span>
    );
  return (
    <CategoryPick
      row={row}
      value={value}
      otherwise={t.uncategorized}
      choices={choices}
      describedBy={describedBy}
      look="cat-pick"
      onChoose={(choice) => context.choose([row], choice)}
    />
  );
}

/** Why it is proposed as it is; where rows of every kind are together, what it is. */
function Why({ row, place, context }: PartProps & { readonly place: Place | undefined }) {
  const { status, include, transaction_id } = row;
  if (!context.isEditable && status !== 'error')
    return <RowChip status={transaction_id ? 'imported' : 'left_out'} />;
  if (place === 'error') return null;
  if (place === 'here' || (place === undefined && status !== 'new')) return <RowChip status={status} />;
  const isChosen = include && row.proposed_by === undefined && status === 'new';
  return (
    <>
      <span class="clip">
        <Reason row={row} rules={context.rules} />
      </span>
      {isChosen && <RuleLink row={row} context={context} />}
    </>
  );
}
