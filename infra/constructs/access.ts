import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { INDEXES, type IndexName } from '../../lib/platform/table/names.ts';
import type { RoleClass } from '../functions.ts';
import { dueIndexArn, indexArns, streamArn } from './table.ts';

/**
 * Allows actions on the table, some of its indexes, its stream, a secret, a queue or a function. On the table and its
 * indexes, only for the named partitions. `due` is the due index, `webhookKey` the key that encrypts webhook secrets,
 * `deliver` the function that delivers events, `sendMail` the one that sends mails, `ses` every identity in SES, and
 * `lostChanges` the queue for changes that could not be recorded.
 */
type Grant =
  | {
      readonly on: 'table' | 'due' | readonly IndexName[];
      readonly actions: readonly string[];
      readonly partitions: readonly string[];
    }
  | {
      readonly on: 'secret' | 'webhookKey' | 'deliver' | 'sendMail' | 'ses' | 'stream' | 'lostChanges';
      readonly actions: readonly string[];
    };

/** People: profiles, sessions, access tokens. */
const USERS = 'USER#*';
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
/** Exchange rates: one partition per year. */
const RATES = 'FX#*';
/** Erased users whose data may not be completely removed. */
const ERASURES = 'ERASURE';
/** The epoch of all feeds. */
const FEEDS = 'FEED';

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
const READ_WEBHOOK_KEY: Grant = { on: 'webhookKey', actions: ['secretsmanager:GetSecretValue'] };
const READ_STREAM: Grant = {
  on: 'stream',
  actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
    (action) => `dynamodb:${action}`,
  ),
};
const SEND_MAIL_NOW: Grant = { on: 'sendMail', actions: ['lambda:InvokeFunction'] };
const DELIVER_NOW: Grant = { on: 'deliver', actions: ['lambda:InvokeFunction'] };

// One grant for all kinds of partitions, because one statement must allow all keys of a transaction. AWS does not
// document whether these include the keys of its other actions, so all actions are in the same statement.
const WRITE_USERS: readonly Grant[] = [
  onTable([USERS, BOOKS, LOGINS, LOGS, OUTBOX], ...WRITE),
  onTable([THROTTLES], 'UpdateItem'),
];

const WRITER = [onTable([BOOKS], ...READ, ...WRITE), QUERY_RATES];

const ERASED = [USERS, BOOKS, AUTH, LOGS, OUTBOX];
const sweep = (...further: readonly string[]): readonly Grant[] => [
  onTable(ERASED, 'Query'),
  onTable([...ERASED, ERASURES], 'BatchWriteItem'),
  // The update removes the name of an erased user from books that the user had left.
  onTable([BOOKS], 'UpdateItem', ...further),
];

