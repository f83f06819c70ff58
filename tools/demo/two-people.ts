import { isProblem, PersonalFinance } from '../../client/client.ts';
import { BASE_CURRENCY, BOOK, LOGIN, OWNERS, PARTNER } from './household.ts';

/** A client that is logged in as this person, who is registered if necessary. */
export async function signIn(
  baseUrl: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<PersonalFinance> {
  const api = new PersonalFinance({ baseUrl });
  const { password } = LOGIN;
  const device_name = 'npm run demo';
  try {
    await api.register({
      name,
      email,
      password,
      password_confirmation: password,
      base_currency_id: BASE_CURRENCY,
      device_name,
    });
  } catch (error) {
    if (!isProblem(error, 'email_taken')) throw error;
    await api.login({ email, password, device_name });
  }
  return api;
}

/** Lets the partner join the book, unless that has happened, and notes whose accounts are whose. */
export async function invitePartner(self: PersonalFinance, baseUrl: string): Promise<PersonalFinance> {
  const partner = await signIn(baseUrl, PARTNER);
  const [selfId, partnerId] = [(await self.getMe()).id, (await partner.getMe()).id];
  const book = (await self.listBooks().all()).find(({ is_default }) => is_default);
  if (!book) throw new Error('The demo has no book.');
  const members = await self.listMembers(book.id).all();
  if (!members.some(({ id }) => id === partnerId)) {
    const { token } = await self.createInvitation(book.id, { role: 'editor' });
    if (token === undefined) throw new Error('The invitation has no token.');
    await partner.acceptInvitation({ token });
    await partner.makeBookDefault(book.id);
    await self.updateBook(book.id, { ...book, name: BOOK });
  }
  for await (const account of self.listAccounts({ limit: 100 })) {
    const owner = OWNERS[account.name as keyof typeof OWNERS];
    if (!owner || account.owner_member_id) continue;
    await self.updateAccount(account.id, {
      ...account,
      owner_member_id: owner === 'self' ? selfId : partnerId,
    });
  }
  return partner;
}
