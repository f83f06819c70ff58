import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { PROBLEMS, problemCodes } from '../../lib/platform/problem-codes.ts';
import { FIELD_CODES } from './field-codes.ts';

/** What a reader needs before the first endpoint. */
export const INTRODUCTION = `
A personal-finance API on a double-entry ledger, in any currency: expenses, incomes, transfers and journal entries; budgets, recurring transactions and a forecast; contacts, and obligations (who owes what, and by when); bank imports, reports, exports and webhooks.

**First call.** Register with \`POST /auth/register\`; the response contains a token. Send it as \`Authorization: Bearer <token>\` with every other request, for example \`GET /auth/me\`. Browsers get the same token as the cookie \`service-session\`.

**Requests and responses.** Bodies are JSON of at most 256 KiB. Create requests return 200 with the record, and delete requests return 204 without a body. \`PUT\` replaces the whole record: optional fields that are null or left out are cleared, or take their default. You can send a record back as you read it: read-only fields are ignored, but fields that the record does not have are refused. In a response, a field without a value is null if its type allows null, and left out otherwise. Strings are trimmed and normalized (NFC), and their length is counted in code points. Dates are calendar dates (\`YYYY-MM-DD\`), and timestamps are in UTC. Amounts are JSON numbers with at most as many decimals as their currency has, and are kept exactly. Ids are opaque strings that sort by creation. Bodies may be compressed (\`Content-Encoding: gzip\` or \`deflate\`); responses of 1 KiB or more are compressed if you accept it.

**Books.** Every record belongs to a book. Registering creates one, and the header \`Book\` names another one of which you are a member. \`x-book-role\` of an operation is the least role that may call it: \`viewer\`, \`recorder\`, \`editor\` or \`owner\`.

**Lists** return \`{ "data": [...], "has_more": true, "next_cursor": "..." }\`. Send \`next_cursor\` as \`cursor\`, with the same filters, until \`has_more\` is false; \`limit\` may change between pages. Every record is returned exactly once, even while others are written. A request reads at most 8 MiB. If filters leave out more than that, the page ends early, possibly empty, with \`has_more: true\` and a cursor to continue with. A filter with an id that does not exist finds nothing.

**Safe retries.** Send an \`Idempotency-Key\` with create requests. A repeat within 30 days creates nothing and returns the first response again, with the header \`Idempotency-Replayed: true\`. A request that was refused does not use up its key.

**Concurrent edits.** Responses with a single record have an \`ETag\`. Send it unchanged, with its quotes, as \`If-Match\` with \`PUT\` or \`DELETE\` to get a 412 if someone else changed the record first, and as \`If-None-Match\` with \`GET\` to get a 304 if nothing has changed. Without \`If-Match\`, the last change wins.

**Errors** are \`application/problem+json\` (RFC 9457), including the gateway's. The section Errors lists every code. Deleted records return 404, and so do other users' records.

**Versions.** Additions are compatible and may be made at any time: ignore fields that you do not know. Removals get a new base path.
`.trim();

const ERRORS = `
Every error has the same format: \`{ type, title, status, detail, code, request_id, errors? }\`. Programs should check \`code\`, which never changes; \`detail\` is for people. Quote \`request_id\` (also in the header \`X-Request-Id\`) when you report a problem. A failure in the service never returns a 4xx, and an invalid request never returns a 5xx.

| Status | Code | When | What to do |
|---|---|---|---|
${problemCodes()
  .map(
    (code) =>
      `| ${PROBLEMS[code].status} | \`${code}\` | ${PROBLEMS[code].when} | ${PROBLEMS[code].advice} |`,
  )
  .join('\n')}

With \`validation_failed\`, \`errors\` lists every invalid field and query parameter at once, each with a code and a message:

| Field code | When |
|---|---|
${Object.entries(FIELD_CODES)
  .map(([code, when]) => `| \`${code}\` | ${when} |`)
  .join('\n')}
