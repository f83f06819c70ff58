import type { UpcomingDate } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts } from '../platform/books.ts';
import { formatNear, today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useAction } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { RowActions, RowButton } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { directionOf, whereText } from './describe.ts';
import { PostDialog } from './post-dialog.tsx';

const keyOf = ({ schedule_id, date }: UpcomingDate) => `${schedule_id}_${date}`;

/** What is due, overdue dates first: they are the oldest. */
export function Upcoming() {
  const { search, change } = useAddress();
  const may = useMay();
  const { base } = useMoney();
  const upcoming = useRead(['upcoming'], () => api.listUpcoming({ limit: 100 }).all());
  const opened = upcoming.data?.find((due) => keyOf(due) === search.post);
  return (
    <section class="region gap-below" aria-labelledby="upcoming">
      <div class="region-head">
        <h2 id="upcoming">{t.upcoming}</h2>
      </div>
      <Loaded reading={upcoming} lines={5}>
        {(dates) =>
          dates.length === 0 ? (
            <Empty text={t.nothingDue} />
          ) : (
            <table class="table row-table upcoming-table">
              <TableHead
                caption={t.upcoming}
                columns={[
                  { name: t.due, width: 'day', look: 'optional' },
                  { name: common.name },
                  { name: common.account, width: 'acc-l', look: 'optional' },
                  { name: t.amountIn(base), width: 'amount-l', look: 'num' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {dates.map((due) => (
                  <Row key={keyOf(due)} due={due} onChange={() => change({ post: keyOf(due) }, false)} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {opened && may('settleOccurrence') && (
        <PostDialog due={opened} onClose={() => change({ post: undefined })} />
      )}
    </section>
  );
}

function Row({ due, onChange }: { due: UpcomingDate; onChange: () => void }) {
  const canSettle = useMay()('settleOccurrence');
  const accounts = useAccounts().data ?? [];
  const writing = useAction();
  const day = today(useUser().time_zone);
  const { template, name, date } = due;
  const nameId = `due-${keyOf(due)}`;
  const where = whereText(due, accounts);
  const settle = async (action: 'post' | 'skip') => {
    const done = await writing.run(() =>
      api.settleOccurrence(due.schedule_id, date, { action }, writing.once(action)),
    );
    if (done) say(action === 'post' ? t.posted(name) : t.skipped(name));
  };
  const overdue = due.is_overdue && (
    <span class="chip amber">
      <Icon name="warn" size="xs" />
      {t.overdue}
    </span>
  );
  return (
    <tr>
      <td class="quiet optional">
        <time dateTime={date}>{formatNear(date, day)}</time>
      </td>
      <td class="clip main-cell">
        <span class="payee" id={nameId} title={name}>
          {name}
        </span>{' '}
        <span class="optional-inline">{overdue}</span>
        <span class="sub">
          {overdue} <time dateTime={date}>{formatNear(date, day)}</time>, {where}
        </span>
      </td>
      <td class="second clip optional" title={where}>
        {where}
      </td>
      <td class="num figure-cell">
        <Money
          amount={template.amount ?? 0}
          currency={template.currency_id ?? ''}
          direction={directionOf(due)}
        />
      </td>
      <RowActions
        name={name}
        onEdit={canSettle && onChange}
        more={[canSettle && { label: t.skip, icon: 'skip', onChoose: () => void settle('skip') }]}
      >
        {canSettle && <RowButton of={nameId} label={t.post} onClick={() => void settle('post')} />}
      </RowActions>
    </tr>
  );
}
