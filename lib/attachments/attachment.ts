import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { rule, text, timestamp, wholeNumber } from '../platform/endpoint/fields.ts';
import { authored, identity, versioned } from '../platform/lifecycle.ts';
import {
  about,
  clientWritten,
  computed,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  serverSet,
} from '../platform/record.ts';
import { CONTENT_TYPES } from './content-types.ts';

const SIZE_MAX = 10 * 1024 * 1024;

const fileName = shared(() =>
  text(1, 150).check(
    rule<string>(
      'invalid_characters',
      'must not contain slashes, backslashes, line breaks or tabs',
      (name) => !/[/\\\n\t]/.test(name),
    ),
  ),
);

const contentType = shared(() =>
  z.string().check(
    rule<string>('unsupported_type', `must be one of ${CONTENT_TYPES.join(', ')}`, (type) =>
      CONTENT_TYPES.some((each) => each === type),
    ),
    z.meta({ enum: [...CONTENT_TYPES] }),
  ),
);

const sha256 = shared(() =>
  z.string().check(
    rule<string>('invalid_characters', 'must be a SHA-256 hash in hexadecimal, 64 characters', (hash) =>
      /^[\da-f]{64}$/i.test(hash),
    ),
    z.overwrite((hash) => hash.toLowerCase()),
    z.meta({ pattern: '^[0-9a-fA-F]{64}$' }),
  ),
);

/** How to send the file. */
export const upload = shared(() =>
  z.strictObject({
    method: about(z.literal('PUT'), 'Always `PUT`.', 'PUT'),
    url: about(
      z.string(),
      'Address in the bucket.',
      'https://files.example.org/receipt?X-Amz-Signature=5e1f',
    ),
    headers: about(
      z.strictObject({
        'Content-Type': about(z.string(), 'The announced type.', 'image/jpeg'),
        'x-amz-checksum-sha256': about(
          z.string(),
          'The announced hash, in base64.',
          'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
        ),
      }),
      'Headers that the request must have, besides `Content-Length`, which clients send by themselves.',
    ),
    expires_at: about(timestamp, 'When the address expires.', '2026-09-12T18:19:11.000Z'),
  }),
);
export type Upload = z.output<typeof upload>;

/** A file of a transaction. The file itself is in the bucket. */
export const attachment = defineRecord(() => ({
  ...identity,
  transaction_id: serverSet(z.string(), 'Transaction that it is attached to.'),
  file_name: clientWritten(fileName, 'Name of the file, without folders.', 'receipt.jpg'),
  content_type: clientWritten(contentType, 'Type of the file.', 'image/jpeg'),
  size: clientWritten(wholeNumber(1, SIZE_MAX), 'Size of the file in bytes.', 482_133),
  sha256: clientWritten(
    sha256,
    'SHA-256 hash of the file, in hexadecimal.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
  status: serverSet(
    z.enum(['pending', 'stored']),
    '`pending` until the file was sent and the upload completed.',
    'pending',
  ),
  upload: optional(
    computed(
      upload,
      'The request that sends the file, for 15 minutes. It takes only this type, length and content. Shown once.',
    ),
  ),
  /** The record that it was attached to before a transfer replaced that. */
  taken_from: optional(internal(z.string())),
  /** From an archive: it waits for its file without end. */
  is_archived: optional(internal(z.boolean())),
  created_at: serverSet(timestamp, 'When it was created.', '2026-09-12T18:04:11.020Z'),
  ...authored,
  ...versioned,
}));

export type Attachment = StoredIn<typeof attachment>;

export function showAttachment(value: Attachment, shownUpload?: Upload): ShownIn<typeof attachment> {
  return pick(attachment.response, { ...value, upload: shownUpload });
}

/** Where a file can be read for a few minutes. */
export const download = defineRecord(() => ({
  url: computed(z.string(), 'Address of the file. Whoever has it can read the file until it expires.'),
  expires_at: computed(timestamp, 'When the address expires, in 5 minutes.', '2026-09-12T18:09:11.000Z'),
}));
