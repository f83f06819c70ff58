import type { Contact } from './contact.ts';

/** A contact as the API shows it: what it does not have is left out. */
export function contactView(contact: Contact) {
  return {
    id: contact.id,
    name: contact.name,
    phone: contact.phone,
    email: contact.email,
    notes: contact.notes,
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
    deleted_at: contact.deletedAt,
  };
}
