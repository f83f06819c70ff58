import {
  CLEAN_UP_PARTITION,
  FEED_PARTITION,
  HEARTBEAT_PARTITION,
  INDEXES,
  type IndexName,
} from '../../lib/platform/table/names.ts';
import type { RoleClass } from '../functions.ts';

/**
 * Allows actions on the table, some of its indexes, its stream, a secret, a queue or a function. On the table and its
 * indexes, only for the named partitions. `due` is the due index, `sealingKey` the key that encrypts secrets,
 * `fetchBanks` the function that runs bank connections, `deliver` the function that delivers events, `sendMail` the one
 * that sends mails, `ses` every identity in SES, and `lostChanges` the queue for changes that could not be recorded.
 * `files` are the attachments' files, and `bucket` is where they are.
 */
export type Grant =
  | {
      readonly on: 'table' | 'due' | readonly IndexName[];
      readonly actions: readonly string[];
      readonly partitions: readonly string[];
    }
  | {
      readonly on:
        | 'secret'
        | 'sealingKey'
        | 'deliver'
        | 'fetchBanks'
        | 'sendMail'
        | 'ses'
        | 'stream'
        | 'lostChanges'
        | 'files'
        | 'bucket';
      readonly actions: readonly string[];
    };

/** People: their profiles. */
const USERS = 'USER#*';
/** Sessions and access tokens. A role that may put or update one can sign in as anyone. */
const CREDENTIALS = 'CRED#*';
/** Ledger data. */
const BOOKS = 'BOOK#*';
/** E-mail addresses and password hashes. */
const LOGINS = 'EMAIL#*';
const THROTTLES = 'THROTTLE#*';
/** Links, second factors and challenges. */
const AUTH = 'AUTH#*';
/** What has happened to the accounts. */
const LOGS = 'LOG#*';
/** Mails that are waiting to be sent. */
const OUTBOX = 'OUTBOX#*';
/** The secrets with which bank connections read. */
const BANKS = 'BANK#*';
/** Exchange rates: one partition per year. */
const RATES = 'FX#*';
/** Erased users whose data may not be completely removed. */
const ERASURES = 'ERASURE';
const FEEDS = FEED_PARTITION;
const HEARTBEAT = HEARTBEAT_PARTITION;

const READ = ['GetItem', 'BatchGetItem', 'Query'];
/** A TransactWriteItems call needs the actions of its parts; it has no action itself. */
const WRITE = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];

/** DynamoDB's actions on the table. */
function onTable(partitions: readonly string[], ...actions: readonly string[]): Grant {
  return { on: 'table', partitions, actions: actions.map((action) => `dynamodb:${action}`) };
}

function queryIndexes(...on: readonly IndexName[]): Grant {
  return { on, actions: ['dynamodb:Query'], partitions: [BOOKS] };
}

function queryDue(partitions: string): Grant {
  return { on: 'due', actions: ['dynamodb:Query'], partitions: [partitions] };
}

const QUERY_RATES = onTable([RATES], 'Query');
const READ_SIGNING_KEY: Grant = { on: 'secret', actions: ['secretsmanager:GetSecretValue'] };
const READ_SEALING_KEY: Grant = { on: 'sealingKey', actions: ['secretsmanager:GetSecretValue'] };
const READ_STREAM: Grant = {
  on: 'stream',
  actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
    (action) => `dynamodb:${action}`,
  ),
};
const SEND_MAIL_NOW: Grant = { on: 'sendMail', actions: ['lambda:InvokeFunction'] };
/** An address can do what the role that signed it may do. */
const onFiles = (...actions: readonly string[]): Grant => ({
  on: 'files',
  actions: actions.map((action) => `s3:${action}`),
});
/** Without it, S3 does not say that a file is missing. */
const LIST_FILES: Grant = { on: 'bucket', actions: ['s3:ListBucket'] };
const FETCH_BANKS_NOW: Grant = { on: 'fetchBanks', actions: ['lambda:InvokeFunction'] };
const DELIVER_NOW: Grant = { on: 'deliver', actions: ['lambda:InvokeFunction'] };

// One grant for all kinds of partitions, because one statement must allow all keys of a transaction. AWS does not
// document whether these include the keys of its other actions, so all actions are in the same statement.
const writeUsers = (...further: readonly string[]): readonly Grant[] => [
  onTable([USERS, BOOKS, LOGINS, LOGS, OUTBOX, ...further], ...WRITE),
  onTable([THROTTLES], 'UpdateItem'),
];

