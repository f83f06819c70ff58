import { useState } from 'preact/hooks';
import { isProblem } from '../../client/client.ts';
import { signIn } from '../platform/api.ts';
import { failureOf, NO_FAILURE } from '../platform/failures.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Door } from './door.tsx';
import { enter } from './enter.ts';

export default function SignIn() {
  const { search } = useAddress();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(NO_FAILURE);
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await signIn(email, password);
      await enter(search.next);
    } catch (error) {
      setFailure(
        isProblem(error, 'invalid_credentials')
          ? { fields: {}, message: t.wrong }
          : failureOf(error, ['email', 'password']),
      );
      setBusy(false);
    }
  };
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
      <Form failure={failure} onSubmit={() => void submit()}>
        <FormFailure failure={failure} />
        <TextField
          label={t.email}
          type="email"
          value={email}
          onChange={setEmail}
          error={failure.fields.email}
          input={{ autoComplete: 'username', autoFocus: true }}
        />
        <TextField
          label={t.password}
          type="password"
          value={password}
          onChange={setPassword}
          error={failure.fields.password}
          input={{ autoComplete: 'current-password' }}
        />
        <Submit label={t.signIn} isBusy={isBusy} />
      </Form>
    </Door>
  );
}
