import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { idParams, pageQuery, reference } from '../platform/endpoint/fields.ts';
import { get, list, type Naming, remove } from '../platform/endpoint/operations.ts';
import { about } from '../platform/record.ts';
import { attachment, download } from './attachment.ts';

const ATTACHMENTS: Naming = {
  noun: 'Attachment',
  nouns: 'Attachments',
  one: 'an attachment',
  folder: 'attachments',
  path: '/attachments',
  tag: 'Attachments',
};
const { folder, path } = ATTACHMENTS;
/** Assistants send no files. */
const UPLOADS = 'Uploads';
/** Recorders attach to what they recorded. */
const role = 'recorder';

export const createAttachment = defineEndpoint(() => ({
  id: 'createAttachment',
  folder,
  method: 'POST',
  path: '/transactions/{id}/attachments',
  tag: UPLOADS,
  role,
  access: 'uploader',
  summary: 'Announce a file of a transaction',
  description:
    'Then send the file with the request in `upload`, within 15 minutes, and complete the upload. The address takes only this type, length and content. A repeat with the same `Idempotency-Key` shows no `upload`. A transaction can have 20 files, including those that were only announced, and the operator decides how large all files of a book may be together. The transaction may be locked or reconciled. The opening entry of an obligation takes no files. A recorder attaches only to what they have recorded. A file that is not completed within a day is removed.',
  params: idParams,
  body: attachment.body,
  response: attachment.response,
  etag: true,
  idempotent: true,
  shownOnce: ['upload'],
  errors: ['attachment_limit_reached', 'attachment_quota_reached', 'managed_by_obligation', 'conflict'],
}));

export const renewUpload = defineEndpoint(() => ({
  id: 'renewUpload',
  folder,
  method: 'POST',
  path: `${path}/{id}/upload`,
  tag: UPLOADS,
  role,
  access: 'uploader',
  summary: 'Get another address for a file that was announced',
  description: 'For a file that is `pending`: `upload` has another 15 minutes.',
  params: idParams,
  response: attachment.response,
  etag: true,
  shownOnce: ['upload'],
  errors: ['already_stored'],
}));

export const completeAttachment = defineEndpoint(() => ({
  id: 'completeAttachment',
  folder,
  method: 'POST',
  path: `${path}/{id}/complete`,
  tag: UPLOADS,
  role,
  access: 'attacher',
  summary: 'Complete an upload',
  description:
    'The file is `stored` if it has arrived and begins as a file of its type does. Otherwise the attachment is removed. Completing it again changes nothing.',
  params: idParams,
  response: attachment.response,
  etag: true,
  errors: ['upload_missing', 'content_mismatch', 'conflict'],
}));

export const listAttachments = defineEndpoint(() => ({
  ...list(ATTACHMENTS, attachment),
  summary: 'List attachments, oldest first',
  description: 'Attachments of deleted transactions are listed too: they come back with them.',
  query: z.object({
    ...pageQuery,
    transaction_id: about(z.optional(reference), 'Only those of this transaction.'),
  }),
}));

export const getAttachment = defineEndpoint(() => get(ATTACHMENTS, attachment));

export const deleteAttachment = defineEndpoint(() => ({
  ...remove(ATTACHMENTS),
  access: 'attacher',
  summary: 'Delete an attachment for good',
  description: 'The file is removed too.',
}));

export const getDownload = defineEndpoint(() => ({
  id: 'getDownload',
  folder,
  method: 'GET',
  path: `${path}/{id}/download`,
  tag: ATTACHMENTS.tag,
  access: 'downloader',
  summary: 'Get an address to download a file',
  description: 'It is valid for 5 minutes, for whoever has it.',
  params: idParams,
  response: download.response,
  errors: ['upload_missing'],
}));
