import type { Contact, ContactInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { common } from '../texts/en/common.ts';
import { contactTexts as t } from '../texts/en/contacts.ts';
import type { RecordKind } from '../ui/editing.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';

const EMPTY = { name: '', email: '', phone: '', notes: '' };
type ContactDraft = typeof EMPTY;

const KIND: RecordKind<ContactDraft, Contact, ContactInput> = {
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
  canTakeBack: true,
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
          {({ field }) => (
            <>
              <TextField
                {...field('name')}
                input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
              />
              <div class="fields two">
                <TextField {...field('email')} type="email" input={{ autoComplete: 'off' }} />
                <TextField {...field('phone')} type="tel" input={{ autoComplete: 'off' }} />
              </div>
              <TextArea {...field('notes')} />
            </>
          )}
        </RecordForm>
      )}
    </RecordDialog>
  );
}
