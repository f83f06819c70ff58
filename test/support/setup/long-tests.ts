/** API tests that take long and that small changes rarely break: `npm run test:long` runs them. */
export const LONG: readonly string[] = [
  'test/api/auth/erasure-in-flight.test.ts',
  'test/api/books/two-books.test.ts',
  'test/api/docs/demo.test.ts',
  'test/api/docs/reference-page.test.ts',
  'test/api/docs/reference-trouble.test.ts',
  'test/api/exports/restore-archive.test.ts',
  'test/api/imports/commit-meanwhile.test.ts',
  'test/api/ledger/accountant.test.ts',
  'test/api/ledger/broken-calls.test.ts',
  'test/api/ledger/interleaved-writes.test.ts',
  'test/api/ledger/page-cost.test.ts',
  'test/api/ledger/parallel-books.test.ts',
  'test/api/ledger/parallel-changes-around.test.ts',
  'test/api/operations/post-due-midnight.test.ts',
  'test/api/platform/costly-requests.test.ts',
  'test/api/reports/reports-while-writing.test.ts',
];
