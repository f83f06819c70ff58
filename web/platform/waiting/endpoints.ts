import { type AnyTransaction, etagOf, type PersonalFinance } from '../../../client/client.ts';
import type { Endpoints } from '../in-doubt.ts';
import type { EntryBody } from './entry.ts';

/** What is called to record an entry, and to correct what an earlier body of it has recorded. */
export function entryEndpoints(api: PersonalFinance): Endpoints<EntryBody, AnyTransaction> {
  return {
    create: (body, options) => {
      if (body.kind === 'transfer') return api.createTransfer(body, options);
      return body.kind === 'expense' ? api.createExpense(body, options) : api.createIncome(body, options);
    },
    update: async (record, body) => {
      const options = { ifMatch: await etagOf(record) };
      if (body.kind === 'transfer') return api.updateTransfer(record.id, body, options);
      return body.kind === 'expense'
        ? api.updateExpense(record.id, body, options)
        : api.updateIncome(record.id, body, options);
    },
    read: ({ id }) => api.getTransaction(id),
    remove: async (record) => {
      const options = { ifMatch: await etagOf(record) };
      if (record.kind === 'transfer') return api.deleteTransfer(record.id, options);
      return record.kind === 'expense'
        ? api.deleteExpense(record.id, options)
        : api.deleteIncome(record.id, options);
    },
    isFrom,
    mustReplace: (record, { kind }) => record.kind !== kind,
  };
}

/** Whether a record says what the body says. What the body leaves out, the service has filled in. */
export function isFrom(record: AnyTransaction, body: EntryBody): boolean {
  const shown = record as unknown as Readonly<Record<string, unknown>>;
  const parts = { is_refund: undefined, splits: undefined, tags: undefined, ...body };
  const { is_refund = false, splits, tags, ...rest } = parts;
  const emptied = ['payee', 'memo', 'external_id'].filter((name) => !(name in body));
  return (
    Object.entries(rest).every(([name, value]) => shown[name] === value) &&
    emptied.every((name) => shown[name] === undefined) &&
    (body.kind === 'transfer' || shown.is_refund === is_refund) &&
    JSON.stringify(shown.tags ?? []) === JSON.stringify(tags ?? []) &&
    JSON.stringify(partsOf(shown.splits)) === JSON.stringify(partsOf(splits))
  );
}

type Part = { readonly category_id: string; readonly amount: number; readonly memo?: string };

function partsOf(splits: unknown): unknown {
  if (!Array.isArray(splits)) return undefined;
  return (splits as Part[]).map(({ category_id, amount, memo }) => [category_id, amount, memo]);
}
