import { email, text } from '../platform/endpoint/fields.ts';
import { authored, deletable, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import { clientWritten, defineRecord, optional, type StoredIn } from '../platform/record.ts';
import { fold } from '../platform/text.ts';

/** A person or party that the book's members deal with. */
export const contact = defineRecord(() => ({
  ...identity,
  name: clientWritten(text(1, 150), 'Name of the person or company.', 'Bob Stein'),
  phone: optional(clientWritten(text(1, 50), 'Phone number, in any notation.', '+49 30 5550 1234')),
  email: optional(clientWritten(email, 'E-mail address.', 'bob@example.com')),
  notes: optional(clientWritten(text(0, 5000), 'Anything worth remembering.')),
  ...timestamps,
  ...authored,
  ...deletable,
  ...versioned,
}));

export type Contact = StoredIn<typeof contact>;

/** Text from a client cannot contain it, so no search matches across two fields. */
const BETWEEN_FIELDS = '\u0000';

/** The text that a search looks in. The words searched for are folded in the same way. */
export function searchText({ name, email, phone }: Pick<Contact, 'name' | 'email' | 'phone'>): string {
  return [name, email ?? '', phone ?? ''].map(fold).join(BETWEEN_FIELDS);
}
