import type { AnyTransaction, CreateOptions } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import type { TransactionBody } from './draft.ts';

/** What each kind's endpoints are called, to know what a role allows. */
export const CALLS = {
  expense: { create: 'createExpense', update: 'updateExpense', remove: 'deleteExpense' },
  income: { create: 'createIncome', update: 'updateIncome', remove: 'deleteIncome' },
  transfer: { create: 'createTransfer', update: 'updateTransfer', remove: 'deleteTransfer' },
  journal: { create: 'createJournalEntry', update: 'updateJournalEntry', remove: 'deleteJournalEntry' },
} as const;

/** The endpoints differ by kind; these functions are the same for all. */
export async function create(body: TransactionBody, options: CreateOptions): Promise<AnyTransaction> {
  if ('lines' in body) return api.createJournalEntry(body, options);
  if ('from_account_id' in body) return api.createTransfer(body, options);
  return body.kind === 'expense' ? api.createExpense(body, options) : api.createIncome(body, options);
}

/** Refused with 412 if someone else has changed the record since it was read. */
export async function update(record: AnyTransaction, body: TransactionBody): Promise<AnyTransaction> {
  const { id } = record;
  const options = { ifMatch: await etagOf(record) };
  if ('lines' in body) return api.updateJournalEntry(id, body, options);
  if ('from_account_id' in body) return api.updateTransfer(id, body, options);
  return body.kind === 'expense' ? api.updateExpense(id, body, options) : api.updateIncome(id, body, options);
}

export async function remove(record: AnyTransaction): Promise<void> {
  const { id, kind } = record;
  const options = { ifMatch: await etagOf(record) };
  if (record.kind === 'payment') return api.deletePayment(record.obligation_id, id, options);
  if (kind === 'journal') return api.deleteJournalEntry(id, options);
  if (kind === 'transfer') return api.deleteTransfer(id, options);
  return kind === 'expense' ? api.deleteExpense(id, options) : api.deleteIncome(id, options);
}

export async function restore(record: AnyTransaction): Promise<AnyTransaction> {
  const { id, kind } = record;
  if (record.kind === 'payment') return api.restorePayment(record.obligation_id, id);
  if (kind === 'journal') return api.restoreJournalEntry(id);
  if (kind === 'transfer') return api.restoreTransfer(id);
  return kind === 'expense' ? api.restoreExpense(id) : api.restoreIncome(id);
}
