/**
 * A program that uses the client as its users do. It is text, because it is compiled in separate projects. Its
 * expectations are `@ts-expect-error` comments, and calls that must compile.
 */
export function consumerSource(from: string): string {
  return `
import { type Contact, etagOf, isProblem, PersonalFinance, verifyWebhook } from '${from}';

const page = '{"data":[{"id":"c1","name":"Bob"}],"has_more":false,"next_cursor":null}';
const problem = {
  type: 'urn:x', title: 'x', status: 422, detail: 'Because.', code: 'validation_failed', request_id: 'r1',
  errors: [{ field: 'name', code: 'required', message: 'is required' }],
};
const api = new PersonalFinance({
  baseUrl: 'http://localhost:3000',
  token: 'secret',
  fetch: async (_url, init) =>
    init.method === 'GET'
      ? new Response(page, { headers: { 'content-type': 'application/json' } })
      : Response.json(problem, { status: 422 }),
});

const bob: Contact | undefined = (await api.listContacts().all())[0];
if (bob === undefined) throw new Error('The list is empty.');
const etag = await etagOf(bob);
const refused: unknown = await api
  .updateContact(bob.id, { ...bob, name: '' }, { ifMatch: etag })
  .catch((error: unknown) => error);
if (!isProblem(refused, 'validation_failed')) throw refused;
const code: 'validation_failed' = refused.code;
console.log(bob.name, etag, refused.message.replace(/^\\w+/, code));

/** Every record that was read can be sent back. */
export async function putBack(id: string): Promise<void> {
  await api.updateAccount(id, { ...(await api.getAccount(id)), name: 'New' });
  await api.updateCategory(id, { ...(await api.getCategory(id)), name: 'New' });
  await api.updateExpense(id, { ...(await api.getExpense(id)), amount: 1 });
  await api.updateIncome(id, { ...(await api.getIncome(id)), amount: 1 });
  await api.updateContact(id, { ...(await api.getContact(id)), name: 'New' });
  await api.updateObligation(id, { ...(await api.getObligation(id)), name: 'New' });
  await api.updateMe({ ...(await api.getMe()), name: 'New' });
  await api.updateLock(await api.getLock());
  for await (const obligation of api.listObligations()) await api.updateObligation(id, obligation);
}

/** A file can be text, bytes, or what a user has chosen in a browser. */
export async function upload(account_id: string, file: Blob): Promise<void> {
  await api.createImport({ account_id }, file, 'text/csv');
  await api.createImport({ account_id }, new Uint8Array(await file.arrayBuffer()), 'text/csv');
  await api.createImport({ account_id }, await file.text(), 'text/csv');
}

/** The type of an event decides the type of its record. */
export async function spent(headers: Headers, body: string): Promise<number | undefined> {
  const { data } = await verifyWebhook(headers, body, 'secret');
  return data.type === 'expense' ? data.record?.amount : undefined;
}

/** A change has its record, unless that was deleted. */
export async function mirror(copy: Map<string, object>): Promise<void> {
  for await (const change of api.changes()) {
    if (change.change === 'deleted') copy.delete(change.id);
    else copy.set(change.id, change.record);
    if (change.type === 'contact' && change.change === 'upserted')
      await api.updateContact(change.id, change.record, { ifMatch: await etagOf(change.record) });
  }
}

/** What the types refuse. If they were lost, these comments would be errors. */
export async function refusedByTypes(): Promise<void> {
  // @ts-expect-error There is no such field.
  await api.createContact({ name: 'Bob', colour: 'red' });
  // @ts-expect-error There is no such code.
  isProblem(refused, 'no_such_code');
}
`;
}
