import { raiseRevision } from '../ledger/store.ts';
import type { BookId } from '../platform/book.ts';
import { config } from '../platform/config.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { DueQueue } from '../platform/table/due.ts';
import { keys } from '../platform/table/keys.ts';
import { UPLOAD_PARTITIONS } from '../platform/table/names.ts';
import { type Page, type Paging, readPage } from '../platform/table/page.ts';
import { getItem } from '../platform/table/read.ts';
import {
  EXISTS,
  type Item,
  NEW,
  put,
  remove,
  Stale,
  unchanged,
  update,
  type Write,
} from '../platform/table/write.ts';
import { ATTACHMENTS_MAX, TAKEN_ATTACHMENTS_MAX } from '../transactions/attached.ts';
import { type Attachment, attachment } from './attachment.ts';

const PREFIX = 'ATTACHMENT#';
/** In the counts of a book: how many bytes its files have, including those that were only announced. */
export const BYTES = 'attachment_bytes';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Uploads that nobody has completed, by when they go. */
export const DUE_UPLOADS = new DueQueue<BookId>('UPLOADS', UPLOAD_PARTITIONS);

export const toAttachment = (item: Item): Attachment => fromItem(attachment, item);

export async function findAttachment(bookId: BookId, id: string): Promise<Attachment | undefined> {
  const item = await getItem(keys.attachment(bookId, id));
  return item && toAttachment(item);
}

export async function requireAttachment(bookId: BookId, id: string): Promise<Attachment> {
  const found = await findAttachment(bookId, id);
  if (!found) throw notFound('attachment');
  return found;
}

/** Oldest first. */
export function listAttachments(
  bookId: BookId,
  { transaction_id: transactionId }: { readonly transaction_id?: string | undefined },
  page: Paging,
): Promise<Page<Attachment>> {
  const range =
    transactionId === undefined
      ? ({ index: 'by_order', prefix: PREFIX } as const)
      : ({ index: 'by_group', prefix: `${PREFIX}${transactionId}#` } as const);
  return readPage(bookId, { ranges: [range], descending: false, ...page }, toAttachment);
}

/** All attachments of a transaction, which are few. */
export async function allOf(bookId: BookId, transactionId: string): Promise<readonly Attachment[]> {
  const filter = { transaction_id: transactionId };
  return (await listAttachments(bookId, filter, { limit: TAKEN_ATTACHMENTS_MAX })).items;
}

function toItem(bookId: BookId, value: Attachment): Item {
  const { id, transaction_id, status, created_at, is_archived } = value;
  const expiresAt = new Date(new Date(created_at).getTime() + DAY_MS).toISOString();
  return {
    ...pick(attachment.item, value),
    by_order: PREFIX + id,
    by_group: `${PREFIX}${transaction_id}#${id}`,
    ...(status === 'pending' && !is_archived && DUE_UPLOADS.place(bookId, expiresAt, id)),
  };
}

/** Creates an attachment, or replaces it as it was read. */
export function saveAttachment(bookId: BookId, before: Attachment | undefined, after: Attachment): Write {
  return put(keys.attachment(bookId, after.id), toItem(bookId, after), before ? unchanged(before) : NEW);
}

/** The writes that announce a file. Parallel requests cannot exceed the limits. */
export function announce(bookId: BookId, value: Attachment): Write[] {
  const { transaction_id, size } = value;
  const room = config.attachmentQuotaBytes - size;
  return [
    saveAttachment(bookId, undefined, value),
    update(
      keys.transaction(bookId, transaction_id),
      { add: { attached: 1, version: 1 } },
      {
        expression: `${EXISTS} AND attribute_not_exists(deleted_at) AND (attribute_not_exists(attached) OR attached < :max)`,
        values: { ':max': ATTACHMENTS_MAX },
        onConflict: (stored) =>
          !stored || stored.deleted_at !== undefined
            ? new Stale('The transaction was deleted in the meantime.')
            : new Problem('attachment_limit_reached'),
      },
    ),
    update(
      keys.counts(bookId),
      { add: { [BYTES]: size } },
      {
        expression: `:room >= :none AND (attribute_not_exists(${BYTES}) OR ${BYTES} <= :room)`,
        values: { ':room': room, ':none': 0 },
        onConflict: () => new Problem('attachment_quota_reached'),
      },
    ),
    raiseRevision(bookId),
  ];
}

/** The writes that make an announced file a stored one. */
export function complete(bookId: BookId, before: Attachment, after: Attachment): Write[] {
  return [
    saveAttachment(bookId, before, after),
    countOn(bookId, before.transaction_id, { attachment_count: 1 }),
  ];
}

/** The writes that remove an attachment for good. */
export function discard(bookId: BookId, value: Attachment): Write[] {
  const { id, transaction_id, status, size } = value;
  return [
    remove(keys.attachment(bookId, id), unchanged(value)),
    countOn(bookId, transaction_id, {
      attached: -1,
      ...(status === 'stored' && { attachment_count: -1 }),
    }),
    update(keys.counts(bookId), { add: { [BYTES]: -size } }),
    raiseRevision(bookId),
  ];
}

/** Attachments count on a deleted transaction too: they come back with it. */
function countOn(bookId: BookId, transactionId: string, counts: Readonly<Record<string, number>>): Write {
  return update(
    keys.transaction(bookId, transactionId),
    { add: { ...counts, version: 1 } },
    { expression: EXISTS },
  );
}
