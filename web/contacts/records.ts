import type { Contact } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';
import { atOnce, say } from '../platform/toasts.ts';
import { contactTexts as t } from '../texts/en/contacts.ts';

/** At once, with "Undo". */
export const deleteContact = (contact: Contact): Promise<boolean> =>
  atOnce(async () => {
    await api.deleteContact(contact.id, { ifMatch: await etagOf(contact) });
    say(t.deleted(contact.name), async () => {
      await api.restoreContact(contact.id);
      await readAgain();
    });
    await readAgain();
  });
