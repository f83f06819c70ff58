import { useState } from 'preact/hooks';
import type { Session } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { settingsTexts as t } from '../texts/en/settings.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Loaded } from '../ui/loading.tsx';
import { RowActions, RowButton } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { useDayText } from './day-text.ts';
import { deviceText } from './device-text.ts';
import { EmailAddress } from './email-address.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecurityLog } from './security-log.tsx';
import { TwoFactor } from './two-factor.tsx';

export function Security() {
  return (
    <>
      <EmailAddress />
      <TwoFactor />
      <Passkeys />
      <Password />
      <Sessions />
      <SecurityLog />
    </>
  );
}

const NO_PASSWORDS = { current_password: '', password: '', password_confirmation: '' };

function Password() {
  const [draft, setDraft] = useState(NO_PASSWORDS);
  const writing = useWriting(Object.keys(NO_PASSWORDS));
  const save = async () => {
    if (draft.password !== draft.password_confirmation)
      return writing.fail({ fields: { password_confirmation: t.passwordsDiffer } });
    const saved = await writing.run(() => api.changePassword(draft));
    // The response has a token, too. The page relies on the cookie alone.
    api.token = undefined;
    if (!saved) return;
    setDraft(NO_PASSWORDS);
    say(t.passwordChanged);
  };
  const field = (name: keyof typeof draft, autoComplete: string) => ({
    type: 'password' as const,
    value: draft[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
    error: writing.failure.fields[name],
    input: { autoComplete },
  });
  return (
    <section class="setting" aria-labelledby="password">
      <h3 id="password">{t.password}</h3>
      <Form failure={writing.failure} onSubmit={() => void save()} look="fields setting-form">
        <FormFailure failure={writing.failure} />
        <TextField label={t.currentPassword} {...field('current_password', 'current-password')} />
        <TextField label={t.newPassword} hint={t.newPasswordHint} {...field('password', 'new-password')} />
        <TextField label={t.repeatPassword} {...field('password_confirmation', 'new-password')} />
        <div>
          <Submit label={t.changePassword} isBusy={writing.isBusy} />
        </div>
      </Form>
    </section>
  );
}

function Sessions() {
  const { search, change } = useAddress();
  const sessions = useRead(['sessions'], () => api.listSessions({ limit: 100 }).all());
  const leaving = sessions.data?.find(({ id }) => id === search.end);
  return (
    <section class="setting" aria-labelledby="sessions">
      <h3 id="sessions">{t.sessions}</h3>
      <Loaded reading={sessions}>
        {(found) => (
          <table class="table row-table settings-table">
            <TableHead
              caption={t.sessions}
              columns={[{ name: t.device }, { name: t.lastUsed, width: 'used', look: 'optional' }, ACTIONS]}
            />
            <tbody>
              {found.map((session) => (
                <Row key={session.id} session={session} onEnd={() => change({ end: session.id }, false)} />
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
      {leaving && (
        <DeleteDialog
          title={t.endSessionTitle(deviceText(leaving.device_name))}
          text={t.endSessionText}
          action={t.endSession}
          said={t.sessionEnded}
          remove={() => api.deleteSession(leaving.id)}
          onClose={() => change({ end: undefined })}
        />
      )}
    </section>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { id, device_name, last_used_at, current } = session;
  const used = useDayText()(last_used_at);
  const nameId = `session-${id}`;
  const device = deviceText(device_name);
  return (
    <tr>
      <td class="clip">
        <span class="payee" id={nameId} title={device_name}>
          {device}
        </span>{' '}
        {current && <span class="chip blue">{t.thisOne}</span>}
        <span class="sub">{t.lastUsedOn(used)}</span>
      </td>
      <td class="second optional">{used}</td>
      <RowActions name={device}>
        {!current && <RowButton of={nameId} label={t.endSession} onClick={onEnd} />}
      </RowActions>
    </tr>
  );
}
