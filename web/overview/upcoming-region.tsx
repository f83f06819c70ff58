import type { UpcomingDate } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { FOR_NAMES, useAccounts } from '../platform/books.ts';
import { formatDay } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useAction } from '../platform/writes.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { Region } from '../ui/screen.tsx';
import { isSoon, useUpcoming } from './use-upcoming.ts';

export function UpcomingRegion({ day }: { day: string }) {
  const upcoming = useUpcoming(day);
  return (
    <Region title={t.upcoming} width="w4" more={{ href: to('/schedules'), text: t.days14 }}>
      <Loaded reading={upcoming} lines={5}>
        {(dates) => {
          const soon = dates.filter(({ date }) => isSoon(date, day));
          if (soon.length === 0) return <Nothing />;
          return (
            <ul class="due">
              {soon.map((due) => (
                <Due key={`${due.schedule_id} ${due.date}`} due={due} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Region>
  );
}

/** Who has schedules knows what they are for. */
function Nothing() {
  const may = useMay();
  const schedules = useRead(['schedules'], () => api.listSchedules({ limit: 100 }).all());
  if (schedules.data?.length !== 0) return <Empty text={t.nothingDue} />;
  return (
    <Empty text={t.noSchedules}>
      {may('createSchedule') && <a href={to('/schedules', { edit: 'new' })}>{t.addSchedule}</a>}
    </Empty>
  );
}

function Due({ due }: { due: UpcomingDate }) {
  const accounts = useAccounts(FOR_NAMES).data ?? [];
  const canSettle = useMay()('settleOccurrence');
  const writing = useAction();
  const { template, name, date } = due;
  const nameOf = (id: string | undefined) => accounts.find((account) => account.id === id)?.name ?? '';
  const where =
    due.kind === 'transfer'
      ? `${nameOf(template.from_account_id)} → ${nameOf(template.to_account_id)}`
      : nameOf(template.asset_account_id);
  const direction = due.kind === 'transfer' ? 'none' : due.kind === 'income' ? 'in' : 'out';
  const settle = async (action: 'post' | 'skip') => {
    const done = await writing.run(() =>
      api.settleOccurrence(due.schedule_id, date, { action }, writing.once(action)),
    );
    if (done) say(action === 'post' ? t.posted(name) : t.skipped(name));
  };
  return (
    <li>
      <span class="name" title={name}>
        {name}
      </span>
      <span class="num">
        <Money amount={template.amount ?? 0} currency={template.currency_id ?? ''} direction={direction} />
      </span>
      <span class="what">
        {due.is_overdue && (
          <span class="chip amber">
            <Icon name="warn" size="xs" />
            {t.overdue}
          </span>
        )}
        <span>
          <time dateTime={date}>{formatDay(date)}</time>, {where}
        </span>
      </span>
      {canSettle && (
        <span class="do">
          <button
            class="button plain small"
            type="button"
            aria-label={t.postIt(name)}
            onClick={() => void settle('post')}
          >
            {t.post}
          </button>
          <button
            class="button plain small"
            type="button"
            aria-label={t.skipIt(name)}
            onClick={() => void settle('skip')}
          >
            {t.skip}
          </button>
        </span>
      )}
    </li>
  );
}
