import type { Schedule } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts } from '../platform/books.ts';
import { formatDate, formatNear, today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { directionOf, whereText } from './describe.ts';
import { ruleText } from './rule-text.ts';

interface ScheduleTableProps {
  readonly schedules: readonly Schedule[];
  readonly cursor: string | undefined;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
  readonly onPause: (schedule: Schedule) => void;
}

export function ScheduleTable(props: ScheduleTableProps) {
  const { base } = useMoney();
  return (
    <table class="table row-table schedules-table">
      <TableHead
        caption={t.title}
        columns={[
          { name: common.name },
          { name: t.rule, width: 'rule', look: 'optional' },
          { name: t.next, width: 'day' },
          { name: t.amountIn(base), width: 'amount-l', look: 'num' },
          ACTIONS,
        ]}
      />
      <tbody>
        {props.schedules.map((schedule) => (
          <Row key={schedule.id} {...props} schedule={schedule} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ schedule, cursor, onEdit, onDelete, onPause }: ScheduleTableProps & { schedule: Schedule }) {
  const accounts = useAccounts().data ?? [];
  const may = useMay();
  const day = today(useUser().time_zone);
  const { id, name, template, next_date, last_error, is_active } = schedule;
  const nameId = `schedule-${id}`;
  const rule = ruleText(schedule);
  const where = whereText(schedule, accounts);
  return (
    <tr class={[cursor === id && 'is-cursor', !is_active && 'is-deleted'].filter(Boolean).join(' ')}>
      <td class="clip">
        {may('updateSchedule') ? (
          <button class="row-link payee" id={nameId} type="button" title={name} onClick={() => onEdit(id)}>
            {name}
          </button>
        ) : (
          <span class="payee" id={nameId} title={name}>
            {name}
          </span>
        )}{' '}
        <Chips schedule={schedule} />
        <span class="sub always">
          {last_error ? (
            errorText(last_error.code)
          ) : (
            <>
              <span class="desk">{where}</span>
              <span class="phone-only-inline">{rule}</span>
            </>
          )}
        </span>
      </td>
      <td class="second clip optional" title={rule}>
        {rule}
      </td>
      <td class="second next">
        {next_date ? <time dateTime={next_date}>{formatNear(next_date, day)}</time> : t.finished}
      </td>
      <td class="num figure-cell">
        <Money
          amount={template.amount ?? 0}
          currency={template.currency_id ?? ''}
          direction={directionOf(schedule)}
        />
      </td>
      <RowActions
        name={name}
        onEdit={may('updateSchedule') && (() => onEdit(id))}
        onDelete={may('deleteSchedule') && (() => onDelete(id))}
        more={[
          may('updateSchedule') && {
            label: is_active ? t.pause : t.resume,
            icon: is_active ? 'pause' : 'resume',
            onChoose: () => onPause(schedule),
          },
        ]}
      />
    </tr>
  );
}

function Chips({ schedule }: { schedule: Schedule }) {
  const { is_active, last_error, mode } = schedule;
  return (
    <>
      {!is_active && <span class="chip line">{t.paused}</span>}
      {last_error && (
        <span class="chip red">
          <Icon name="warn" size="xs" />
          {t.failed(formatDate(last_error.date))}
        </span>
      )}
      {is_active && !last_error && mode === 'remind' && <span class="chip line">{t.reminder}</span>}
    </>
  );
}

function errorText(code: string): string {
  return t.errors[code] ?? t.otherError(code);
}
