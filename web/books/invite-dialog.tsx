import { useState } from 'preact/hooks';
import type { Book, Invitation } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatDate } from '../platform/formats.ts';
import { useAuthOptions } from '../platform/passkeys.ts';
import { APP } from '../platform/paths.ts';
import { useWriting } from '../platform/writes.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Secret } from '../ui/secret.tsx';

const ROLES = ['viewer', 'recorder', 'editor'] as const;

/** First whom and as what, then the link, which is shown this once. */
export function InviteDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const [made, setMade] = useState<Invitation>();
  const hasMail = useAuthOptions().data?.mail === true;
  return (
    <Dialog title={t.invite} onClose={onClose}>
      {made ? (
        <>
          <DialogBody>
            {made.token ? (
              <Secret
                label={t.link}
                value={`${location.origin}${APP}invitation#token=${made.token}`}
                hint={
                  made.email && hasMail
                    ? t.linkSent(made.email, formatDate(made.expires_at))
                    : t.linkHint(formatDate(made.expires_at))
                }
              />
            ) : (
              <Notice kind="amber">{t.linkLost}</Notice>
            )}
          </DialogBody>
          <div class="dialog-foot">
            <button class="button primary" type="button" onClick={onClose}>
              {t.done}
            </button>
          </div>
        </>
      ) : (
        <InviteForm book={book} onClose={onClose} onMade={setMade} />
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  readonly book: Book;
  readonly onClose: () => void;
  readonly onMade: (invitation: Invitation) => void;
}

function InviteForm({ book, onClose, onMade }: InviteFormProps) {
  const [role, setRole] = useState<Invitation['role']>('editor');
  const [email, setEmail] = useState('');
  const writing = useWriting(['role', 'email']);
  const save = async () => {
    const made = await writing.run(() =>
      writing.create(
        {
          create: (body, options) => api.createInvitation(book.id, body, options),
          remove: ({ id }: Invitation) => api.deleteInvitation(book.id, id),
        },
        { role, ...(email.trim() && { email: email.trim() }) },
      ),
    );
    if (made) onMade(made);
  };
  const errors = writing.failure.fields;
  return (
    <Form failure={writing.failure} onSubmit={() => void save()} look="dialog-form">
      <DialogBody>
        <FormFailure failure={writing.failure} />
        <SelectField
          label={t.role}
          value={role}
          choices={ROLES.map((value) => ({ value, label: t.roles[value] }))}
          onChange={(value) => setRole(value as Invitation['role'])}
          error={errors.role}
          hint={t.rolesMore[role]}
        />
        <TextField
          label={t.email}
          type="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
          hint={t.emailHint}
          input={{ autoComplete: 'off' }}
        />
      </DialogBody>
      <DialogFoot onCancel={onClose}>
        <Submit label={t.createLink} isBusy={writing.isBusy} />
      </DialogFoot>
    </Form>
  );
}
