import { useEffect, useState } from 'preact/hooks';
import type { ChangedSecondFactor, PendingTotp, TotpConfirmation } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import type { Endpoints } from '../platform/in-doubt.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { securityTexts as t } from '../texts/en/security.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Secret } from '../ui/secret.tsx';
import { noteCodes } from './codes-stored.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A code that was accepted turns the app on, whichever code is sent after it. */
const CONFIRMING: Endpoints<TotpConfirmation, ChangedSecondFactor> = {
  create: (body, options) => api.confirmTotp(body, options),
};

/** First the secret for the app, then a code that proves it; afterwards the recovery codes. */
export function SetUpTotp({ hasCodes, onClose }: { hasCodes: boolean; onClose: () => void }) {
  const [pending, setPending] = useState<PendingTotp>();
  const [code, setCode] = useState('');
  const [done, setDone] = useState<{ readonly codes: readonly string[] | undefined }>();
  const begin = useWriting([]);
  const writing = useWriting(['totp_code']);
  useEffect(() => {
    // Each call makes another secret; a repeated one would come without it.
    void begin.run(() => api.createTotp(begin.once())).then(setPending);
  }, []);
  const confirm = async () => {
    if (code.trim() === '') return writing.fail({ fields: { totp_code: common.required } });
    // Codes are made only where there are none yet.
    if (!hasCodes) noteCodes('asked');
    const factor = await writing.run(() => writing.create(CONFIRMING, { totp_code: code.trim() }));
    if (!factor) return;
    say(t.turnedOn);
    if (factor.recovery_codes) setDone({ codes: factor.recovery_codes });
    else onClose();
  };
  if (done)
    return (
      <Dialog key="codes" title={t.recoveryCodes} onClose={onClose}>
        <RecoveryCodes codes={done.codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog key="secret" title={t.setUp} onClose={onClose}>
      {pending?.secret && pending.uri ? (
        <Form failure={writing.failure} onSubmit={() => void confirm()} look="dialog-form">
          <DialogBody>
            <FormFailure failure={writing.failure} />
            <p class="second">{t.scan}</p>
            <QrCode text={pending.uri} label={t.qrCode} />
            <a class="button secondary" href={pending.uri}>
              {t.openApp}
            </a>
            <Secret label={t.secret} value={pending.secret} hint={t.secretHint} />
            <TextField
              label={t.code}
              value={code}
              onChange={setCode}
              error={writing.failure.fields.totp_code}
              hint={t.codeHint}
              input={{ autoComplete: 'one-time-code', inputMode: 'numeric', autoFocus: true }}
            />
          </DialogBody>
          <DialogFoot onCancel={onClose}>
            <Submit label={t.turnOn} isBusy={writing.isBusy} />
          </DialogFoot>
        </Form>
      ) : (
        <DialogBody>
          <FormFailure failure={pending ? { fields: {}, message: t.secretLost } : begin.failure} />
          {begin.isBusy && <Skeleton lines={5} />}
        </DialogBody>
      )}
    </Dialog>
  );
}
