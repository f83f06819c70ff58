import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { REQUESTS } from '../openapi/examples.ts';
import { endpointList } from './endpoint-list.ts';

/**
 * The page for assistants, in the format of llmstxt.org. What can become outdated comes from the contracts: paths,
 * fields, and the bodies of the examples.
 */
export function llmsText(endpoints: readonly Endpoint[]): string {
  const { route, request } = describing(endpoints);
  return `# Personal Finance Service

> A personal-finance API: expenses, incomes and transfers in any currency on a double-entry ledger; budgets, recurring transactions, debts, bank imports and reports. Everything belongs to the user whose token you send.

This page is enough for most tasks. Paths are relative to the base URL of the service: this page is \`/llms.txt\` there. \`${route('getOpenapi')}\` has every field, limit and error (OpenAPI 3.1, large); \`${route('getDocs')}\` is the same for people.

## Authentication

Send \`Authorization: Bearer <token>\` with every request. The user gives you an access token, which starts with \`pfs_\`; a user who is logged in can create one with \`${route('createToken')}\`. With the scope \`read\`, it may send only \`GET\` requests; anything else returns 403 \`insufficient_scope\`. Never ask for the password, and never show the token. \`${route('getMe')}\` shows the user, the base currency and the time zone.

## Rules

- **Bodies** are JSON, with \`Content-Type: application/json\`. Successful requests return 200 with the record; \`DELETE\` returns 204. \`PUT\` replaces the whole record: read it, change it, and send all of it back. Optional fields that you leave out are cleared; read-only fields are ignored; unknown fields are refused.
- **Amounts** are JSON numbers in the currency of the record, such as \`12.5\` (not a string, not cents), with at most as many decimals as the currency has. They are exact. Amounts of expenses and incomes are positive.
- **Currencies** are ISO 4217 codes. Reports are in the base currency of the user. A rate is looked up unless you send \`fx_rate\` (units of base currency per unit).
- **Dates** are \`YYYY-MM-DD\`, months \`YYYY-MM\`, timestamps are in UTC.
- **Ids** are opaque. Use the lists to look up records by name; never make up an id.
- **Lists** return \`{ "data": [...], "has_more": true, "next_cursor": "..." }\`. Send \`next_cursor\` as \`cursor\`, with the same filters, until \`has_more\` is false. \`limit\` is 25 by default, at most 100.
- **Retries.** Send an \`Idempotency-Key\` (a new UUID for each new record) with every request that creates something. If you get no response, repeat the request with the same key within 30 days: it creates nothing twice.
- **Concurrent edits.** Send the \`ETag\` of what you read as \`If-Match\` with \`PUT\` and \`DELETE\`; 412 means that the record has changed since.
- **Errors** are \`{ "code", "detail", "status", "errors"?, "request_id" }\`. Check \`code\`. 422 \`validation_failed\` lists every invalid field in \`errors\`, with a message that says what to send. 404: no such record. 409: the current state does not allow it; \`detail\` says what to do. 409 \`conflict\`, 429 and 503: wait for \`Retry-After\` seconds. After a 503 \`outcome_unknown\`, the change may have been made: repeat the request only with the same \`Idempotency-Key\`, or read the record first. Do not repeat other 4xx requests unchanged.
- **Deleted** transactions, contacts and obligations can be restored with \`POST .../restore\`.
- **Ask before you write**: show the user what you are about to record, change or delete.

## Common tasks

The ids are examples. Find the real ones first: accounts with \`${route('listAccounts')}\`, categories with \`${route('listCategories')}\`, people with \`${route('listContacts')}\`.

**Record an expense** paid from an asset or liability account; an income is the same with \`${route('createIncome')}\`:

${request('createExpense')}

**Move money** between two of the user's accounts, such as paying off the credit card:

${request('createTransfer')}

**Record many at once**, of any kind: \`${route('createTransactions')}\`. All of them are recorded, or none.

**Find transactions**: \`${route('listTransactions')}\`, filtered by date, account or category, or searched with \`q\` for a word in payee or memo. **Correct one** under the path of its kind: \`${route('getExpense')}\`, then \`${route('updateExpense')}\` with the changed record, or \`${route('deleteExpense')}\`.

**What did I spend?** \`${route('getSpending')}\` adds up by category, payee or account (\`?from=2026-09-01&to=2026-09-30&by=category\`); \`${route('getSummary')}\` compares income and expenses month by month; \`${route('getNetWorth')}\` shows assets and debts; \`${route('getRegister')}\` lists the lines of an account with running balances.

**Budget**: \`${route('getBudget')}\` shows what is assigned, spent and left. Assign money to a category:

${request('assignBudget')}

**Someone owes money** (or is owed money): create a contact, then the obligation, then record payments with \`${route('createPayment')}\`:

${request('createObligation')}

**Something recurs**, such as rent or a salary; \`${route('listUpcoming')}\` shows what is next, \`${route('getForecast')}\` how balances will develop:

${request('createSchedule')}

**Import a bank statement** (CSV, OFX, QIF, camt.053): send the file to \`${route('createImport')}\`, review the rows with \`${route('listImportRows')}\`, correct them, then \`${route('commitImport')}\` until the status is \`committed\`.

## Endpoints

In parentheses: the names of query parameters and body fields; \`?\` marks optional ones.

${endpointList(endpoints)}
`;
}

/** Paths and example requests by the id of the endpoint. An id that no endpoint has is an error. */
function describing(endpoints: readonly Endpoint[]) {
  const route = (id: string): string => {
    const endpoint = endpoints.find((each) => each.id === id);
    if (!endpoint) throw new Error(`The page for assistants names ${id}, which is not an endpoint.`);
    return `${endpoint.method} ${endpoint.path}`;
  };
  const request = (id: string): string => `\`\`\`http\n${route(id)}\n${JSON.stringify(REQUESTS[id])}\n\`\`\``;
  return { route, request };
}
