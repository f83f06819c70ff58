/**
 * API tests that need more of AWS than the others: bundles that run alone, the table's stream, mail, or a gateway that
 * is as unkind as API Gateway. Their cloud has all of that, and its requests take twice as long.
 */
export const AWS: readonly string[] = [
  // What follows a write.
  'test/api/books/{authors-streams,feed-of-members}.test.ts',
  'test/api/changes/{list-changes,mirror-script,parallel-writers}.test.ts',
  'test/api/docs/smoke.test.ts',
  'test/api/operations/{background-of-books,deliver-webhooks,metric-filters,record-events}.test.ts',
  // Mail, which changes what a new e-mail address leads to.
  'test/api/auth/mail/*.test.ts',
  'test/api/auth/{delete-pending-email,forgot-password,resend-verification,reset-password,undo-email-change,verify-email}.test.ts',
  'test/api/connections/{attention-mail,secrets}.test.ts',
  'test/api/operations/{erase-account,manage-account,send-mail}.test.ts',
  // The gateway.
  'test/api/assistants/serve-assistant.test.ts',
  'test/api/auth/{authorizer,cookie}.test.ts',
  'test/api/docs/client.test.ts',
  'test/api/platform/{bodies,errors,local-pages,logs,responses}.test.ts',
  'test/api/system/*.test.ts',
  'test/api/web/*.test.ts',
];

/** API tests that take long and that small changes rarely break: `npm run test:long` runs them. */
export const LONG: readonly string[] = [
  'test/api/assistants/stories.test.ts',
  'test/api/auth/erasure-in-flight.test.ts',
  'test/api/books/authors-everywhere.test.ts',
  'test/api/books/authors.test.ts',
  'test/api/books/role-at-the-write.test.ts',
  'test/api/books/two-books.test.ts',
  'test/api/budgets/envelopes-and-accounts.test.ts',
  'test/api/cli/import.test.ts',
  'test/api/docs/client-versions.test.ts',
  'test/api/docs/demo.test.ts',
  'test/api/docs/reference-first-steps.test.ts',
  'test/api/docs/reference-page.test.ts',
  'test/api/docs/reference-trouble.test.ts',
  'test/api/exports/restore-archive.test.ts',
  'test/api/forecast/forecast-and-posting.test.ts',
  'test/api/imports/commit-meanwhile.test.ts',
  'test/api/imports/household-year.test.ts',
  'test/api/imports/remembered-transfers.test.ts',
  'test/api/imports/transfers.test.ts',
  'test/api/ledger/accountant.test.ts',
  'test/api/ledger/broken-calls.test.ts',
  'test/api/ledger/exhausted-retries.test.ts',
  'test/api/ledger/interleaved-writes.test.ts',
  'test/api/ledger/page-cost.test.ts',
  'test/api/ledger/parallel-books.test.ts',
  'test/api/ledger/parallel-changes-around.test.ts',
  'test/api/ledger/parallel-writes.test.ts',
  'test/api/operations/fetch-banks-month.test.ts',
  'test/api/operations/post-due-midnight.test.ts',
  'test/api/operations/replace-sealing-key.test.ts',
  'test/api/operations/restore-table.test.ts',
  'test/api/platform/costly-requests.test.ts',
  'test/api/platform/full-book.test.ts',
  'test/api/platform/retries.test.ts',
  'test/api/platform/written-fields.test.ts',
  'test/api/reports/reports-while-writing.test.ts',
];

/** The projects of `npm test` whose responses count as seen. They run at the same time. */
export const PART_OF_ALL: readonly string[] = ['api', 'aws'];
