import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { date, timestamp } from '../platform/endpoint/fields.ts';
import { defineRecord, fromItem, internal, optional } from '../platform/record.ts';
import { Gone } from '../platform/table/guard.ts';
import { keys } from '../platform/table/keys.ts';
import { getItem } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';

/** The state that every ledger write of a book checks. */
export interface Ledger {
  readonly baseCurrencyId: string;
  readonly lockedThrough: CalendarDate | undefined;
  /** Increases with every ledger write, and with every change of a payment that moves no money. */
  readonly revision: number;
  /** Increases whenever something is assigned in a budget. */
  readonly budgetRevision: number;
  /** The account that opening entries are posted against, as the book was created with it. */
  readonly openingAccountId: string | undefined;
  /** The account for exchange differences, once there is one. */
  readonly exchangeAccountId: string | undefined;
  /** When several transactions were last written together, as a step of an import does. */
  readonly manyWrittenAt: string | undefined;
  /** How many steps of imports were posted. If it has changed since it was read, so may have what imports posted. */
  readonly importSteps: number;
  /** How many tags there are. */
  readonly tagCount: number;
  /** How many reconciliations were ever made. */
  readonly reconciliations: number;
}

export const ledgerRecord = defineRecord(() => ({
  base_currency_id: internal(z.string()),
  locked_through: optional(internal(date)),
  // Absent until the first ledger write.
  revision: optional(internal(z.number())),
  budget_revision: optional(internal(z.number())),
  opening_account_id: optional(internal(z.string())),
  exchange_account_id: optional(internal(z.string())),
  many_written_at: optional(internal(timestamp)),
  import_steps: optional(internal(z.number())),
  tag_count: optional(internal(z.number())),
  reconciliations: optional(internal(z.number())),
  reverts: optional(internal(z.number())),
}));

export function ledgerFromItem(item: Item | undefined): Ledger {
  if (!item) throw new Gone('book_not_found');
  const stored = fromItem(ledgerRecord, item);
  return {
    baseCurrencyId: stored.base_currency_id,
    lockedThrough: stored.locked_through,
    revision: stored.revision ?? 0,
    budgetRevision: stored.budget_revision ?? 0,
    openingAccountId: stored.opening_account_id,
    exchangeAccountId: stored.exchange_account_id,
    manyWrittenAt: stored.many_written_at,
    importSteps: stored.import_steps ?? 0,
    tagCount: stored.tag_count ?? 0,
    reconciliations: stored.reconciliations ?? 0,
  };
}

export async function getLedger(bookId: BookId): Promise<Ledger> {
  return ledgerFromItem(await getItem(keys.ledger(bookId)));
}
