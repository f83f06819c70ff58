import { useState } from 'preact/hooks';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { type Failure, NO_FAILURE } from '../platform/failures.ts';
import { askForPasskey } from '../platform/passkeys.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Door } from './door.tsx';
import { AppLink, isLinkOver, useLinkCode } from './link.tsx';
import {
  answerOf,
  NO_SECOND,
  proofFailure,
  type SecondAnswer,
  SecondFactorPart,
  type SecondStep,
  secondStepOf,
} from './proof.tsx';

/** With the code of the link and, if the account has one, the second factor. A refused password does not use the link up. */
export default function ResetPassword() {
  const code = useLinkCode();
  const [draft, setDraft] = useState({ password: '', password_confirmation: '' });
  const [step, setStep] = useState<SecondStep>();
  const [second, setSecond] = useState(NO_SECOND);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(NO_FAILURE);
  const [isExpired, setExpired] = useState(code === '');
  const [email, setEmail] = useState<string>();

  const send = async (answer: SecondAnswer | undefined) => {
    if (isBusy) return;
    if (draft.password !== draft.password_confirmation)
      return setFailure({ fields: { password_confirmation: t.passwordsDiffer } });
    setBusy(true);
    setFailure(NO_FAILURE);
    try {
      setEmail((await api.resetPassword({ code, ...draft, ...answer })).email);
    } catch (error) {
      const asked = secondStepOf(error);
      if (asked) setStep(asked);
      else if (isLinkOver(error)) setExpired(true);
      else setFailure(failureHere(error));
    }
    setBusy(false);
  };
  const withPasskey = async () => {
    const credential = step?.passkey_options && (await askForPasskey(step.passkey_options));
    if (credential) await send({ credential });
  };
  const { fields } = failure;
  const field = (name: keyof typeof draft) => ({
    type: 'password' as const,
    value: draft[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
    error: fields[name],
  });
  if (email)
    return (
      <Door title={t.resetTitle} other={<AppLink screen="sign-in">{t.signIn}</AppLink>}>
        <Notice kind="blue">{t.didReset(email)}</Notice>
      </Door>
    );
  if (isExpired)
    return (
      <Door title={t.resetTitle} other={<AppLink screen="forgot-password">{t.newLink}</AppLink>}>
        <Notice kind="amber">{t.expired}</Notice>
      </Door>
    );
  return (
    <Door title={t.resetTitle} other={t.resetMore}>
      <Form failure={failure} onSubmit={() => void send(step && answerOf(second))}>
        <FormFailure failure={failure} />
        <TextField
          label={t.newPassword}
          hint={t.passwordHint}
          {...field('password')}
          input={{ autoComplete: 'new-password', autoFocus: true }}
        />
        <TextField
          label={t.repeatPassword}
          {...field('password_confirmation')}
          input={{ autoComplete: 'new-password' }}
        />
        {step ? (
          <SecondFactorPart
            step={step}
            draft={second}
            onChange={setSecond}
            onPasskey={() => void withPasskey()}
            error={fields.code}
          >
            <Submit label={t.changePassword} isBusy={isBusy} />
          </SecondFactorPart>
        ) : (
          <Submit label={t.changePassword} isBusy={isBusy} />
        )}
      </Form>
    </Door>
  );
}

/** The password's own fields stay where they are. */
function failureHere(error: unknown): Failure {
  const failure = proofFailure(error);
  if (!isProblem(error)) return failure;
  const own = error.errors.filter(({ field }) => field === 'password_confirmation');
  return own.length > 0
    ? { fields: { ...failure.fields, password_confirmation: own[0]?.message ?? '' } }
    : failure;
}
