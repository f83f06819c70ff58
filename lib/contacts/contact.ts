import { fold } from '../platform/text.ts';

/** A person or party that the user deals with. */
export interface Contact {
  readonly id: string;
  readonly name: string;
  readonly phone: string | undefined;
  readonly email: string | undefined;
  readonly notes: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | undefined;
  /** Goes up with every change. */
  readonly version: number;
}

/** No text of a client's can contain it, so no search matches across two fields. */
const BETWEEN_FIELDS = '\u0000';

/** What a search looks into. The words searched for are folded in the same way. */
export function searchTextOf({ name, email, phone }: Pick<Contact, 'name' | 'email' | 'phone'>): string {
  return [name, email ?? '', phone ?? ''].map(fold).join(BETWEEN_FIELDS);
}
