import { useState } from 'preact/hooks';
import { api } from '../platform/api.ts';
import { failureOf, NO_FAILURE } from '../platform/failures.ts';
import { useAddress } from '../platform/location.ts';
import { common } from '../texts/en/common.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Door } from './door.tsx';
import { AppLink } from './link.tsx';

/** The answer is the same for every address, so that nobody learns who has an account. */
export default function ForgotPassword() {
  const { search } = useAddress();
  const [email, setEmail] = useState(search.email ?? '');
  const [sentTo, setSentTo] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(NO_FAILURE);
  const submit = async () => {
    if (isBusy) return;
    if (email.trim() === '') return setFailure({ fields: { email: common.required } });
    setBusy(true);
    setFailure(NO_FAILURE);
    setSentTo('');
    try {
      await api.forgotPassword({ email: email.trim() });
      setSentTo(email.trim());
    } catch (error) {
      setFailure(failureOf(error, ['email']));
    }
    setBusy(false);
  };
  return (
    <Door title={t.forgotTitle} other={t.forgotMore}>
      <Form failure={failure} onSubmit={() => void submit()}>
        <FormFailure failure={failure} />
        {sentTo && <Notice kind="blue">{t.linkSent(sentTo)}</Notice>}
        <TextField
          label={t.email}
          type="email"
          value={email}
          onChange={setEmail}
          error={failure.fields.email}
          input={{ autoComplete: 'username', autoFocus: true }}
        />
        <Submit label={t.sendLink} isBusy={isBusy} />
      </Form>
      <p>
        <AppLink screen="sign-in">{t.backToSignIn}</AppLink>
      </p>
    </Door>
  );
}
