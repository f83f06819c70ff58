import { useState } from 'preact/hooks';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { mayRemove } from '../platform/kept/removal.ts';
import { useAddress } from '../platform/location.ts';
import { APP, to } from '../platform/paths.ts';
import { forget } from '../platform/session.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { settingsTexts as t } from '../texts/en/settings.ts';
import { AskDialog } from '../ui/ask.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form, FormFailure } from '../ui/form.tsx';

/** Needs the password, and asks once more. */
export function Erase() {
  const { search, change } = useAddress();
  const [password, setPassword] = useState('');
  const [fate, setFate] = useState<'' | 'hand_over' | 'erase'>('');
  const [isAsked, setAsked] = useState(false);
  const writing = useWriting(['password', 'shared_books'], (error) => {
    // Others are in a book that has no other owner.
    if (!isProblem(error, 'sole_owner')) return false;
    setAsked(true);
    const names = error.errors.map(({ message }) => message).join(', ');
    writing.fail({ fields: { shared_books: t.soleOwner(names) } });
    return true;
  });
  const close = () => change({ ask: undefined });
  const ask = () => {
    if (password === '') return writing.fail({ fields: { password: common.required } });
    change({ ask: 'true' }, false);
  };
  const erase = async () => {
    if (!(await mayRemove('erased'))) return close();
    const isDone = await writing.run(async () => {
      await api.deleteMe({ password, ...(fate && { shared_books: fate }) });
      await forget({ why: 'erased' });
      // Nothing of the user stays in memory.
      location.assign(APP);
      return true;
    });
    if (!isDone) close();
  };
  return (
    <section class="setting">
      <p class="second">
        {t.eraseMore}{' '}
        <a class="inline" href={to('/export')}>
          {t.eraseExport}
        </a>
      </p>
      <Form failure={writing.failure} onSubmit={ask} look="fields setting-form">
        <FormFailure failure={writing.failure} />
        <TextField
          label={t.password}
          type="password"
          value={password}
          onChange={setPassword}
          error={writing.failure.fields.password}
          input={{ autoComplete: 'current-password' }}
        />
        {isAsked && (
          <SelectField
            label={t.sharedBooks}
            value={fate}
            choices={[
              { value: '', label: '' },
              ...Object.entries(t.fates).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => setFate(value as typeof fate)}
            error={writing.failure.fields.shared_books}
          />
        )}
        <div>
          <button class="button secondary danger" type="submit">
            {t.erase}
          </button>
        </div>
      </Form>
      {search.ask && password !== '' && (
        <AskDialog
          title={t.eraseTitle}
          text={t.eraseText}
          action={t.erase}
          writing={writing}
          onConfirm={() => void erase()}
          onClose={close}
        />
      )}
    </section>
  );
}