`.trim();

interface Tag {
  readonly name: string;
  /**
   * Whether its endpoints are tools for assistants. An assistant helps with the books; it does not manage logins, set up
   * anything that outlives its token, or move files. Of `reading` ones only those that read are.
   */
  readonly isTool: boolean | 'reading';
  /** Words that people search for on the reference page but that are in neither the title nor the path. */
  readonly searchWords?: string;
  readonly description: string;
}

/** In the order in which a newcomer would read them. */
export const TAGS: readonly Tag[] = [
  {
    name: 'Authentication',
    isTool: false,
    description:
      'Register or log in to get a token: a JWT that is valid for 30 days, or until its session is revoked. Send it as a bearer token, or let the browser send the cookie `service-session`, which the same responses set. If a request has both, the bearer token is used. Each login opens a session, named after its device. Revoking a session takes effect on the next request. Registering also creates six accounts: cash, bank, receivables, payables, credit card and opening balances.',
  },
  {
    name: 'Account recovery',
    description:
      'Confirm an e-mail address, get back into an account, and undo a change of the address. The codes are in links that the service sends by mail; without mail, an operator helps.',
    isTool: false,
  },
  {
    name: 'Second factor',
    isTool: false,
    searchWords: '2fa mfa two-factor authenticator otp recovery codes',
    description:
      'With the second factor on, logging in with the password takes a code of an authenticator app, a passkey or a recovery code as well. Ten wrong answers within 15 minutes are a 429. A session is fresh for 15 minutes after its sign-in; what changes how to sign in, and with the second factor on also who has access to a book, requires a fresh session (403 `reauthentication_required`).',
  },
  {
    name: 'Passkeys',
    isTool: false,
    searchWords: 'webauthn fido2 security key biometric',
    description:
      'A passkey signs in without a password, or serves as the second factor. `options` and `credential` are the JSON forms of WebAuthn level 3.',
  },
  {
    name: 'Access tokens',
    isTool: false,
    searchWords: 'api keys pat personal credentials',
    description:
      'An access token lets a program act on your behalf without your password. Send it as a bearer token; as a cookie it is refused. It is checked on every request and can be revoked at any time. With the scope `read` it may only send `GET` requests; with `write` it may do everything except manage the login: change the user or the password, log out, and manage sessions, access tokens or webhooks. Anything else is a 403 `insufficient_scope`. Changing the password revokes access tokens, except those with `keep_on_password_change`; changing the e-mail address, logging out and revoking sessions do not. Tokens start with `pfs_`, so that tools that look for leaked secrets can find them.',
  },
  {
    name: 'Books',
    isTool: false,
    searchWords: 'share household family partner members roles invite invitation',
    description:
      'A book is one set of ledger data: accounts, categories, transactions, budgets, schedules, contacts, obligations, imports, webhooks, change feed, lock, base currency and time zone. You can have several books, and a book can have several members. A `viewer` reads; a `recorder` also adds expenses, incomes and transfers; an `editor` changes everything except what is left to owners: the period lock, webhooks, the book itself, its members and its invitations. Everything in a book is shared between its members; keep what is not in another book. Send the header `Book` with the id of a book that is not your default book. An invitation is a token that you send to one person, who accepts it after logging in.',
  },
  {
    name: 'Accounts',
    isTool: true,
    searchWords: 'bank cash credit card wallet savings',
    description:
      "Accounts are where money is and where it comes from. An account has one of five types. Expenses are paid from, and incomes go to, `asset` and `liability` accounts (bank, cash, a credit card); `expense` and `income` accounts belong to categories. Balances are kept exactly, in the base currency and in each currency of the account's lines. They are positive on the natural side of the type: debit for assets and expenses, credit for the others.",
  },
  {
    name: 'Reconciliation',
    isTool: true,
    searchWords: 'reconcile cleared statement balance check bank',
    description:
      'Check an account against its statement. A line of an asset or liability account is cleared once it has a day on the statement: what an import posts on that account is cleared on the day of its row, an opening balance on its own day, and everything else when it is marked. `cleared_balances` of an account adds up what is cleared. If that is the balance of the statement, a reconciliation fixes it: amount, currency and account of what is cleared by then stay. Anything else about it can still change.',
  },
  {
    name: 'Category groups',
    isTool: true,
    searchWords: 'envelopes headings order sort',
    description:
      'A group is a heading for categories of its kind, in one level. Groups come in an order, and so do the categories in a group; everything else about a category stays as it is when it is moved. No money is assigned to groups, and no transaction names one: budgets and reports show the sums of their categories.',
  },
  {
    name: 'Budget categories',
    isTool: true,
    searchWords: 'envelopes groups labels',
    description:
      'A category says what an expense was for or where an income came from. Each category posts to a ledger account of its kind, which is created with it unless you choose an existing one. Neither can change later. To keep the history of a category that you no longer need, deactivate it. A category can be deleted once its transactions and obligations are.',
  },
  {
    name: 'Budgets',
    isTool: true,
    searchWords: 'envelopes plan allowance',
    description:
      'An envelope budget in the base currency: the money on your accounts is put into envelopes, the expense categories. Each month assigns some to them, spending uses it up, and `to_assign` is what is in no envelope yet. The envelopes and `to_assign` together are always what the accounts with `in_budget` have. At the end of a month, a category carries over what its `budget_rollover` says: nothing, what is left, or overspending too. What it does not carry over returns to `to_assign`. The first month with an assignment is the start of the budget: it begins with what the accounts had before, and nothing else is carried over. All sums come from totals that every transaction updates, so a budget costs the same however many transactions there are.',
  },
  {
    name: 'Schedules',
    isTool: true,
    searchWords:
      'recurring repeat repeating regular standing orders direct debits subscriptions rent monthly weekly bills',
    description:
      'A schedule is an expense, income or transfer that recurs: rent, a salary, a subscription, savings. With the mode `post`, each date is posted in its first hour, in your time zone; with `remind`, it waits until you post or skip it. A date that cannot be posted (a locked period, an inactive account) sets `last_error` and is retried the next day, while later dates are still posted. Each date is posted at most once: if you post it yourself, skip it, or delete the posted transaction, it is done.',
  },
  {
    name: 'Transactions',
    isTool: true,
    description:
      'All transactions in one list, whatever their kind: expenses, incomes, transfers, journal entries and obligation payments. Each has the fields of its `kind`. They are created and changed under the path of their kind, or created together in a batch.',
  },
  {
    name: 'Attachments',
    isTool: true,
    searchWords: 'receipts files photos documents invoices scans',
    description:
      'Receipts and other files of a transaction: photographs and PDF files of up to 10 MiB. They are in a private bucket of the service. Each is read with an address that is valid for 5 minutes. Nobody scans them for viruses. An archive has no files: after a restore, attachments are `pending` until their files are sent again.',
  },
  {
    name: 'Uploads',
    isTool: false,
    searchWords: 'attach send photograph receipt presigned',
    description:
      'A file is attached in three steps: announce it, with its type, size and hash; send it to the bucket with the request that the response describes; and complete the upload.',
  },
  {
    name: 'Expenses',
    isTool: true,
    searchWords: 'spending purchases costs bills receipts',
    description:
      "An expense is money spent from an asset account, or on a credit card, in any currency. It is posted as a balanced ledger entry that debits the category's account and credits the asset account; `lines` shows the entry. The amount is converted to the base currency with the latest rate on or before its date, or with the `fx_rate` that you send, and the rate and the converted amount are then frozen. Changing an expense replaces its entry, deleting it removes its effects from every balance and report, and restoring it adds them again.",
  },
  {
    name: 'Incomes',
    isTool: true,
    searchWords: 'earnings salary wages revenue',
    description:
      "An income is money received. It is the mirror image of an expense: it debits the asset account and credits the category's account. Everything else is the same.",
  },
  {
    name: 'Transfers',
    isTool: true,
    searchWords: 'move money between accounts',
    description:
      'A transfer moves money between two of your accounts: to savings, to pay off a credit card, or from one currency into another, even inside one account. It has no category and appears in no summary. Both sides have the same base amount, so a transfer never causes a gain or a loss; the rate of the side that did not determine that amount is `implied`.',
  },
  {
    name: 'Journal entries',
    isTool: true,
    searchWords: 'double entry bookkeeping debit credit postings',
    description:
      'A journal entry has two to twelve lines on accounts of any type, for anything that no other kind of transaction covers: opening balances, corrections, depreciation. Journal entries change balances and the trial balance, but not the summary, which is about categories. The opening entry of an obligation is listed here too. It can be changed only through the obligation, and counts in the summary if it has a category.',
  },
  {
    name: 'Period lock',
    isTool: true,
    searchWords: 'close closing books freeze',
    description:
      'Lock a month or a year once it is closed: nothing dated up to `locked_through` can be created, changed, moved, deleted or restored until the lock moves back. Each write checks the lock in its own transaction, so no change slips past it.',
  },
  {
    name: 'Rules',
    isTool: true,
    searchWords: 'automate categorize automatically match conditions actions',
    description:
      'A rule says what is done with transactions that look alike: its conditions compare payee, memo, amount, direction, account and currency, and its actions set a category or splits, a transfer or nothing at all, a payee, a memo and tags. Rules run over the rows of a bank file when it is uploaded, and over an expense or income that is recorded with `apply_rules`. Nothing creates rules by itself.',
  },
  {
    name: 'Edits',
    isTool: true,
    searchWords: 'bulk mass change many transactions categorize run rules undo',
    description:
      'An edit changes many transactions at once: all that match a filter get another category, payee or memo, or tags, or are cleared; or rules run over them. It works for up to ten seconds per request; continue it until its status is `done`. However often that is repeated, each transaction is changed once. An edit can be seen and reverted for 30 days.',
  },
  {
    name: 'Imports',
    isTool: false,
    searchWords: 'bank statements csv ofx qif camt upload restore archive',
    description:
      'An import posts the transactions in a file from your bank. Upload the file to get a preview: each row shows what it would become and whether it was imported before. Correct any wrong rows, then commit. A commit works for up to ten seconds per request; repeat it until the status is `committed`. However often it is repeated, each row is posted once. An import can be reverted as a whole.',
  },
  {
    name: 'Bank connections',
    isTool: 'reading',
    searchWords: 'simplefin sync feed automatic bank link aggregator',
    description:
      "A connection reads the accounts of a person at a bank once a day, through a provider that the person has chosen, and brings what is new to where files go: into a draft, an import with the format `simplefin` that does not expire. A row is recognized by the provider's own id, whichever connection brings it, so nothing is posted twice. With the mode `post`, rows that are clear are posted by themselves, in imports of their own, which can be reverted like any other.",
  },
  {
    name: 'Contacts',
    isTool: true,
    searchWords: 'people persons friends companies customers address book',
    description:
      'Contacts are the people and companies that obligations are with. A deleted contact is hidden, but its obligations still show it, and it can be restored.',
  },
  {
    name: 'Obligations',
    isTool: true,
    searchWords: 'debts loans iou owe lend borrow receivables payables',
    description:
      'An obligation is an amount that you owe or are owed: a loan to a friend, an open invoice. It has a contact, an account, a currency, the date it was opened and, optionally, a due date. Its status follows from `outstanding_amount`: `settled` at 0, otherwise `open`. If you say where the amount came from (`funding_account_id`, `funding_category_id` or `funding`), it is posted to the ledger as an opening entry; otherwise nothing is.',
  },
  {
    name: 'Payments',
    isTool: true,
    searchWords: 'repay pay back installments',
    description:
      "A payment pays off an obligation, or a part of it. With `asset_account_id`, it is a transaction that moves money between that account and the obligation's account; without it, it is a note that only reduces the outstanding amount. Deleting a payment increases it again. Payments cannot be changed: delete the wrong one and record another.",
  },
  {
    name: 'Reports',
    isTool: true,
    searchWords: 'statistics analytics charts',
    description:
      'Reports are in the base currency. All except those on spending and on members cost the same however many transactions there are, because every write updates the totals. The trial balance adds up all balances by side; its two totals are always equal.',
  },
  {
    name: 'Export',
    isTool: false,
    searchWords: 'backup download csv hledger beancount archive',
    description:
      "Export your books as a journal for hledger or beancount, as a table, or as an archive of every record. In journals, an account's name includes its code, and amounts in other currencies have their total in the base currency (`@@`). A line that is cleared is pending (`!`) in the journal for hledger, and one that is reconciled is cleared (`*`); for beancount, both have the day as `cleared`. A tag is `tag:rome` and `rome:` for hledger, and `#rome` for beancount; those with characters that beancount does not allow are in its `tags`. In the table, each row is a line of a ledger entry, with the columns `date`, `kind`, `transaction_id`, `payee`, `memo`, `account_code`, `account_name`, `line_memo`, `currency`, `debit`, `credit`, `debit_base` and `credit_base`; text that a spreadsheet would run as a formula is preceded by an apostrophe, also after a semicolon, tab or line break, where some spreadsheets begin a new cell. The archive is newline-delimited JSON: a line with its version, then one line per record, whose type is in `record`.",
  },
  {
    name: 'Changes',
    // For programs that keep a copy of the books; an assistant requests what it needs.
    isTool: false,
    searchWords: 'sync synchronize feed events updates mirror',
    description:
      "Keep a copy of the books elsewhere: `GET /changes` lists what has changed since a cursor. A record's latest change is kept as long as the record exists, and for 90 days after it is deleted. A cursor that was last up to date before that is refused with `410 cursor_expired`: empty your copy and start without a cursor. Payments that moved no money have the type `payment` too. A budget is what a month assigns to a category, with its current numbers; an assignment of 0 counts as deleted.",
  },
  {
    name: 'Webhooks',
    // A token could set up something here that outlives it.
    isTool: false,
    searchWords: 'callbacks notifications push',
    description:
      'A webhook notifies your program of events as they happen. An event is named after the type of a change (as in `GET /changes`) and what happened to the record: `expense.created`, `contact.updated`, `schedule.deleted`, `obligation.restored`; an obligation also has `settled` and `reopened`. Each event is a `POST` of `{ "type", "timestamp", "data" }`, whose `data` is a change in the format of `GET /changes`; a record that would make the body larger than 64 KB is left out. Requests are signed according to [Standard Webhooks](https://www.standardwebhooks.com): verify `webhook-signature` with the secret before you trust one. Any 2xx within ten seconds accepts the event. Otherwise it is sent again after 1 minute, 5 minutes, 30 minutes, 2 hours, 12 hours and 24 hours. `webhook-id`, which is the id of the delivery, stays the same, so a receiver can recognize repeats; events may arrive more than once and out of order. A webhook gets at most 100 events in a clock minute, not counting retries, redeliveries and tests. What is beyond that is not sent one by one: after the minute, one event `changes.available` (`data` is `{}`), which needs no subscription, tells the receiver to read `GET /changes`. A webhook is deactivated if every attempt for three days has failed, or at once if the receiver returns 410.',
  },
  {
    name: 'Currencies and rates',
    isTool: true,
    searchWords: 'exchange forex fx money',
    description:
      'Every active ISO 4217 currency with its number of decimals, and the exchange rates that convert transactions. The id of a currency is its code. A deployed service loads the rates that the European Central Bank publishes each working day, which cover about 30 currencies. Other currencies come from a second source, unless the operator has turned it off. A service on a laptop comes with sample rates for 155 currencies, one day per month, and loads the newest day of the bank when it starts. A transaction uses the latest rate on or before its date. A rate is never guessed: if there is none, send your own `fx_rate`.',
  },
  {
    name: 'Assistants',
    isTool: false,
    searchWords: 'ai mcp chatbot llm claude',
    description:
      'An assistant can keep your books in conversation. Give it the address `/mcp` of this service and an access token: with the scope `read` it can answer questions, with `write` it can also record and change things. It can never access logins, tokens or files. It uses the names that you use, and can make a dry run of every change (`dry_run`).',
  },
  {
    name: 'System',
    isTool: false,
    description:
      'The health of the service, and this description: as a document for tools, as a page for people, and as a short text for assistants. No credentials needed.',
  },
  { name: 'Errors', isTool: false, description: ERRORS },
];

/** Endpoints that come first, although they would sort later. */
const FIRST = [
  'register',
  'login',
  'getMe',
  'updateMe',
  'changePassword',
  'logout',
  'deleteMe',
  'getHealth',
  'getOpenapi',
  'getDocs',
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** By tag, then by path: list, create, the single record, and its actions. */
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

/** Whether assistants reach an endpoint. */
export function isTool({ tag, method, path }: Pick<Endpoint, 'tag' | 'method' | 'path'>): boolean {
  const found = TAGS.find(({ name }) => name === tag)?.isTool ?? false;
  // What is below a record is for the app: the list of tools must stay short.
  return found === 'reading' ? method === 'GET' && !path.includes('}/') : found;
}
