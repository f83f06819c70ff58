import { useState } from 'preact/hooks';
import type { SecondFactor } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatDate } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useAuthOptions } from '../platform/passkeys.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { securityTexts as t } from '../texts/en/security.ts';
import { AskDialog } from '../ui/ask.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormFailure } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { areCodesUnsaved, noteCodes } from './codes-stored.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveTotp } from './remove-totp.tsx';
import { SetUpTotp } from './set-up-totp.tsx';

/** Whether signing in takes a second factor, and what there is of them. */
export function TwoFactor() {
  const { search, change } = useAddress();
  const factor = useRead(['second-factor'], () => api.getSecondFactor());
  const isUnsaved = useStore(areCodesUnsaved) && search.factor === undefined;
  const hasMail = useAuthOptions().data?.mail === true;
  // Said before anything is asked for.
  const mustVerify = hasMail && !useUser().email_verified_at;
  const close = () => change({ factor: undefined });
  return (
    <section class="setting" aria-labelledby="two-factor">
      <Loaded reading={factor} lines={3}>
        {(found) => (
          <>
            <div class="setting-head">
              <div>
                <h3 id="two-factor">{t.twoFactor}</h3>
                <p>{found.is_required ? aboutText(found) : t.off}</p>
              </div>
              <span class={found.is_required ? 'chip green' : 'chip line'}>
                {found.is_required && <Icon name="check" size="xs" />}
                {found.is_required ? t.isOn : t.isOff}
              </span>
            </div>
            {found.is_required && isUnsaved && (
              <Notice kind="amber">
                {t.codesUnsaved}{' '}
                <button class="link" type="button" onClick={() => change({ factor: 'codes' }, false)}>
                  {t.newCodes}
                </button>
              </Notice>
            )}
            {mustVerify ? <Notice kind="amber">{t.verifyFirst}</Notice> : <Actions factor={found} />}
          </>
        )}
      </Loaded>
      {search.factor === 'app' && factor.data && (
        <SetUpTotp hasCodes={factor.data.recovery_codes_left > 0} onClose={close} />
      )}
      {search.factor === 'codes' && <NewCodes onClose={close} />}
      {search.factor === 'remove-app' && <RemoveTotp onClose={close} />}
      {search.factor === 'off' && (
        <DeleteDialog
          title={t.turnOffTitle}
          text={t.turnOffText}
          action={t.turnOff}
          said={t.turnedOff}
          remove={() => api.updateSecondFactor({ is_required: false })}
          onClose={close}
        />
      )}
    </section>
  );
}

function aboutText({ totp_since, passkey_count, recovery_codes_left }: SecondFactor): string {
  const app = totp_since ? t.appSince(formatDate(totp_since)) : t.noApp;
  return [t.required, app, t.passkeyCount(passkey_count), t.codesLeft(recovery_codes_left)].join(' ');
}

function Actions({ factor }: { factor: SecondFactor }) {
  const { change } = useAddress();
  const open = (name: string) => change({ factor: name }, false);
  const [codes, setCodes] = useState<readonly string[]>();
  const writing = useWriting([]);
  const turnOn = async () => {
    if (factor.recovery_codes_left === 0) noteCodes('asked');
    const now = await writing.run(() => api.updateSecondFactor({ is_required: true }));
    if (!now) return;
    say(t.turnedOn);
    // None if there were codes already.
    setCodes(now.recovery_codes);
  };
  return (
    <>
      <FormFailure failure={writing.failure} />
      <div class="actions">
        {!factor.totp_since && (
          <button class="button secondary" type="button" onClick={() => open('app')}>
            {t.setUp}
          </button>
        )}
        {!factor.is_required && (factor.totp_since || factor.passkey_count > 0) && (
          <button class="button secondary" type="button" onClick={() => void turnOn()}>
            {t.turnOn}
          </button>
        )}
        {factor.is_required && (
          <button class="button secondary" type="button" onClick={() => open('codes')}>
            {t.recoveryCodes}
          </button>
        )}
        {factor.totp_since && (
          <button class="button plain danger" type="button" onClick={() => open('remove-app')}>
            {t.removeApp}
          </button>
        )}
        {factor.is_required && (
          <button class="button plain danger" type="button" onClick={() => open('off')}>
            {t.turnOff}
          </button>
        )}
      </div>
      {codes && (
        <Dialog title={t.recoveryCodes} onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </>
  );
}

/** The old ones are void, so it asks first. */
function NewCodes({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ readonly codes: readonly string[] | undefined }>();
  const writing = useWriting([]);
  const make = async () => {
    noteCodes('asked');
    const answer = await writing.run(() => api.createRecoveryCodes(writing.once()));
    if (answer) setMade({ codes: answer.recovery_codes });
  };
  if (made)
    return (
      <Dialog title={t.recoveryCodes} onClose={onClose}>
        <RecoveryCodes codes={made.codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <AskDialog
      title={t.recoveryCodes}
      text={t.newCodesText}
      action={t.newCodes}
      writing={writing}
      onConfirm={() => void make()}
      onClose={onClose}
    />
  );
}
