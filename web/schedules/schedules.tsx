import type { Schedule } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { readAgain, useRead } from '../platform/reads.ts';
import { atOnce, say } from '../platform/toasts.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { Upcoming } from './upcoming.tsx';

/** What repeats, and what of it is due next. */
export default function Schedules() {
  const { search, change } = useAddress();
  const may = useMay();
  const schedules = useRead(['schedules'], () => api.listSchedules({ limit: 100 }).all());
  const all = schedules.data ?? [];
  const edit = (id: string) => change({ edit: id }, false);
  const askToDelete = (id: string) => change({ delete: id }, false);
  const cursor = useCursor(all, ({ id }) => id, {
    open: ({ id }) => may('updateSchedule') && edit(id),
    remove: ({ id }) => may('deleteSchedule') && askToDelete(id),
  });
  const addButton = may('createSchedule') && (
    <button class="button secondary" type="button" onClick={() => edit('new')}>
      <Icon name="plus" size="s" />
      {t.add}
    </button>
  );
  const leaving = all.find(({ id }) => id === search.delete);
  return (
    <Screen title={t.title} actions={all.length > 0 && addButton}>
      {all.length > 0 && <Upcoming />}
      <Loaded reading={schedules} lines={8}>
        {(found) =>
          found.length === 0 ? (
            <Empty text={t.empty}>{addButton}</Empty>
          ) : (
            <section class="region" aria-labelledby="schedules">
              <div class="region-head">
                <h2 id="schedules">{t.title}</h2>
              </div>
              <ScheduleTable
                schedules={found}
                cursor={cursor}
                onEdit={edit}
                onDelete={askToDelete}
                onPause={(schedule) => void setActive(schedule, !schedule.is_active)}
              />
            </section>
          )
        }
      </Loaded>
      {search.edit && may('updateSchedule') && (
        <ScheduleDialog id={search.edit} onClose={() => change({ edit: undefined })} />
      )}
      {leaving && may('deleteSchedule') && (
        <DeleteDialog
          title={t.deleteTitle(leaving.name)}
          text={t.deleteText}
          said={t.deleted(leaving.name)}
          remove={async () => api.deleteSchedule(leaving.id, { ifMatch: await etagOf(leaving) })}
          onClose={() => change({ delete: undefined })}
        />
      )}
    </Screen>
  );
}

/** At once, with "Undo". */
const setActive = (schedule: Schedule, is_active: boolean) =>
  atOnce(async () => {
    const put = async (record: Schedule, wanted: boolean) =>
      api.updateSchedule(record.id, { ...record, is_active: wanted }, { ifMatch: await etagOf(record) });
    const changed = await put(schedule, is_active);
    say(is_active ? t.didResume(schedule.name) : t.didPause(schedule.name), async () => {
      await put(changed, !is_active);
      await readAgain();
    });
    await readAgain();
  });
