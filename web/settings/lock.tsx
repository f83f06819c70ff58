import type { PeriodLock, PeriodLockInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { formatDate } from '../platform/formats.ts';
import { useRead } from '../platform/reads.ts';
import { common } from '../texts/en/common.ts';
import { settingsTexts as t } from '../texts/en/settings.ts';
import { type RecordKind, useEditing } from '../ui/editing.tsx';
import { DateField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Loaded } from '../ui/loading.tsx';

const NOTHING = { locked_through: '' };

const textOf = ({ locked_through: day }: PeriodLock): string =>
  day ? t.lockSaved(formatDate(day)) : t.unlocked;

const kind: RecordKind<typeof NOTHING, PeriodLock, PeriodLockInput> = {
  labels: { locked_through: t.locked },
  draftOf: (lock) => ({ locked_through: lock.locked_through ?? '' }),
  bodyOf: (draft) => ({ body: { locked_through: draft.locked_through || null } }),
  create: (body) => api.updateLock(body),
  update: (_, body, options) => api.updateLock(body, options),
  read: () => api.getLock(),
  said: (lock) => textOf(lock),
};

export function Lock() {
  const lock = useRead(['lock'], () => api.getLock());
  const may = useMay();
  return (
    <Loaded reading={lock}>
      {(record) => (may('updateLock') ? <LockForm lock={record} /> : <p>{textOf(record)}</p>)}
    </Loaded>
  );
}

function LockForm({ lock }: { lock: PeriodLock }) {
  const { field, writing, save, conflict } = useEditing({
    kind,
    record: lock,
    empty: NOTHING,
  });
  return (
    <section class="setting">
      <p class="second">{t.lockMore}</p>
      <Form failure={writing.failure} onSubmit={save} look="fields setting-form">
        <FormFailure failure={writing.failure} />
        <DateField {...field('locked_through')} />
        <div>
          <Submit label={common.save} isBusy={writing.isBusy} />
        </div>
      </Form>
      {conflict}
    </section>
  );
}