/** Everything that functions may do, except writing their own logs. Each line is one role. */
export const GRANTS: Readonly<Record<RoleClass, readonly Grant[]>> = {
  none: [],
  reader: [onTable([BOOKS], ...READ), QUERY_RATES, queryIndexes(...INDEXES)],
  exporter: [onTable([BOOKS], ...READ), queryIndexes('by_order')],
  writer: WRITER,
  // Does what readers and writers do, through the tools of an assistant.
  assistant: [...WRITER, queryIndexes(...INDEXES)],
  // Also reads the epoch of the feeds, which all users share.
  feed: [onTable([BOOKS], ...READ), onTable([FEEDS], 'GetItem')],
  // Also finds what is already recorded, and what similar rows were posted to.
  importer: [...WRITER, queryIndexes('by_order', 'by_account')],
  // Books, members and invitations: the books themselves, and the memberships in the profiles of their members.
  books: [
    onTable([USERS, BOOKS], 'GetItem'),
    onTable([BOOKS], 'BatchGetItem', 'Query'),
    // One grant for all keys of a transaction, as below. An invitation is also sent by mail.
    onTable([USERS, BOOKS, OUTBOX, ERASURES], ...WRITE),
    // What is left of a deleted book.
    onTable([BOOKS, ERASURES], 'BatchWriteItem'),
  ],
  // Shows the user, sessions and access tokens.
  profile: [onTable([USERS, BOOKS], 'GetItem'), onTable([USERS, LOGS], 'Query')],
  // Ends sessions; creates and revokes access tokens.
  sessions: [onTable([USERS, LOGS, OUTBOX], ...WRITE), onTable([USERS], 'GetItem', 'Query')],
  // Sets and checks passwords. Other classes that can read a password hash are those that log in, check second factors,
  // use links and erase.
  credentials: [onTable([USERS, BOOKS, LOGINS], 'GetItem'), onTable([USERS, BOOKS], 'Query'), ...WRITE_USERS],
  // Registers a user and logs them in, for which it signs a token.
  registration: [...WRITE_USERS, READ_SIGNING_KEY],
  // Logs in. Also begins a second step: lists what it accepts, and writes its challenge.
  signIn: [
    onTable([USERS, BOOKS, LOGINS, AUTH], 'GetItem'),
    onTable([USERS, AUTH], 'Query'),
    onTable([USERS, LOGINS, AUTH, LOGS, OUTBOX], ...WRITE),
    onTable([THROTTLES], 'UpdateItem'),
    READ_SIGNING_KEY,
  ],
  // Checks a second factor and then signs a token: the only class that can read both keys.
  secondStep: [
    onTable([USERS, BOOKS, LOGINS, AUTH], 'GetItem'),
    onTable([USERS], 'Query'),
    onTable([USERS, LOGINS, AUTH, LOGS, OUTBOX], ...WRITE),
    onTable([THROTTLES], 'UpdateItem'),
    READ_SIGNING_KEY,
    READ_WEBHOOK_KEY,
  ],
  // Sets second factors up, checks them, and removes them.
  factors: [
    onTable([USERS, LOGINS, AUTH], 'GetItem'),
    onTable([USERS, AUTH], 'Query'),
    onTable([USERS, LOGINS, AUTH, LOGS, OUTBOX], ...WRITE),
    onTable([THROTTLES], 'UpdateItem'),
    READ_WEBHOOK_KEY,
  ],
  // Shows which ones there are.
  factorReader: [onTable([AUTH], 'GetItem', 'Query')],
  // Makes challenges for passkeys, without the table.
  challenges: [READ_WEBHOOK_KEY],
  // Uses links: confirms and restores e-mail addresses, and sets passwords.
  account: [
    onTable([USERS, LOGINS, AUTH], 'GetItem'),
    onTable([USERS, BOOKS, LOGINS, AUTH, LOGS, OUTBOX, THROTTLES], ...WRITE),
    onTable([USERS, BOOKS, AUTH], 'Query'),
    READ_WEBHOOK_KEY,
  ],
  // Asks for a mail, without being able to look who has the address.
  forgot: [onTable([OUTBOX], 'PutItem'), onTable([THROTTLES], 'UpdateItem')],
  // The same for a user who is logged in.
  resend: [onTable([USERS], 'GetItem'), onTable([OUTBOX], 'PutItem'), onTable([THROTTLES], 'UpdateItem')],
  // Checks the password, and removes the login and everything else. Only this class and `sweep`, which completes an
  // erasure, can delete in batches, and therefore without a condition.
  erasure: [
    onTable([USERS, BOOKS, LOGINS], 'GetItem'),
    onTable([THROTTLES], 'UpdateItem'),
    // One grant for all, as above: one transaction removes the login and adds the erasure.
    onTable([USERS, BOOKS, LOGINS, OUTBOX, THROTTLES, ERASURES], 'PutItem', 'UpdateItem', 'DeleteItem'),
    ...sweep('BatchGetItem'),
  ],
  sweep: [...sweep(), onTable([ERASURES], 'Query')],
  // The update sets when a session or access token was last used, once a day.
  authorizer: [onTable([USERS], 'BatchGetItem', 'UpdateItem'), READ_SIGNING_KEY],
  // Finds the due dates of all users in the index, and posts them.
  schedules: [
    onTable([BOOKS], 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
    QUERY_RATES,
    queryDue('DUE#*'),
  ],
  // Encrypts webhook secrets, and invokes the function that delivers events.
  webhooks: [
    onTable([BOOKS], 'GetItem', 'Query'),
    // Also adds to the user's log that a webhook was created.
    onTable([BOOKS, LOGS], 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
    READ_WEBHOOK_KEY,
    DELIVER_NOW,
  ],
  // Delivers events of every user. It talks to hosts that users choose, so it can do little else.
  deliveries: [
    onTable([BOOKS], 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'),
    queryDue('DELIVERIES#*'),
    READ_WEBHOOK_KEY,
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
    onTable([AUTH, USERS], 'PutItem', 'ConditionCheckItem'),
    onTable([THROTTLES], 'UpdateItem'),
    queryDue('MAILS#*'),
    READ_WEBHOOK_KEY,
    { on: 'ses', actions: ['ses:SendEmail'] },
  ],
  // Ends sessions and removes second factors, or sends a link. It can neither set a password nor log in.
  operator: [
    onTable([USERS, LOGINS, AUTH], 'GetItem'),
    onTable([USERS, AUTH], 'Query'),
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

interface AccessClassResources {
  readonly role: Role;
  readonly logGroup: LogGroup;
}

interface AccessProps {
  readonly table: TableV2;
  readonly secret: Secret;
  readonly webhookKey: Secret;
  readonly deliverArn: string;
  readonly sendMailArn: string;
  /** Undefined if mail is off. */
  readonly mailFrom: string | undefined;
  readonly lostChanges: IQueue;
  readonly logRetentionDays: number;
}

/** One role and one log group for each access class in use, so an endpoint adds no resource except its function. */
export class Access extends Construct {
  readonly #props: AccessProps;
  readonly #classes = new Map<RoleClass, AccessClassResources>();

  constructor(scope: Construct, props: AccessProps) {
    super(scope, 'Access');
    this.#props = props;
  }

  of(access: RoleClass): AccessClassResources {
    const known = this.#classes.get(access) ?? this.#create(access);
    this.#classes.set(access, known);
    return known;
  }

  #create(access: RoleClass): AccessClassResources {
    const id = `${access.charAt(0).toUpperCase()}${access.slice(1)}`;
    const logGroup = new LogGroup(this, `${id}Log`, {
      retention: this.#props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const logs = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const role = new Role(this, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What functions of the access class ${access} may do`,
      inlinePolicies: {
        access: new PolicyDocument({
          statements: [logs, ...this.#grantsOf(access).map((grant) => this.#statement(grant))],
        }),
      },
    });
    return { role, logGroup };
  }

  #grantsOf(access: RoleClass): readonly Grant[] {
    return GRANTS[access].filter(({ on }) => on !== 'ses' || this.#props.mailFrom !== undefined);
  }

  #statement(grant: Grant): PolicyStatement {
    const { table, secret, webhookKey, deliverArn, sendMailArn, lostChanges } = this.#props;
    const resources = {
      table: [table.tableArn],
      due: [dueIndexArn(table)],
      secret: [secret.secretArn],
      webhookKey: [webhookKey.secretArn],
      deliver: [deliverArn],
      sendMail: [sendMailArn],
      // In its sandbox, SES also checks the identity of the recipient.
      ses: [Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })],
      stream: [streamArn(table)],
      lostChanges: [lostChanges.queueArn],
    };
    return new PolicyStatement({
      actions: [...grant.actions],
      resources: typeof grant.on === 'string' ? resources[grant.on] : indexArns(table, grant.on),
      ...('partitions' in grant && {
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': grant.partitions } },
      }),
      ...(grant.on === 'ses' && {
        conditions: { StringEquals: { 'ses:FromAddress': this.#props.mailFrom } },
      }),
    });
  }
}
