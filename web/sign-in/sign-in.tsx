import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api, opening } from '../platform/api.ts';
import { useAddress } from '../platform/location.ts';
import { askForPasskey, useAuthOptions, usePasskeysHere } from '../platform/passkeys.ts';
import { to } from '../platform/paths.ts';
import { getPreferences } from '../platform/preferences.ts';
import { useWaitingHere } from '../platform/waiting/waiting.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { waitingTexts } from '../texts/en/waiting.ts';
import { CheckField, Field, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Door } from './door.tsx';
import { enter } from './enter.ts';
import { SecondFactorPart, useProof } from './proof.tsx';
import { signInWays } from './ways.ts';

export default function SignIn() {
  const { search } = useAddress();
  const [email, setEmail] = useState('');
  const typed = useRef(email);
  typed.current = email;
  const [keepBooks, setKeepBooks] = useState(getPreferences().keepBooks);
  const wanted = useRef(keepBooks);
  wanted.current = keepBooks;
  const canPasskey = usePasskeysHere();
  const hasMail = useAuthOptions().data?.mail === true;
  const ways = useMemo(
    () =>
      signInWays(
        () => typed.current,
        () => enter(search.next, wanted.current),
      ),
    [search.next],
  );
  const proof = useProof(ways);
  const waiting = useWaitingHere();
  const { failure, step } = proof;
  const stopSuggesting = useSuggestions(canPasskey && !step, () => enter(search.next, wanted.current));
  if (step)
    return (
      <Door title={t.secondFactor} other={t.secondFactorMore}>
        <Form key="second" failure={failure} onSubmit={() => void proof.submit()}>
          <FormFailure failure={failure} />
          <SecondFactorPart
            step={step}
            draft={proof.second}
            onChange={proof.setSecond}
            onPasskey={() => void proof.secondByPasskey()}
            error={failure.fields.code}
          >
            <Submit label={t.signIn} isBusy={proof.isBusy} />
          </SecondFactorPart>
        </Form>
      </Door>
    );
  return (
    <Door
      title={t.signIn}
      other={
        <>
          {t.newHere}{' '}
          <a class="inline" href={to('/sign-up', search) + location.hash}>
            {t.signUp}
          </a>
        </>
      }
    >
      {search.next?.includes('/invitation') && <Notice kind="blue">{bookTexts.signInFirst}</Notice>}
      <Form failure={failure} onSubmit={() => void proof.submit()}>
        <FormFailure failure={failure} />
        <TextField
          label={t.email}
          type="email"
          value={email}
          onChange={setEmail}
          error={failure.fields.email}
          input={{ autoComplete: canPasskey ? 'username webauthn' : 'username', autoFocus: true }}
        />
        <div class="with-aside">
          <Field label={t.password} error={failure.fields.password}>
            {(control) => (
              <input
                class="input"
                type="password"
                autoComplete="current-password"
                value={proof.password}
                onInput={({ currentTarget }) => proof.setPassword(currentTarget.value)}
                {...control}
              />
            )}
          </Field>
          {hasMail && (
            <a class="inline aside" href={to('/forgot-password', email ? { email } : {})}>
              {t.forgot}
            </a>
          )}
        </div>
        <CheckField label={common.keepBooks} isChecked={keepBooks} onChange={setKeepBooks} />
        <Submit label={t.signIn} isBusy={proof.isBusy} />
      </Form>
      {waiting > 0 && <p class="quiet">{waitingTexts.waitsHere(waiting)}</p>}
      {canPasskey && (
        <>
          <p class="or">{t.or}</p>
          <button
            class="button secondary"
            type="button"
            onClick={() => {
              stopSuggesting();
              void proof.byPasskey();
            }}
          >
            <Icon name="key" size="s" />
            {t.withPasskey}
          </button>
        </>
      )}
    </Door>
  );
}

/** Passkeys among the suggestions of the e-mail field, where the browser can. Nothing is asked until one is chosen. */
function useSuggestions(isOffered: boolean, onSignedIn: () => Promise<void>): () => void {
  const stop = useRef(new AbortController());
  const latest = useRef(onSignedIn);
  latest.current = onSignedIn;
  useEffect(() => {
    if (!isOffered) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const suggest = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { options } = await api.createPasskeyLoginOptions({ signal });
      const credential = await askForPasskey(options, { mediation: 'conditional', signal });
      if (!credential || signal.aborted) return;
      await opening(api.loginWithPasskey({ credential }));
      await latest.current();
    };
    // Suggestions are an extra: the form says what goes wrong when it is used.
    void suggest().catch(() => undefined);
    return () => stop.current.abort();
  }, [isOffered]);
  return () => stop.current.abort();
}
