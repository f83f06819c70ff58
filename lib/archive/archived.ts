import type { Ledger } from '../ledger/ledger.ts';
import { withNotes } from '../obligations/notes.ts';
import { obligation } from '../obligations/obligation.ts';
import { fromItem } from '../platform/record.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { QUERY_READ_MAX_BYTES } from '../platform/table/range.ts';
import { query } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import {
  toAccountRecord,
  toBudgetRecord,
  toCategoryRecord,
  toContactRecord,
  toFingerprintsRecord,
  toObligationRecord,
  toPaymentNoteRecord,
  toScheduleRecord,
  toTransactionRecord,
} from './to-record.ts';

/** A type of records in the archive, and how to read some of them, ordered by id. */
export interface Archived {
  /** The most that one read takes. */
  readonly pageMaxBytes: number;
  /** The ledger comes from a settled read: it does not change while records are read. */
  read(userId: UserId, after: string | undefined, ledger: Ledger): Promise<ArchivedPage>;
}

interface ArchivedPage {
  /** Without a record, the item was prepared by an import and is not posted yet. */
  readonly records: readonly { readonly sk: string; readonly record: object | undefined }[];
  readonly readBytes: number;
  readonly isLast: boolean;
}

/** The notes of an obligation are stored in a separate item, up to 256 KB each. */
const OBLIGATIONS_AT_ONCE = 16;
const OBLIGATION_MAX_BYTES = (256 + 24) * 1024;

/**
 * Every type of records, in the order of the archive: what a record refers to comes before it. The exceptions are the
 * opening entry of an obligation, and the special accounts in the settings. To archive another type, add a line.
 */
export const ARCHIVED: readonly Archived[] = [
  all((userId) => keys.account(userId, ''), toAccountRecord),
  all((userId) => keys.category(userId, ''), toCategoryRecord),
  all((userId) => keys.contact(userId, ''), toContactRecord),
  {
    pageMaxBytes: OBLIGATIONS_AT_ONCE * OBLIGATION_MAX_BYTES,
    read: async (userId, after) => {
      const page = await readItems(keys.obligation(userId, ''), after, OBLIGATIONS_AT_ONCE);
      const found = await withNotes(
        userId,
        page.items.map((item) => fromItem(obligation, item)),
      );
      const noteBytes = found.reduce((sum, { notes_bytes = 0 }) => sum + notes_bytes, 0);
      return {
        ...page,
        readBytes: page.readBytes + noteBytes,
        records: found.map((value, index) => ({
          sk: String(page.items[index]?.sk),
          record: toObligationRecord(value),
        })),
      };
    },
  },
  all((userId) => keys.paymentNote(userId, ''), toPaymentNoteRecord),
  all((userId) => keys.transaction(userId, ''), toTransactionRecord),
  all((userId) => keys.allImported(userId), toFingerprintsRecord),
  all((userId) => keys.budget(userId, ''), toBudgetRecord),
  all((userId) => keys.schedule(userId, ''), toScheduleRecord),
];

function all(
  prefixOf: (userId: UserId) => Key,
  toRecord: (item: Item, ledger: Ledger) => object | undefined,
): Archived {
  return {
    pageMaxBytes: QUERY_READ_MAX_BYTES,
    read: async (userId, after, ledger) => {
      const page = await readItems(prefixOf(userId), after);
      return {
        ...page,
        records: page.items.map((item) => ({ sk: String(item.sk), record: toRecord(item, ledger) })),
      };
    },
  };
}

/** Items by key, including those of deleted records. */
async function readItems(prefix: Key, after: string | undefined, limit?: number) {
  const { items, readBytes, lastKey } = await query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': prefix.pk, ':prefix': prefix.sk },
    ...(after !== undefined && { ExclusiveStartKey: { pk: prefix.pk, sk: after } }),
    ...(limit !== undefined && { Limit: limit }),
  });
  return { items, readBytes, isLast: lastKey === undefined };
}
