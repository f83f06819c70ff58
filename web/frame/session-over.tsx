import { useState } from 'preact/hooks';
import type { User } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { signIn } from '../platform/api.ts';
import { failureOf, NO_FAILURE } from '../platform/failures.ts';
import { APP } from '../platform/paths.ts';
import { sessionOver } from '../platform/session-over.ts';
import { useStore } from '../platform/store.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';

/** Over the screen, which stays as it is. Afterwards the refused requests are sent again. */
export function SessionOver({ user }: { user: User }) {
  const over = useStore(sessionOver);
  return over ? <SignInAgain user={user} answer={over.answer} /> : null;
}

function SignInAgain({ user, answer }: { user: User; answer: (isRenewed: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(NO_FAILURE);
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const signedIn = await signIn(user.email, password);
      // Someone else: nothing of the screen is theirs.
      if (signedIn.id !== user.id) location.assign(APP);
      else answer(true);
    } catch (error) {
      setFailure(
        isProblem(error, 'invalid_credentials')
          ? { fields: { password: t.wrong } }
          : failureOf(error, ['password']),
      );
      setBusy(false);
    }
  };
  return (
    <Dialog title={t.again} onClose={() => answer(false)} isNarrow>
      <Form failure={failure} onSubmit={() => void submit()}>
        <DialogBody>
          <FormFailure failure={failure} />
          <p class="second">{t.againMore(user.email)}</p>
          <TextField
            label={t.password}
            type="password"
            value={password}
            onChange={setPassword}
            error={failure.fields.password}
            input={{ autoComplete: 'current-password', autoFocus: true }}
          />
        </DialogBody>
        <DialogFoot onCancel={() => answer(false)}>
          <Submit label={t.signIn} isBusy={isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
