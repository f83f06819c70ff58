import type { Schedule } from '../../client/client.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';
import { CheckField, DateField, SelectField, TextField } from '../ui/field.tsx';
import type { FormPart } from '../ui/record-form.tsx';
import type { Draft } from './draft.ts';
import { WEEKDAYS } from './rule-text.ts';

const DAYS = [
  { value: '', label: t.likeStart },
  ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
  { value: '-1', label: t.lastDay },
];

/** When it happens. */
export function RulePart({ draft, change, errors }: FormPart<Draft>) {
  const { frequency } = draft;
  const hasDay = frequency === 'monthly' || frequency === 'yearly';
  return (
    <>
      <div class={hasDay ? 'fields three' : 'fields two'}>
        <SelectField
          label={t.repeats}
          value={frequency}
          choices={Object.entries(t.frequencies).map(([value, label]) => ({ value, label }))}
          onChange={(value) => change({ frequency: value as Schedule['rule']['frequency'] })}
          error={errors['rule.frequency']}
        />
        <TextField
          label={t.every}
          type="number"
          value={draft.interval}
          onChange={(interval) => change({ interval })}
          error={errors['rule.interval']}
          hint={t.everyHint(frequency, Number(draft.interval))}
          input={{ inputMode: 'numeric', min: '1', max: '99' }}
        />
        {hasDay && (
          <SelectField
            label={t.dayOfMonth}
            value={draft.month_day}
            choices={DAYS}
            onChange={(month_day) => change({ month_day })}
            error={errors['rule.month_day']}
          />
        )}
      </div>
      {frequency === 'weekly' && (
        <fieldset class="checks">
          <legend>{t.onDays}</legend>
          {WEEKDAYS.map((day) => (
            <CheckField
              key={day}
              label={t.weekdays[day]}
              isChecked={draft.weekdays.includes(day)}
              onChange={(isChecked) =>
                change({
                  weekdays: WEEKDAYS.filter((each) =>
                    each === day ? isChecked : draft.weekdays.includes(each),
                  ),
                })
              }
            />
          ))}
          {errors['rule.weekdays'] && <p class="error">{errors['rule.weekdays']}</p>}
        </fieldset>
      )}
      <div class="fields three">
        <DateField
          label={t.startsOn}
          value={draft.starts_on}
          onChange={(starts_on) => change({ starts_on })}
          error={errors.starts_on}
        />
        <DateField
          label={t.endsOn}
          value={draft.ends_on}
          onChange={(ends_on) => change({ ends_on })}
          error={errors.ends_on}
        />
        <SelectField
          label={t.whenDue}
          value={draft.mode}
          choices={Object.entries(t.modes).map(([value, label]) => ({ value, label }))}
          onChange={(mode) => change({ mode: mode as Schedule['mode'] })}
          hint={t.modesMore[draft.mode]}
          error={errors.mode}
        />
      </div>
    </>
  );
}