const WRITER = [onTable([BOOKS], ...READ, ...WRITE), QUERY_RATES];

/** Books, members and invitations, and the memberships in the profiles. */
const READ_MEMBERS = [onTable([USERS, BOOKS], 'GetItem'), onTable([BOOKS], 'BatchGetItem', 'Query')];

/** Whoever ends a connection removes its secret, in a transaction of its own, and can do nothing else with it. */
const REMOVE_BANK_ACCESS = onTable([BANKS], 'DeleteItem');

const ERASED = [USERS, BOOKS, AUTH, LOGS, OUTBOX];
const sweep = (...further: readonly string[]): readonly Grant[] => [
  onTable([...ERASED, CREDENTIALS], 'Query'),
  onTable([...ERASED, ERASURES], 'BatchWriteItem'),
  onTable([CREDENTIALS], 'DeleteItem'),
  REMOVE_BANK_ACCESS,
  // The update removes the name of an erased user from books that the user had left.
  onTable([BOOKS], 'UpdateItem', ...further),
];

/** Everything that functions may do, except writing their own logs. Each line is one role. */
export const GRANTS: Readonly<Record<RoleClass, readonly Grant[]>> = {
  none: [],
  reader: [onTable([BOOKS], ...READ), QUERY_RATES, queryIndexes(...INDEXES)],
  exporter: [onTable([BOOKS], ...READ), queryIndexes('by_order', 'by_group')],
  // The index leads to the files of records that a transfer replaces.
  writer: [...WRITER, queryIndexes('by_group')],
  // Does what readers and writers do, through the tools of an assistant. It can also read and delete files.
  assistant: [...WRITER, queryIndexes(...INDEXES), onFiles('GetObject', 'DeleteObject')],
  // Signs addresses that a file can be sent to. The query is for the names of those whose doing the records show.
  uploader: [
    onTable([BOOKS], 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
    onFiles('PutObject'),
  ],
  // Looks at the first bytes of a file that was sent, and removes files.
  attacher: [
    onTable([BOOKS], 'GetItem', 'Query', ...WRITE),
    onFiles('GetObject', 'DeleteObject'),
    LIST_FILES,
  ],
  // Signs addresses that a file can be read from.
  downloader: [onTable([BOOKS], 'GetItem'), onFiles('GetObject')],
  // Removes uploads that nobody completed, and files that no book has any more.
  cleaner: [
    queryDue('UPLOADS#*'),
    onTable([BOOKS], 'BatchGetItem', 'GetItem', 'UpdateItem', 'DeleteItem'),
    onTable([CLEAN_UP_PARTITION], 'GetItem', 'UpdateItem'),
    onFiles('DeleteObject'),
    LIST_FILES,
  ],
  // Also reads the epoch of the feeds, which all users share.
  feed: [onTable([BOOKS], ...READ), onTable([FEEDS], 'GetItem')],
  // Also finds what is already recorded, and what similar rows were posted to.
  importer: [...WRITER, queryIndexes('by_order', 'by_account', 'by_group')],
  // Finds transactions like a reader, and changes them.
  editing: [onTable([BOOKS], ...READ, ...WRITE), queryIndexes(...INDEXES)],
  // Books, members and invitations: the books themselves, and the memberships in the profiles of their members.
  bookReader: READ_MEMBERS,
  // One grant for all keys of a transaction, as above. An invitation is also sent by mail, and owners hear of members.
  books: [...READ_MEMBERS, onTable([USERS, BOOKS, LOGS, OUTBOX], ...WRITE), REMOVE_BANK_ACCESS],
  // Deletes a book, and then what is left of it.
  bookErasure: [
    onTable([USERS], 'GetItem'),
    onTable([BOOKS], 'BatchGetItem', 'Query'),
    onTable([USERS, BOOKS, ERASURES], ...WRITE),
    onTable([BOOKS, ERASURES], 'BatchWriteItem'),
    REMOVE_BANK_ACCESS,
  ],
  // Shows the user, sessions and access tokens.
  profile: [onTable([USERS, BOOKS], 'GetItem'), onTable([CREDENTIALS, LOGS], 'Query')],
  // Ends sessions; creates and revokes access tokens.
  sessions: [
    onTable([USERS, CREDENTIALS, LOGS, OUTBOX], ...WRITE),
    onTable([USERS, CREDENTIALS], 'GetItem'),
    onTable([CREDENTIALS], 'Query'),
  ],
  // Sets and checks passwords. docs/security.md lists all classes that can read a password hash.
  credentials: [onTable([USERS, BOOKS, LOGINS], 'GetItem'), onTable([BOOKS], 'Query'), ...writeUsers()],
  // Registers a user and logs them in, for which it signs a token.
  registration: [...writeUsers(CREDENTIALS), READ_SIGNING_KEY],
  // Logs in. Also begins a second step: lists what it accepts, and writes its challenge.
  signIn: [
    onTable([USERS, BOOKS, LOGINS, AUTH], 'GetItem'),
    onTable([CREDENTIALS, AUTH], 'Query'),
    onTable([USERS, CREDENTIALS, LOGINS, AUTH, LOGS, OUTBOX], ...WRITE),
    onTable([THROTTLES], 'UpdateItem'),
    READ_SIGNING_KEY,
  ],
  // Checks a second factor and then signs a token: the only class that can read both keys.
  secondStep: [
    onTable([USERS, BOOKS, LOGINS, AUTH], 'GetItem'),
    onTable([CREDENTIALS], 'Query'),
    onTable([USERS, CREDENTIALS, LOGINS, AUTH, LOGS, OUTBOX], ...WRITE),
    onTable([THROTTLES], 'UpdateItem'),
    READ_SIGNING_KEY,
    READ_SEALING_KEY,
  ],
  // Adds and renames what can be a second factor, without a change of how to log in.
  enrolment: [
    onTable([USERS, AUTH], 'GetItem'),
    onTable([AUTH], 'Query'),
    onTable([USERS, AUTH, LOGS, OUTBOX], ...WRITE),
    READ_SEALING_KEY,
  ],
  // Makes a challenge for a new passkey.
  passkeyOptions: [onTable([USERS], 'GetItem'), onTable([AUTH], 'Query'), READ_SEALING_KEY],
  // Turns the second factor on and off, which the login also notes, and removes what was set up.
  factors: [
    onTable([USERS, LOGINS, AUTH], 'GetItem'),
    onTable([AUTH], 'Query'),
    onTable([USERS, LOGINS, AUTH, LOGS, OUTBOX], ...WRITE),
    onTable([THROTTLES], 'UpdateItem'),
    READ_SEALING_KEY,
  ],
  // Checks the password and a second factor again, and makes a session fresh.
  reauthentication: [
    onTable([USERS, LOGINS, AUTH], 'GetItem'),
    onTable([AUTH], 'Query'),
    onTable([USERS, CREDENTIALS, AUTH, LOGS, OUTBOX], ...WRITE),
    onTable([THROTTLES], 'UpdateItem'),
    READ_SEALING_KEY,
  ],
  // Shows which ones there are.
  factorReader: [onTable([AUTH], 'GetItem', 'Query')],
  // Makes challenges for passkeys, without the table.
  challenges: [READ_SEALING_KEY],
  // Uses links: confirms and restores e-mail addresses, and sets passwords.
  account: [
    onTable([USERS, BOOKS, LOGINS, AUTH], 'GetItem'),
    onTable([BOOKS], 'BatchGetItem'),
    onTable([USERS, BOOKS, LOGINS, AUTH, LOGS, OUTBOX, THROTTLES], ...WRITE),
    onTable([BOOKS, AUTH], 'Query'),
    // Of somebody who has taken a book away, and has to leave it.
    REMOVE_BANK_ACCESS,
    READ_SEALING_KEY,
  ],
  // Asks for a mail, without being able to look who has the address.
  forgot: [onTable([OUTBOX], 'PutItem'), onTable([THROTTLES], 'UpdateItem')],
  // The same for a user who is logged in.
  resend: [onTable([USERS], 'GetItem'), onTable([OUTBOX], 'PutItem'), onTable([THROTTLES], 'UpdateItem')],
  // Removes the login and everything else, after checking the password, or for an operator. Only
  // this class, `bookErasure`, and `sweep`, which completes an erasure, can delete in batches, and therefore without a
  // condition.
  erasure: [
    onTable([USERS, BOOKS, LOGINS], 'GetItem'),
    onTable([THROTTLES], 'UpdateItem'),
    // One grant for all, as above: one transaction removes the login and adds the erasure.
    onTable([USERS, BOOKS, LOGINS, OUTBOX, THROTTLES, ERASURES], 'PutItem', 'UpdateItem', 'DeleteItem'),
    // Drafts of bank connections in books that others keep become previews, which needs the check.
    ...sweep('BatchGetItem', 'ConditionCheckItem'),
  ],
  sweep: [...sweep(), onTable([ERASURES], 'Query')],
  // The update sets when a session or access token was last used, once a day.
  authorizer: [
    onTable([USERS, CREDENTIALS], 'BatchGetItem'),
    onTable([CREDENTIALS], 'UpdateItem'),
    READ_SIGNING_KEY,
  ],
  // Finds the due dates of all users in the index, and posts them.
  schedules: [
    onTable([BOOKS], 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
    QUERY_RATES,
    queryDue('DUE#*'),
    onTable([HEARTBEAT], 'UpdateItem'),
  ],
  // Encrypts webhook secrets, and invokes the function that delivers events.
  webhooks: [
    onTable([BOOKS], 'GetItem', 'Query'),
    // Also adds to the user's log that a webhook was created.
    onTable([BOOKS, LOGS], 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
    READ_SEALING_KEY,
    DELIVER_NOW,
  ],
  // Delivers events of every user. It talks to hosts that users choose, so it can do little else.
  deliveries: [
    onTable([BOOKS], 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'),
    queryDue('DELIVERIES#*'),
    READ_SEALING_KEY,
  ],
  // Exchanges a setup token for the secret of a connection, and seals it. It cannot read it again.
  bankCreation: [
    onTable([BOOKS], 'GetItem'),
    // One grant for all keys of a transaction, as above.
    onTable([BOOKS, BANKS], 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
    READ_SEALING_KEY,
  ],
  // Ends a connection. Its drafts become ordinary previews.
  bankRemoval: [
    onTable([BOOKS], ...READ, 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
    REMOVE_BANK_ACCESS,
  ],
  // Asks for a run.
  bankSync: [onTable([BOOKS], 'GetItem', 'PutItem', 'ConditionCheckItem'), FETCH_BANKS_NOW],
  // Runs the connections of every user: the only class that reads their secrets. It talks to hosts that users choose.
  bankRuns: [
    onTable([BOOKS], ...READ, 'UpdateItem', 'DeleteItem'),
    // One grant for all keys of a transaction, as above: the maker hears of what needs attention.
    onTable([BOOKS, OUTBOX], 'PutItem', 'ConditionCheckItem'),
    // A run whose maker may no longer change the book ends the connection, and removes its secret.
    onTable([BANKS], 'GetItem', 'DeleteItem'),
    QUERY_RATES,
    queryIndexes('by_order', 'by_account'),
    queryDue('BANKS#*'),
    READ_SEALING_KEY,
  ],
  // Lambda itself reads the stream and sends to the queue, with the function's role.
  stream: [
    READ_STREAM,
    { on: 'lostChanges', actions: ['sqs:SendMessage'] },
    onTable([FEEDS], 'GetItem'),
    onTable([BOOKS], 'Query', 'PutItem', 'ConditionCheckItem'),
  ],
  // Records events for webhooks, and invokes the functions that deliver them and that send mails.
  events: [
    READ_STREAM,
    onTable([FEEDS], 'GetItem'),
    onTable([BOOKS], ...READ, 'PutItem', 'ConditionCheckItem'),
    DELIVER_NOW,
    SEND_MAIL_NOW,
  ],
  // Sends mails. It looks up who has an address that asked for a new password, and writes the link for it.
  mail: [
    onTable([OUTBOX], 'GetItem', 'PutItem', 'DeleteItem'),
    onTable([USERS, LOGINS], 'GetItem'),
    onTable([AUTH], 'PutItem', 'DeleteItem'),
    onTable([THROTTLES], 'UpdateItem'),
    queryDue('MAILS#*'),
    READ_SEALING_KEY,
    { on: 'ses', actions: ['ses:SendEmail'] },
  ],
  // Ends sessions and removes second factors, which the login also notes, or sends a link. It cannot open a session.
  operator: [
    onTable([USERS, LOGINS, AUTH], 'GetItem'),
    onTable([AUTH], 'Query'),
    onTable([USERS, LOGINS, AUTH, LOGS, OUTBOX], ...WRITE),
  ],
  epoch: [onTable([FEEDS], 'GetItem', 'UpdateItem')],
  rates: [onTable([RATES], 'Query', 'PutItem')],
  rotation: [
    {
      on: 'secret',
      actions: [
        'secretsmanager:DescribeSecret',
        'secretsmanager:GetSecretValue',
        'secretsmanager:PutSecretValue',
        'secretsmanager:UpdateSecretVersionStage',
      ],
    },
  ],
};
