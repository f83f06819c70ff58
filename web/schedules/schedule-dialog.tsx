import type { Schedule, ScheduleInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useAccounts, useCategories } from '../platform/books.ts';
import { today } from '../platform/formats.ts';
import { recent } from '../platform/recent.ts';
import { useUser } from '../platform/session.ts';
import { tagText } from '../platform/tags.ts';
import { useMoney } from '../platform/use-money.ts';
import { usualMoney, usualPaying } from '../platform/usual-account.ts';
import { common } from '../texts/en/common.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';
import { transactionTexts } from '../texts/en/transactions.ts';
import type { RecordKind } from '../ui/editing.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';
import { bodyOf, draftOf, type ScheduleDraft } from './draft.ts';
import { RulePart } from './rule-part.tsx';
import { TemplatePart } from './template-part.tsx';

/** As errors name them. */
const NAMES = {
  amount: 'template.amount',
  currency_id: 'template.currency_id',
  category: 'template.category_id',
  asset_account_id: 'template.asset_account_id',
  from_account_id: 'template.from_account_id',
  to_account_id: 'template.to_account_id',
  payee: 'template.payee',
  memo: 'template.memo',
  tags: 'template.tags',
  frequency: 'rule.frequency',
  interval: 'rule.interval',
  weekdays: 'rule.weekdays',
  month_day: 'rule.month_day',
};

interface ScheduleDialogProps {
  /** `new`, or the id of a schedule. */
  readonly id: string;
  readonly onClose: () => void;
}

export function ScheduleDialog({ id, onClose }: ScheduleDialogProps) {
  const user = useUser();
  const money = useMoney();
  const accounts = useAccounts().data;
  const categories = useCategories().data;
  const nameIn = (records: readonly { id: string; name: string }[] = [], wanted = '') =>
    records.find((record) => record.id === wanted)?.name ?? '';
  const categoryId = (name: string, kind: Schedule['kind']) =>
    categories?.find(
      (category) => category.kind === kind && category.name.toLowerCase() === name.trim().toLowerCase(),
    )?.id;
  const kindOf = (before: Schedule | undefined): RecordKind<ScheduleDraft, Schedule, ScheduleInput> => ({
    names: NAMES,
    labels: {
      name: common.name,
      kind: t.type,
      amount: common.amount,
      currency_id: common.currency,
      category: common.category,
      asset_account_id: common.account,
      from_account_id: t.fromAccount,
      to_account_id: t.toAccount,
      payee: common.payee,
      memo: common.memo,
      tags: transactionTexts.tags,
      frequency: t.repeats,
      interval: t.every,
      weekdays: t.onDays,
      month_day: t.dayOfMonth,
      starts_on: t.startsOn,
      ends_on: t.endsOn,
      mode: t.whenDue,
    },
    show: (part, draft) => {
      if (part.endsWith('account_id')) return nameIn(accounts, String(draft[part]));
      if (part === 'kind') return common.kinds[draft.kind];
      if (part === 'frequency') return t.frequencies[draft.frequency];
      if (part === 'mode') return t.modes[draft.mode];
      if (part === 'tags') return draft.tags.map(tagText).join(' ');
      if (part === 'weekdays') return draft.weekdays.map((day) => t.weekdays[day]).join(', ');
      return String(draft[part]);
    },
    draftOf: (schedule) => draftOf(schedule, money, (wanted) => nameIn(categories, wanted)),
    bodyOf: (draft) => bodyOf(draft, money, categoryId, before),
    create: (body, options) => api.createSchedule(body, options),
    update: (schedule, body, options) =>
      api.updateSchedule(
        schedule.id,
        { ...body, is_active: schedule.is_active, max_count: schedule.max_count ?? null },
        options,
      ),
    read: (schedule) => api.getSchedule(schedule.id),
    remove: (schedule, options) => api.deleteSchedule(schedule.id, options),
    mustReplace: (schedule, { kind }) => schedule.kind !== kind,
    said: t.saved,
  });
  const empty: ScheduleDraft = {
    name: '',
    kind: 'expense',
    amount: '',
    currency_id: money.base,
    category: '',
    asset_account_id: usualPaying(accounts ?? [], recent('account')),
    from_account_id: usualMoney(accounts ?? [], recent('account')),
    to_account_id: '',
    payee: '',
    memo: '',
    tags: [],
    tag: '',
    frequency: 'monthly',
    interval: '1',
    weekdays: [],
    month_day: '',
    starts_on: today(user.time_zone),
    ends_on: '',
    mode: 'post',
  };
  return (
    <RecordDialog
      title={id === 'new' ? t.add : t.edit}
      id={id}
      cacheKey="schedule"
      read={(wanted) => api.getSchedule(wanted)}
      gone={t.gone}
      onClose={onClose}
    >
      {(schedule) =>
        accounts && categories ? (
          <RecordForm kind={kindOf(schedule)} record={schedule} empty={empty} onClose={onClose}>
            {(part) => (
              <>
                <div class="fields wide-narrow">
                  <TextField
                    {...part.field('name')}
                    input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
                  />
                  <SelectField
                    {...part.field('kind')}
                    choices={(['expense', 'income', 'transfer'] as const).map((kind) => ({
                      value: kind,
                      label: common.kinds[kind],
                    }))}
                    isDisabled={schedule !== undefined}
                  />
                </div>
                <TemplatePart {...part} hasSplits={schedule?.template.splits !== undefined} />
                <RulePart {...part} />
              </>
            )}
          </RecordForm>
        ) : (
          <Skeleton lines={5} />
        )
      }
    </RecordDialog>
  );
}
