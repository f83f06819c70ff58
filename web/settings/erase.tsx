import { useState } from 'preact/hooks';
import { api } from '../platform/api.ts';
import { useAddress } from '../platform/location.ts';
import { APP, to } from '../platform/paths.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { settingsTexts as t } from '../texts/en/settings.ts';
import { AskDialog } from '../ui/ask.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure } from '../ui/form.tsx';

/** Needs the password, and asks once more. */
export function Erase() {
  const { search, change } = useAddress();
  const [password, setPassword] = useState('');
  const writing = useWriting(['password']);
  const close = () => change({ ask: undefined });
  const ask = () => {
    if (password === '') return writing.fail({ fields: { password: common.required } });
    change({ ask: 'true' }, false);
  };
  const erase = async () => {
    const isDone = await writing.run(async () => {
      await api.deleteMe({ password });
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
