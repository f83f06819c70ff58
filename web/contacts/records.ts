import type { Contact } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { readAgain } from '../platform/reads.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import { contactTexts as t } from '../texts/en/contacts.ts';

/** At once, with "Undo". */
export async function deleteContact(contact: Contact): Promise<boolean> {
  try {
    await api.deleteContact(contact.id, { ifMatch: await etagOf(contact) });
  } catch (error) {
    sayFailure(messageOf(error));
    return false;
  }
  say(t.deleted(contact.name), async () => {
    await api.restoreContact(contact.id);
    await readAgain();
  });
  await readAgain();
  return true;
}
