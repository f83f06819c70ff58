import type { User, UserInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useCurrencies } from '../platform/books.ts';
import { useRead } from '../platform/reads.ts';
import { zoneChoices } from '../platform/zones.ts';
import { common } from '../texts/en/common.ts';
import { settingsTexts as t } from '../texts/en/settings.ts';
import { type RecordKind, useEditing } from '../ui/editing.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Loaded } from '../ui/loading.tsx';

interface ProfileDraft {
  readonly name: string;
  readonly email: string;
  readonly time_zone: string;
  readonly base_currency_id: string;
  readonly current_password: string;
  /** Only shown: it waits until its link is opened. */
  readonly pending_email: string;
}

const kind: RecordKind<ProfileDraft, User, UserInput> = {
  labels: { name: common.name, email: t.email, time_zone: t.timeZone, base_currency_id: t.baseCurrency },
  others: ['current_password'],
  draftOf: ({ name, email, time_zone, base_currency_id, pending_email = '' }) => ({
    name,
    email,
    time_zone,
    base_currency_id,
    current_password: '',
    pending_email,
  }),
  bodyOf: ({ current_password, pending_email: _, ...draft }) => ({
    body: { ...draft, ...(current_password && { current_password }) },
  }),
  create: () => Promise.reject(new Error('A profile exists already.')),
  update: (_, body, options) => api.updateMe(body, options),
  read: () => api.getMe(),
  said: ({ pending_email }) => (pending_email ? t.waitsFor(pending_email) : t.saved),
  // Another address needs the password again.
  canUndo: (before, after) => before.email === after.email && before.pending_email === after.pending_email,
};

export function Profile() {
  // Not the session's record, which has no version after signing in.
  const me = useRead(['me', 'profile'], () => api.getMe());
  return <Loaded reading={me}>{(user) => <ProfileForm user={user} />}</Loaded>;
}

function ProfileForm({ user }: { user: User }) {
  const { draft, field, writing, save, conflict } = useEditing({
    kind,
    record: user,
    empty: kind.draftOf(user),
  });
  const currencies = useCurrencies().data ?? [];
  // They belong to the book.
  const may = useMay();
  return (
    <section class="setting">
      <Form failure={writing.failure} onSubmit={save} look="fields setting-form">
        <FormFailure failure={writing.failure} />
        <TextField {...field('name')} input={{ autoComplete: 'name' }} />
        <TextField
          {...field('email')}
          type="email"
          hint={draft.pending_email && t.waitsFor(draft.pending_email)}
          input={{ autoComplete: 'username' }}
        />
        {draft.email.trim().toLowerCase() !== user.email && (
          <TextField
            {...field('current_password')}
            label={t.currentPassword}
            type="password"
            hint={t.currentPasswordHint}
            input={{ autoComplete: 'current-password' }}
          />
        )}
        {may('updateBook') && (
          <>
            <SelectField
              {...field('time_zone')}
              choices={zoneChoices(user.time_zone)}
              hint={t.timeZoneHint}
            />
            <SelectField
              {...field('base_currency_id')}
              choices={currencies.map(({ id, name }) => ({ value: id, label: `${id}, ${name}` }))}
              hint={t.baseCurrencyHint}
            />
          </>
        )}
        <div>
          <Submit label={common.save} isBusy={writing.isBusy} />
        </div>
      </Form>
      {conflict}
    </section>
  );
}
