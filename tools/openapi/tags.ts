import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { PROBLEMS, problemCodes } from '../../lib/platform/problem-codes.ts';
import { FIELD_CODES } from './field-codes.ts';

/** What a reader needs before the first endpoint. */
export const INTRODUCTION = `
A personal-finance API: contacts, obligations (what is owed, by whom, until when), budget categories, and expenses and incomes that are posted to a double-entry ledger in any currency.

**First call.** Register with \`POST /auth/register\`; the answer holds a token. Send it as \`Authorization: Bearer <token>\` with every other request, \`GET /auth/me\` for example. Browsers get the same token as the cookie \`service-session\`.

**Requests and answers.** Bodies are JSON. A create answers 200 with the record, a delete 204 without a body. \`PUT\` replaces the whole record: an optional field left out, or null, is cleared; a record that was read can be put back as it is, and fields that cannot be written are passed over, while a field that the record does not have is refused. Texts are trimmed. Dates are plain calendar days \`YYYY-MM-DD\`, timestamps are UTC. Amounts are JSON numbers with at most as many decimals as their currency has, and are kept exactly. Ids are opaque texts that sort by creation.

**Lists** answer \`{ "data": [...], "has_more": true, "next_cursor": "..." }\`. Send \`next_cursor\` back as \`cursor\`, with the same filters, until \`has_more\` is false; every record is visited exactly once, even while others are written. A request reads at most 8 MiB: when filters leave out more than that, the page ends there, short or even empty, with \`has_more: true\` and a cursor to go on.

**Safe retries.** Send an \`Idempotency-Key\` with a create: a repeat within 24 hours answers what the first one answered, with \`Idempotency-Replayed: true\`, and creates nothing.

**Concurrent edits.** Single records carry an \`ETag\`. Send it as \`If-Match\` with \`PUT\` or \`DELETE\` to be refused with a 412 when somebody else was faster, and as \`If-None-Match\` with \`GET\` to get a 304 when nothing changed.

**Errors** are \`application/problem+json\` (RFC 9457), those of the gateway included. The tag Errors lists every code. A deleted record is a 404, and so is another user's.

**Versions.** Additions are compatible and may come at any time: do not fail on a field that you do not know. Removals need a new base path.
`.trim();

const ERRORS = `
Every error has the same shape: \`{ type, title, status, detail, code, request_id, errors? }\`. Decide by \`code\`, which never changes; \`detail\` is for people. Quote \`request_id\` (also the header \`X-Request-Id\`) when you report a problem. A fault of the service is never a 4xx, a fault of the request never a 5xx.

| Status | Code | When | What to do |
|---|---|---|---|
${problemCodes()
  .map(
    (code) =>
      `| ${PROBLEMS[code].status} | \`${code}\` | ${PROBLEMS[code].when} | ${PROBLEMS[code].advice} |`,
  )
  .join('\n')}

With \`validation_failed\`, \`errors\` names every faulty field or query parameter at once, each with a code and a message:

| Field code | When |
|---|---|
${Object.entries(FIELD_CODES)
  .map(([code, when]) => `| \`${code}\` | ${when} |`)
  .join('\n')}
`.trim();

/** In the order in which somebody new would read them. */
export const TAGS: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'Authentication',
    description:
      'Register or log in to get a token: a JWT that is valid for 30 days, or until its session is revoked. Send it as a bearer token, or let the browser send the cookie `service-session` that the same answers set; with both, the bearer counts. Each login is a session, named after its device, and revoking one takes effect with the very next request. Registering also creates six accounts to start with: cash, bank, receivables, payables, credit card and opening balances.',
  },
  {
    name: 'Accounts',
    description:
      "Accounts are where money is and where it comes from. An account has one of five types; `asset` and `liability` accounts (bank, cash, a credit card) are what expenses are paid from and incomes go to, while `expense` and `income` accounts stand behind the categories. Balances are kept exactly, in the base currency and in each currency of the account's lines, and are positive on the type's natural side: debit for assets and expenses, credit for the others.",
  },
  {
    name: 'Budget categories',
    description:
      'A category says what an expense was for or where an income came from. Each is tied to a ledger account of its kind, created along with it unless you name one; neither can change later. A category that is no longer wanted is deactivated, so that its history stays; one without live transactions can be deleted.',
  },
  {
    name: 'Expenses',
    description:
      'An expense is money spent from an asset account, or on a credit card, in any currency. It is posted as a balanced ledger entry that debits the account of the category and credits the asset account; `lines` shows it. The amount is converted to the base currency with the rate of the day, or with the `fx_rate` you send, and both stay frozen. Changing an expense re-posts it, deleting takes its effects out of every balance and report, restoring puts them back.',
  },
  {
    name: 'Incomes',
    description:
      'An income is money that came in: the mirror image of an expense, which debits the asset account and credits the account of the category. Everything else is the same.',
  },
  {
    name: 'Period lock',
    description:
      'Once a month or a year is closed, lock it: nothing dated up to `locked_through` can be created, changed, moved, deleted or restored until the lock moves back. The lock is checked inside each write, so nothing slips past it.',
  },
  {
    name: 'Contacts',
    description:
      'Contacts are the people and companies that obligations are with. Deleting one hides it, while its obligations keep showing it; it can be restored.',
  },
  {
    name: 'Obligations',
    description:
      'An obligation is an amount owed, to you or by you: a loan to a friend, an open invoice. It has a contact, an account, a currency, a day it was opened and perhaps a day it is due. Its status follows from `outstanding_amount`: at 0 it is `settled`, above it is `open`. Obligations are a record of their own and post nothing to the ledger.',
  },
  {
    name: 'Reports',
    description:
      'Reports are in the base currency and cost the same however many transactions there are, because the totals behind them are kept up to date by every write. The trial balance adds up all balances by side: its two totals are always equal.',
  },
  {
    name: 'Currencies and rates',
    description:
      'Every active ISO 4217 currency with its number of decimals, and the exchange rates that convert transactions. The id of a currency is its code. A deployed service loads the rates that the European Central Bank publishes each working day, which cover about 30 currencies. A service on a laptop comes with sample rates for 155 currencies, one day per month. A transaction uses the latest rate on or before its date. A rate is never guessed: if there is none, send your own `fx_rate`.',
  },
  {
    name: 'System',
    description:
      'Whether the service is up, and this description: as a document for tools, and as a page for people. No credentials needed.',
  },
  { name: 'Errors', description: ERRORS },
];

/** Where the alphabet would put last what comes first in life. */
const FIRST = [
  'register',
  'login',
  'getMe',
  'updateMe',
  'changePassword',
  'logout',
  'getHealth',
  'getOpenapi',
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** By tag, then by path: the list, the create, the record, what is done to it. */
export function inReadingOrder(a: Endpoint, b: Endpoint): number {
  const places = ({ id, tag, path, method }: Endpoint) => [
    TAGS.findIndex(({ name }) => name === tag),
    FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length,
    path,
    METHODS.indexOf(method),
  ];
  const [first, second] = [places(a), places(b)];
  const differing = first.findIndex((place, index) => place !== second[index]);
  return differing === -1 || (first[differing] ?? 0) < (second[differing] ?? 0) ? -1 : 1;
}
