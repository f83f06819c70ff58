import { useEffect, useState } from 'preact/hooks';
import { NO_FAILURE } from '../platform/failures.ts';
import {
  applyAppearance,
  getPreferences,
  setPreferences,
  type Preferences as Values,
} from '../platform/preferences.ts';
import { setKeeping } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { common } from '../texts/en/common.ts';
import { settingsTexts as t } from '../texts/en/settings.ts';
import { CheckField, SelectField } from '../ui/field.tsx';
import { Form, Submit } from '../ui/form.tsx';

const FORMATS = [
  'en-GB',
  'en-US',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
];
const EXAMPLE = 1_234_567.89;

/** Shown at once, and kept in this browser when they are saved. */
export function Preferences() {
  const [draft, setDraft] = useState(getPreferences);
  const change = (part: Partial<Values>) => setDraft((now) => ({ ...now, ...part }));
  useEffect(() => {
    applyAppearance(draft.appearance);
    // Leaving without saving.
    return () => applyAppearance();
  }, [draft.appearance]);
  const save = async () => {
    const { appearance, format, keys } = draft;
    const before = getPreferences();
    if (!(await setKeeping(draft.keepBooks))) return change({ keepBooks: true });
    setPreferences({ appearance, format, keys });
    say(t.preferencesSaved, async () => {
      await setKeeping(before.keepBooks);
      setPreferences(before);
      setDraft(before);
    });
  };
  return (
    <section class="setting">
      <p class="second">{t.preferencesMore}</p>
      <Form failure={NO_FAILURE} onSubmit={() => void save()} look="fields setting-form">
        <SelectField
          label={t.appearance}
          value={draft.appearance}
          choices={Object.entries(t.appearances).map(([value, label]) => ({ value, label }))}
          onChange={(value) => change({ appearance: value as Values['appearance'] })}
        />
        <SelectField
          label={t.format}
          value={draft.format}
          choices={formatChoices()}
          onChange={(format) => change({ format })}
        />
        <CheckField label={t.keys} isChecked={draft.keys} onChange={(keys) => change({ keys })} />
        <CheckField
          label={common.keepBooks}
          isChecked={draft.keepBooks}
          onChange={(keepBooks) => change({ keepBooks })}
        />
        <div>
          <Submit label={common.save} isBusy={false} />
        </div>
      </Form>
    </section>
  );
}

function formatChoices() {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const example = (tag: string) => new Intl.NumberFormat(tag).format(EXAMPLE);
  return [
    { value: '', label: t.formatOfBrowser(example(navigator.language)) },
    ...FORMATS.map((tag) => ({ value: tag, label: t.formatExample(names.of(tag) ?? tag, example(tag)) })),
  ];
}
