import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { idParams, page, pageQuery, pathId, reference, rule, text } from '../platform/endpoint/fields.ts';
import { KEPT_RECORDS } from '../platform/problem-codes.ts';
import { about } from '../platform/record.ts';
import { fileCategory } from './file-category.ts';
import { fileParameters, wholeNumber } from './file-parameters.ts';
import { importRecord, ROW_STATUSES } from './import.ts';
import { ARCHIVE_TYPE, MEDIA_TYPES } from './media-types.ts';
import { CATEGORY_TEXT_MAX } from './readers/text.ts';
import { rowRecord } from './row-record.ts';

const tag = 'Imports';
const folder = 'imports';

/** The most texts that a request may decide about. */
const FILE_CATEGORIES_MAX = 200;
const FILE_MAX_BYTES = 2 * 1024 * 1024;

export const createImport = defineEndpoint(() => ({
  id: 'createImport',
  folder,
  method: 'POST',
  path: '/imports',
  access: 'importer',
  tag,
  summary: 'Upload a bank file',
  description: `Reads a bank file and returns a preview; nothing is posted yet. The body is the file, and its media type decides how it is read: CSV, OFX or QFX, QIF, or camt.053 (XML). A file can have at most 10,000 rows and 2 MiB. What is unambiguous is detected. If something is ambiguous, the response is a 422 that names the parameter to send. A broken file returns a 422 with the code \`unreadable_file\` on \`body\`; a single bad value turns its row into an error. A preview that is not committed is removed after 7 days.\n\nAn archive (\`application/x-ndjson\`, from \`GET /export\`) is restored instead: send it without \`account_id\`, to a book without ${KEPT_RECORDS}. Other parts go to \`POST /imports/{id}/parts\`. Committing it replaces your accounts, categories, budgets, schedules and base currency with those of the archive. Records get new ids, in the order of the old ones.`,
  query: fileParameters,
  file: { mediaTypes: MEDIA_TYPES, maxBytes: FILE_MAX_BYTES },
  response: importRecord.response,
  etag: true,
  idempotent: true,
  errors: ['not_empty'],
}));

export const listImports = defineEndpoint(() => ({
  id: 'listImports',
  folder,
  method: 'GET',
  path: '/imports',
  tag,
  summary: 'List imports, newest first',
  query: z.object(pageQuery),
  response: page(importRecord.response),
}));

export const getImport = defineEndpoint(() => ({
  id: 'getImport',
  folder,
  method: 'GET',
  path: '/imports/{id}',
  tag,
  summary: 'Show an import',
  params: idParams,
  response: importRecord.response,
  etag: true,
}));

export const deleteImport = defineEndpoint(() => ({
  id: 'deleteImport',
  folder,
  method: 'DELETE',
  path: '/imports/{id}',
  tag,
  summary: 'Delete a preview',
  description: `Permanently removes an import that was not committed. It also gives up the restore of an archive that has begun, as long as there are no ${KEPT_RECORDS}: your former accounts, categories, budgets and schedules do not come back, but another archive can be restored.`,
  params: idParams,
  etag: true,
  errors: ['import_state'],
}));

export const listImportRows = defineEndpoint(() => ({
  id: 'listImportRows',
  folder,
  method: 'GET',
  path: '/imports/{id}/rows',
  tag,
  summary: 'List the rows of an import',
  description:
    'In the order of the file. `status` is what the preview found, or what the commit found: `error` if it could not post the row, `transfer` if the other side was posted since. A `transfer` is the other side of an expense or income that an import of another account has posted, with the same amount and currency, at most 5 days away, and unchanged since: the commit replaces that record, `transfer_transaction_id`, with one transfer. If several records or rows could be it, or the record is in the locked period, the row stays `new`, and `message` says why; duplicates and possible duplicates are not included at first. A row with a `transaction_id` was posted. What is proposed comes from your 2,000 newest expenses, incomes and transfers with the same text, or with a word in common, ignoring numbers: a category, or a transfer with another account. If they do not clearly agree, the row is posted to `Uncategorized`. `proposed_by` says which transactions were decisive, and `suggestions` what else the row could be. An archive has no rows to list.',
  params: idParams,
  query: z.object({
    ...pageQuery,
    status: z.optional(about(z.enum(ROW_STATUSES), 'Only rows with this status.')),
  }),
  response: page(rowRecord.response),
}));

const rowParams = shared(() =>
  z.object({
    id: about(pathId, 'Id of the import.'),
    row: about(
      z.string().check(
        rule('not_found', 'is not a row', (value) => /^[1-9]\d{0,4}$/.test(value)),
        z.meta({ type: 'integer', minimum: 1 }),
      ),
      'Number of the row.',
      1,
    ),
  }),
);

export const updateImportRow = defineEndpoint(() => ({
  id: 'updateImportRow',
  folder,
  method: 'PUT',
  path: '/imports/{id}/rows/{row}',
  tag,
  summary: 'Change a row of an import',
  description:
    'Decides whether and how the commit posts the row. Fields that are left out return to the proposed values. Another `kind` or `transfer_account_id` drops the record that a transfer would replace. Rows cannot be changed once the commit has begun. `If-Match` takes the `ETag` of an earlier response to this request.',
  params: rowParams,
  body: rowRecord.body,
  response: rowRecord.response,
  etag: true,
  errors: ['import_not_editable'],
}));

