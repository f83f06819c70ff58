import * as z from 'zod/mini';
import { attachment } from '../../attachments/attachment.ts';
import { BYTES, saveAttachment, toAttachment } from '../../attachments/store.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { archivedFields } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import type { Create, LineType } from './line-type.ts';
import { itemsBelow } from './read.ts';

/** Without its file. */
export const schema = shared(() =>
  z.strictObject({
    record: z.literal('attachment'),
    ...archivedFields(attachment, { own: {}, calculated: ['status', 'is_archived'] }),
  }),
);

export const reader = itemsBelow(
  (bookId) => keys.attachment(bookId, ''),
  (item) => pick(schema, { record: 'attachment', ...toAttachment(item) }),
);

export const lineType: LineType<typeof schema> = {
  schema,
  check: ({ transaction_id }, { awaitedAttachments }) => {
    const awaited = awaitedAttachments.get(transaction_id);
    ensure(awaited, 'transaction_id: the transaction has no more attachments, or does not exist');
    if (awaited === 1) awaitedAttachments.delete(transaction_id);
    else awaitedAttachments.set(transaction_id, awaited - 1);
  },
};

/** Each waits for its file without end. Its transaction counts it already. */
export const create: Create<typeof schema> = (lines, { bookId, idOf, count, restored }) => {
  count(
    BYTES,
    lines.reduce((sum, { size }) => sum + size, 0),
  );
  return lines.map(({ record: _type, ...own }) =>
    saveAttachment(bookId, undefined, {
      ...own,
      id: idOf(own.id),
      transaction_id: idOf(own.transaction_id),
      taken_from: own.taken_from === undefined ? undefined : idOf(own.taken_from),
      status: 'pending',
      is_archived: true,
      ...restored,
    }),
  );
};
