import { useState } from 'preact/hooks';
import { api } from '../platform/api.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { common } from '../texts/en/common.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';

/** The setup token works once: what is typed is not kept anywhere. */
export function ConnectBank({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState('');
  const [name, setName] = useState('');
  const writing = useWriting(['setup_token', 'name']);
  const connect = async () => {
    if (token.trim() === '') return writing.fail({ fields: { setup_token: common.required } });
    const body = {
      provider: 'simplefin' as const,
      setup_token: token.trim(),
      ...(name.trim() !== '' && { name: name.trim() }),
    };
    const made = await writing.run(() => api.createConnection(body, writing.once()));
    if (!made) return undefined;
    say(t.done);
    return onClose();
  };
  return (
    <Dialog title={t.connect} onClose={onClose}>
      <Form failure={writing.failure} onSubmit={() => void connect()}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <div class="second">
            <p>{t.how}</p>
            <ol class="steps">
              {t.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
          <TextField
            label={t.setupToken}
            value={token}
            onChange={setToken}
            error={writing.failure.fields.setup_token}
            input={{ autoFocus: true, autoComplete: 'off' }}
          />
          <TextField
            label={t.name}
            value={name}
            onChange={setName}
            error={writing.failure.fields.name}
            hint={t.nameHint}
            input={{ autoComplete: 'off', maxLength: 150 }}
          />
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={t.connectAction} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
