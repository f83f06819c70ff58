import { email, text } from '../platform/endpoint/fields.ts';
import { authored, deletable, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import { defineRecord, optional, type StoredIn, written } from '../platform/record.ts';
import { fold } from '../platform/text.ts';

/** A person or party that the user deals with. */
export const contact = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  name: written(text(1, 150), 'Name of the person or company.', 'Bob Stein'),
  phone: optional(written(text(1, 50), 'Phone number, in any notation.', '+49 30 5550 1234')),
  email: optional(written(email, 'E-mail address.', 'bob@example.com')),
  notes: optional(written(text(0, 5000), 'Anything worth remembering.')),
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
