import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LoginChallenge, UsedCredential } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { type Failure, failureOf, NO_FAILURE } from '../platform/failures.ts';
import { askForPasskey, usePasskeysHere } from '../platform/passkeys.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

/** What is accepted after the password. */
export type SecondStep = Pick<LoginChallenge, 'methods' | 'passkey_options'>;
export type SecondAnswer =
  | { readonly totp_code: string }
  | { readonly recovery_code: string }
  | { readonly credential: UsedCredential };

/** Ways to prove who one is: the password, then a second factor if there is one; or a passkey alone. */
export interface Ways {
  /** Returns the second step if there is one. */
  readonly byPassword: (password: string) => Promise<SecondStep | undefined>;
  readonly bySecondFactor: (answer: SecondAnswer, password: string) => Promise<void>;
  /** Left out where the password is always needed. */
  readonly byPasskey?: (credential: UsedCredential) => Promise<void>;
}

/** A `403 second_factor_required` as the second step. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!isProblem(error, 'second_factor_required')) return undefined;
  const { methods = [], passkeyOptions } = error;
  return { methods, ...(passkeyOptions && { passkey_options: passkeyOptions }) };
}

/** What was typed, and what happens to it. One proof at a time. */
export function useProof(ways: Ways) {
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<SecondStep>();
  const [second, setSecond] = useState(NO_SECOND);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(NO_FAILURE);
  const attempt = async (prove: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(NO_FAILURE);
    try {
      await prove();
    } catch (error) {
      if (isProblem(error, 'invalid_challenge')) setStep(undefined);
      setFailure(proofFailure(error));
    }
    setBusy(false);
  };
  return {
    password,
    setPassword,
    step,
    second,
    setSecond,
    isBusy,
    failure,
    submit: () =>
      attempt(async () => {
        if (!step) {
          const next = await ways.byPassword(password);
          setSecond(NO_SECOND);
          setStep(next);
        } else await ways.bySecondFactor(answerOf(second), password);
      }),
    /** A passkey as the second factor. */
    secondByPasskey: () =>
      attempt(async () => {
        const credential = step?.passkey_options && (await askForPasskey(step.passkey_options));
        if (credential) await ways.bySecondFactor({ credential }, password);
      }),
    /** A passkey instead of the password. */
    byPasskey: () =>
      attempt(async () => {
        const { options } = await api.createPasskeyLoginOptions();
        const credential = await askForPasskey(options);
        if (credential) await ways.byPasskey?.(credential);
      }),
  };
}

export interface SecondDraft {
  readonly method: 'totp' | 'recovery_code' | undefined;
  readonly code: string;
}

export const NO_SECOND: SecondDraft = { method: undefined, code: '' };

/** Spaces that people type between the digits do not count. */
export function answerOf({ method, code }: SecondDraft): SecondAnswer {
  return method === 'recovery_code' ? { recovery_code: code.trim() } : { totp_code: code.trim() };
}

/** Errors about any kind of code appear at the one field. */
export function proofFailure(error: unknown): Failure {
  if (isProblem(error, 'invalid_credentials')) return { fields: {}, message: t.wrong };
  if (isProblem(error, 'invalid_code')) return { fields: { code: t.wrongCode } };
  if (isProblem(error, 'invalid_passkey')) return { fields: {}, message: t.wrongPasskey };
  if (isProblem(error, 'invalid_challenge')) return { fields: {}, message: t.tooLate };
  const failure = failureOf(error, ['password', 'totp_code', 'recovery_code']);
  const { totp_code, recovery_code, ...fields } = failure.fields;
  const code = totp_code ?? recovery_code;
  return { ...failure, fields: { ...fields, ...(code && { code }) } };
}

interface SecondFactorPartProps {
  readonly step: SecondStep;
  readonly draft: SecondDraft;
  readonly onChange: (draft: SecondDraft) => void;
  readonly onPasskey: () => void;
  readonly error: string | undefined;
  /** Sends the code. */
  readonly children?: ComponentChildren;
}

/** The code of an authenticator app or a recovery code, or a passkey. Part of a form. */
export function SecondFactorPart(props: SecondFactorPartProps) {
  const { step, draft, onChange, onPasskey, error, children } = props;
  const { methods } = step;
  const canPasskey = usePasskeysHere() && methods.includes('passkey');
  const method =
    draft.method ?? (methods.includes('totp') ? 'totp' : canPasskey ? undefined : 'recovery_code');
  const choose = (next: 'totp' | 'recovery_code') => onChange({ method: next, code: '' });
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (draft.method) part.current?.querySelector('input')?.focus();
  }, [draft.method]);
  return (
    <div class="second-factor" ref={part}>
      {method && (
        <TextField
          // Another kind of code is another field.
          key={method}
          label={method === 'totp' ? t.code : t.recoveryCode}
          value={draft.code}
          onChange={(code) => onChange({ method, code })}
          error={error}
          hint={method === 'totp' ? t.codeHint : t.recoveryCodeHint}
          input={
            method === 'totp'
              ? { autoComplete: 'one-time-code', inputMode: 'numeric', autoFocus: true }
              : { autoComplete: 'off', autoFocus: true }
          }
        />
      )}
      {method && children}
      <div class="other-ways">
        {canPasskey && (
          <button class="button secondary" type="button" onClick={onPasskey}>
            <Icon name="key" size="s" />
            {t.usePasskey}
          </button>
        )}
        {method !== 'totp' && methods.includes('totp') && (
          <button class="button plain" type="button" onClick={() => choose('totp')}>
            {t.useApp}
          </button>
        )}
        {method !== 'recovery_code' && methods.includes('recovery_code') && (
          <button class="button plain" type="button" onClick={() => choose('recovery_code')}>
            {t.useRecoveryCode}
          </button>
        )}
      </div>
    </div>
  );
}