export const listImportCategories = defineEndpoint(() => ({
  id: 'listImportCategories',
  folder,
  method: 'GET',
  path: '/imports/{id}/categories',
  tag,
  summary: 'List the categories that a bank file names',
  description:
    'Each text once, the most frequent first, then by text. A text is compared with the names of active categories, without case, accents and spaces around a colon: first as a whole; then, divided at its last colon, as group and category; then the part after it as a category without a group. Only CSV and QIF files name categories.',
  params: idParams,
  query: z.object(pageQuery),
  response: page(fileCategory.response),
}));

export const setImportCategories = defineEndpoint(() => ({
  id: 'setImportCategories',
  folder,
  method: 'POST',
  path: '/imports/{id}/categories',
  access: 'importer',
  tag,
  summary: 'Decide which categories the texts of a bank file stand for',
  description:
    'With `category_id`, the text stands for that category in this import. Without it, its category is created if the text stands for nothing: what follows the last colon is the name, and what precedes it the group, which is created if it is missing. If the name is taken, the whole text is the name. An inactive category of this name and place becomes active. Without `categories`, this is done for all texts that stand for nothing. Then the rows that nobody has changed are proposed again. Repeating the request creates nothing twice. Returns the import.',
  params: idParams,
  body: z.object({
    categories: about(
      z.optional(
        z
          .array(
            z.object({
              text: about(text(1, CATEGORY_TEXT_MAX), 'A text of the file.', 'Food: Groceries'),
              category_id: about(
                z.optional(reference),
                'The active category that it stands for. Left out: one with its name, which is created if necessary.',
              ),
            }),
          )
          .check(z.minLength(1), z.maxLength(FILE_CATEGORIES_MAX)),
      ),
      'Texts of the file. Left out: all that stand for nothing.',
    ),
  }),
  readable: z.object({}),
  response: importRecord.response,
  etag: true,
  errors: ['import_not_editable', 'category_limit_reached', 'group_limit_reached', 'conflict'],
}));

export const proposeImport = defineEndpoint(() => ({
  id: 'proposeImport',
  folder,
  method: 'POST',
  path: '/imports/{id}/propose',
  access: 'importer',
  tag,
  summary: 'Propose again what the rows of an import become',
  description:
    'Runs the rules as they are now, and looks at earlier transactions again, for the rows that no request has changed. What the preview found about duplicates and other sides stays. Returns the import.',
  params: idParams,
  response: importRecord.response,
  etag: true,
  errors: ['import_not_editable', 'conflict'],
}));

export const addImportPart = defineEndpoint(() => ({
  id: 'addImportPart',
  folder,
  method: 'POST',
  path: '/imports/{id}/parts',
  access: 'importer',
  tag,
  summary: 'Upload another part of an archive',
  description:
    'For an archive of more than 2 MiB. Its parts end at the end of a line, as those of an export do, and are sent in order; a part can be sent again. Each part is checked together with the previous ones; the first invalid line is reported with the code `invalid_archive` on `body`.',
  params: idParams,
  query: z.object({
    number: about(wholeNumber, 'Number of the part. The part sent with `POST /imports` is number 1.', 2),
  }),
  file: { mediaTypes: [ARCHIVE_TYPE], maxBytes: FILE_MAX_BYTES },
  response: importRecord.response,
  etag: true,
  errors: ['import_state'],
}));

export const commitImport = defineEndpoint(() => ({
  id: 'commitImport',
  folder,
  method: 'POST',
  path: '/imports/{id}/commit',
  access: 'importer',
  tag,
  summary: 'Commit an import',
  description:
    'Posts the rows that are included, for at most 10 seconds, and returns the import. Repeat the request until `status` is `committed`. However often it is repeated, interrupted or sent in parallel, each row is posted once. A row that cannot be posted (a locked period, an inactive account, no rate) becomes an `error` with a message, and the commit continues with the others. A row that another import has posted since the preview, also as the other side of a transfer, is skipped, unless you changed the row to include it. A new row that you did not change, and whose other side was posted since, becomes a transfer; a row becomes an `error` if the record that it should replace was deleted, changed, locked or replaced. An archive must be restored within 30 days of its upload.',
  params: idParams,
  response: importRecord.response,
  etag: true,
  errors: ['import_state', 'not_empty'],
}));

export const revertImport = defineEndpoint(() => ({
  id: 'revertImport',
  folder,
  method: 'POST',
  path: '/imports/{id}/revert',
  access: 'importer',
  tag,
  summary: 'Revert an import',
  description:
    'Deletes the transactions that a committed import has posted, for at most 10 seconds, and returns the import. Repeat the request until `status` is `reverted`. If one of the transactions is in the locked period, or has a reconciled line, nothing is deleted. Transactions that were changed since are deleted too. The record that a transfer has replaced is restored, unless its own import was reverted meanwhile. Afterwards, the file can be imported again. A restored archive cannot be reverted. A reverted transaction that you restore later counts as one that no import has posted.',
  params: idParams,
  response: importRecord.response,
  etag: true,
  errors: ['import_state', 'period_locked', 'reconciled'],
}));
