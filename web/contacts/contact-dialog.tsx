import type { Contact, ContactInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { common } from '../texts/en/common.ts';
import { contactTexts as t } from '../texts/en/contacts.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { RecordDialog, RecordForm, type RecordKind } from '../ui/record-form.tsx';

const EMPTY = { name: '', email: '', phone: '', notes: '' };
type Draft = typeof EMPTY;

const KIND: RecordKind<Draft, Contact, ContactInput> = {
  fields: ['name', 'email', 'phone', 'notes'],
  labels: { name: common.name, email: t.email, phone: t.phone, notes: t.notes },
  draftOf: ({ name, email = '', phone = '', notes = '' }) => ({ name, email, phone, notes }),
  bodyOf: (draft) => {
    const name = draft.name.trim();
    if (name === '') return { failure: { fields: { name: common.required } } };
    const orNothing = (text: string) => text.trim() || null;
    return {
      body: {
        name,
        email: orNothing(draft.email),
        phone: orNothing(draft.phone),
        notes: orNothing(draft.notes),
      },
    };
  },
  create: (body, options) => api.createContact(body, options),
  update: (contact, body, options) => api.updateContact(contact.id, { ...contact, ...body }, options),
  read: ({ id }) => api.getContact(id),
  remove: ({ id }, options) => api.deleteContact(id, options),
  said: t.saved,
};

interface ContactDialogProps {
  /** `new`, or the id of a contact. */
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved?: (contact: Contact) => void;
}

export function ContactDialog({ id, onClose, onSaved }: ContactDialogProps) {
  return (
    <RecordDialog
      title={id === 'new' ? t.add : t.edit}
      id={id}
      cacheKey="contact"
      read={(wanted) => api.getContact(wanted)}
      gone={t.gone}
      onClose={onClose}
    >
      {(contact) => (
        <RecordForm kind={KIND} record={contact} empty={EMPTY} onClose={onClose} onSaved={onSaved}>
          {({ draft, change, errors }) => (
            <>
              <TextField
                label={common.name}
                value={draft.name}
                onChange={(name) => change({ name })}
                error={errors.name}
                input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
              />
              <div class="fields two">
                <TextField
                  label={t.email}
                  type="email"
                  value={draft.email}
                  onChange={(email) => change({ email })}
                  error={errors.email}
                  input={{ autoComplete: 'off' }}
                />
                <TextField
                  label={t.phone}
                  type="tel"
                  value={draft.phone}
                  onChange={(phone) => change({ phone })}
                  error={errors.phone}
                  input={{ autoComplete: 'off' }}
                />
              </div>
              <TextArea
                label={t.notes}
                value={draft.notes}
                onChange={(notes) => change({ notes })}
                error={errors.notes}
              />
            </>
          )}
        </RecordForm>
      )}
    </RecordDialog>
  );
}
