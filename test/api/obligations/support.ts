import { actAs, newEmail, newUser, type TestUser } from '../../support/api.ts';
import { copies } from '../../support/copied-user.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

// biome-ignore lint/suspicious/noExplicitAny: as the API returns it.
export type Json = any;

/** A user with a contact and the accounts that every user starts with, by name. */
export interface Books {
  readonly user: TestUser;
  readonly contact: Json;
  readonly accounts: Readonly<Record<string, Json>>;
  /** The body of a valid request, with these changes. */
  body(changes?: Record<string, unknown>): Record<string, unknown>;
  /** A new obligation, as the API returns it. */
  obligation(changes?: Record<string, unknown>): Promise<Json>;
  newContact(name: string): Promise<Json>;
}

const userWithContact = copies(async () => {
  const { api: _api, ...user } = await newUser();
  const contact: Json = (await user.post('/contacts', { name: 'Ann' })).body;
  const { data } = (await user.get('/accounts')).body;
  const accounts: Books['accounts'] = Object.fromEntries(
    data.map((account: Json) => [account.name, account]),
  );
  return { ...user, contact, accounts };
});

export async function newBooks(): Promise<Books> {
  const { contact, accounts, ...copied } = await userWithContact(newEmail());
  const user = actAs(copied);
  const aside = withoutGateway(user);
  const newContact = async (name: string) => (await aside.post('/contacts', { name })).body;
  const body = (changes = {}) => ({
    name: 'Bike',
    opened_date: '2026-03-01',
    original_amount: 100,
    outstanding_amount: 40.5,
    contact_id: contact.id,
    account_id: accounts.Receivables.id,
    currency_id: 'EUR',
    ...changes,
  });
  const obligation = async (changes = {}) => {
    const answer = await aside.post('/obligations', body(changes));
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
  return { user, contact, accounts, body, obligation, newContact };
}

export const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name);
