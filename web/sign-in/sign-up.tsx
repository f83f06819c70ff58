import { useState } from 'preact/hooks';
import { api, opening } from '../platform/api.ts';
import { failureOf, NO_FAILURE } from '../platform/failures.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { currencyChoices } from './currencies.ts';
import { Door } from './door.tsx';
import { enter } from './enter.ts';
import { likelyCurrency } from './likely-currency.ts';

const FIELDS = ['name', 'email', 'password', 'base_currency_id'];

export default function SignUp() {
  const { search } = useAddress();
  const [form, setForm] = useState({
    name: '',
    email: '',
    password: '',
    base_currency_id: likelyCurrency(),
  });
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The book that one is invited to has its currency.
  const isInvited = search.next?.startsWith('/invitation') === true;
  const [failure, setFailure] = useState(NO_FAILURE);
  const change = (field: keyof typeof form) => (value: string) => setForm({ ...form, [field]: value });
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      await opening(api.register({ ...form, password_confirmation: form.password, time_zone }));
      await enter(search.next);
    } catch (error) {
      setFailure(failureOf(error, FIELDS));
      setBusy(false);
    }
  };
  const { fields } = failure;
  return (
    <Door
      title={t.signUp}
      other={
        <>
          {t.haveAccount}{' '}
          <a class="inline" href={to('/sign-in', search) + location.hash}>
            {t.signIn}
          </a>
        </>
      }
    >
      <Form failure={failure} onSubmit={() => void submit()}>
        <FormFailure failure={failure} />
        <TextField
          label={t.name}
          value={form.name}
          onChange={change('name')}
          error={fields.name}
          input={{ autoComplete: 'name', autoFocus: true }}
        />
        <TextField
          label={t.email}
          type="email"
          value={form.email}
          onChange={change('email')}
          error={fields.email}
          input={{ autoComplete: 'username' }}
        />
        <TextField
          label={t.password}
          type={isShown ? 'text' : 'password'}
          value={form.password}
          onChange={change('password')}
          error={fields.password}
          hint={t.passwordHint}
          input={{ autoComplete: 'new-password' }}
        />
        <CheckField label={t.showPassword} isChecked={isShown} onChange={setShown} />
        {!isInvited && (
          <SelectField
            label={t.baseCurrency}
            value={form.base_currency_id}
            choices={currencyChoices()}
            onChange={change('base_currency_id')}
            error={fields.base_currency_id}
            hint={t.baseCurrencyHint}
          />
        )}
        <Submit label={t.signUp} isBusy={isBusy} />
      </Form>
    </Door>
  );
}
