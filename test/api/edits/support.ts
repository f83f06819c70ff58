import { type Books, done, type Json, newBooks } from '../../support/user-with-books.ts';

/** Books with a second category of each kind, and what tests of edits need. */
export interface Editor extends Books {
  readonly other: Json;
  readonly pay: Json;
  edit(body: object): Promise<Json>;
  test(body: object): Promise<Json[]>;
  /** What an edit has done, by transaction. */
  rows(id: string): Promise<Record<string, Json>>;
  /** A transaction of any kind, as it is now. */
  shown(id: string): Promise<Json>;
}

export async function newEditor(): Promise<Editor> {
  const books = await newBooks();
  const { user } = books;
  const byId = (data: Json[]) => Object.fromEntries(data.map((row) => [row.transaction_id, row]));
  return {
    ...books,
    other: await books.newCategory('expense', 'Other'),
    pay: await books.newCategory('income', 'Pay'),
    edit: async (body) => done(await user.post('/edits', body)),
    test: async (body) => done(await user.post('/edits/test?limit=100', body)).data,
    rows: async (id) => byId(done(await user.get(`/edits/${id}/rows?limit=100`)).data),
    shown: async (id) => done(await user.get(`/transactions/${id}`)),
  };
}

/** A rule that sets something if the payee contains a word. */
export const ruleFor = (word: string, actions: object, more: object = {}) => ({
  name: word,
  conditions: [{ field: 'payee', op: 'contains', value: word }],
  actions,
  ...more,
});
