import { expect } from 'vitest';
import type { Import, ImportRow } from '../../../client/client.ts';
import { type Answer, newUser, type TestUser, walk } from '../../support/api.ts';

/** Helpers for tests of imports: a user with a bank account. */
export interface Importer extends TestUser {
  readonly bank: string;
  readonly card: string;
  upload(csv: string, query?: Readonly<Record<string, string>>, mediaType?: string): Promise<Answer>;
  preview(csv: string, query?: Readonly<Record<string, string>>): Promise<Import>;
  rows(imported: Pick<Import, 'id'>, query?: string): Promise<ImportRow[]>;
  commit(imported: Pick<Import, 'id'>): Promise<Import>;
}

export async function newImporter(
  given: Record<string, unknown> = { base_currency_id: 'EUR' },
): Promise<Importer> {
  const user = await newUser(given);
  const { data } = await user.api.listAccounts();
  const idOf = (name: string) => data.find((account) => account.name === name)?.id ?? '';
  const bank = idOf('Bank');
  const upload: Importer['upload'] = (csv, query = {}, mediaType = 'text/csv') => {
    const parameters = new URLSearchParams({ account_id: bank, ...query });
    return user.post(`/imports?${parameters}`, undefined, {
      rawBody: csv,
      headers: { 'content-type': mediaType },
    });
  };
  return {
    ...user,
    bank,
    card: idOf('Credit card'),
    upload,
    preview: async (csv, query) => {
      const answer = await upload(csv, query);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
    rows: ({ id }, query = '') => walk(user, `/imports/${id}/rows${query && `?${query}`}`),
    commit: async ({ id }) => {
      for (;;) {
        const answer = await user.post(`/imports/${id}/commit`);
        expect(answer.status, answer.text).toBe(200);
        if (answer.body.status === 'committed') return answer.body;
      }
    },
  };
}

/** A CSV file; an amount below 0 is outgoing. */
export function csvOf(
  ...rows: readonly (readonly [date: string, payee: string, amount: string, id?: string])[]
): string {
  const lines = rows.map(([date, payee, amount, id = '']) => `${date},${payee},${amount},${id}`);
  return ['Date,Payee,Amount,Reference', ...lines, ''].join('\n');
}
export const WITH_IDS = { id_column: 'Reference' };
