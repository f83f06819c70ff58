import { usePasskeysHere } from '../platform/passkeys.ts';
import { SecondFactorPart, useProof, type Ways } from '../sign-in/proof.tsx';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  /** The word of the button. */
  readonly action: string;
  readonly ways: Ways;
  readonly onClose: () => void;
}

/** Asks for the password and, if there is one, the second factor; or for a passkey. */
export function ProofDialog({ title, text, action, ways, onClose }: ProofDialogProps) {
  const proof = useProof(ways);
  const canPasskey = usePasskeysHere() && ways.byPasskey !== undefined;
  const { failure, step } = proof;
  // A wrong password belongs to the only field.
  const shown = !step && failure.message === t.wrong ? { fields: { password: t.wrong } } : failure;
  return (
    <Dialog title={title} onClose={onClose} isNarrow>
      <Form key={step ? 'second' : 'first'} failure={shown} onSubmit={() => void proof.submit()}>
        <DialogBody>
          <FormFailure failure={shown} />
          {step ? (
            <SecondFactorPart
              step={step}
              draft={proof.second}
              onChange={proof.setSecond}
              onPasskey={() => void proof.secondByPasskey()}
              error={shown.fields.code}
            />
          ) : (
            <>
              <p class="second">{text}</p>
              <TextField
                label={t.password}
                type="password"
                value={proof.password}
                onChange={proof.setPassword}
                error={shown.fields.password}
                input={{ autoComplete: 'current-password', autoFocus: true }}
              />
              {canPasskey && (
                <div class="other-ways">
                  <button class="button secondary" type="button" onClick={() => void proof.byPasskey()}>
                    <Icon name="key" size="s" />
                    {t.usePasskey}
                  </button>
                </div>
              )}
            </>
          )}
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={action} isBusy={proof.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
