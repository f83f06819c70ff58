import { scheduleTexts as t } from '../texts/en/schedules.ts';
import type { FormPart } from '../ui/editing.tsx';
import { CheckField, DateField, SelectField, TextField } from '../ui/field.tsx';
import type { ScheduleDraft } from './draft.ts';
import { WEEKDAYS } from './rule-text.ts';

const DAYS = [
  { value: '', label: t.likeStart },
  ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
  { value: '-1', label: t.lastDay },
];

/** When it happens. */
export function RulePart({ draft, change, errors, field }: FormPart<ScheduleDraft>) {
  const { frequency } = draft;
  const hasDay = frequency === 'monthly' || frequency === 'yearly';
  return (
    <>
      <div class={hasDay ? 'fields three' : 'fields two'}>
        <SelectField
          {...field('frequency')}
          choices={Object.entries(t.frequencies).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          {...field('interval')}
          type="number"
          hint={t.everyHint(frequency, Number(draft.interval))}
          input={{ inputMode: 'numeric', min: '1', max: '99' }}
        />
        {hasDay && <SelectField {...field('month_day')} choices={DAYS} />}
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
        <DateField {...field('starts_on')} />
        <DateField {...field('ends_on')} />
        <SelectField
          {...field('mode')}
          choices={Object.entries(t.modes).map(([value, label]) => ({ value, label }))}
          hint={t.modesMore[draft.mode]}
        />
      </div>
    </>
  );
}
