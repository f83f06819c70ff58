import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { RoleClass } from '../functions.ts';
import { indexArns } from './table.ts';

/** Some actions on the table, its indexes or the signing secret. In the table, only on the named partitions. */
type Grant =
  | {
      readonly on: 'table' | 'indexes';
      readonly actions: readonly string[];
      readonly partitions: readonly string[];
    }
  | { readonly on: 'secret'; readonly actions: readonly string[] };

const USERS = 'USER#*';
/** E-mail addresses and password hashes. */
const LOGINS = 'EMAIL#*';
const THROTTLES = 'THROTTLE#*';
const RATES = 'FX';

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
/** A TransactWriteItems call needs the action of each of its parts and none of its own. */
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

const QUERY_RATES: Grant = { on: 'table', actions: ['dynamodb:Query'], partitions: [RATES] };
const QUERY_INDEXES: Grant = { on: 'indexes', actions: ['dynamodb:Query'], partitions: [USERS] };
const READ_SIGNING_KEY: Grant = { on: 'secret', actions: ['secretsmanager:GetSecretValue'] };

const CREDENTIALS: readonly Grant[] = [
  // One grant for both, because a transaction names keys of both and all of them must be allowed by one statement.
  { on: 'table', actions: ['dynamodb:GetItem', ...WRITE], partitions: [USERS, LOGINS] },
  { on: 'table', actions: ['dynamodb:Query'], partitions: [USERS] },
  { on: 'table', actions: ['dynamodb:UpdateItem'], partitions: [THROTTLES] },
];

/** Everything that any function may do, beyond writing its own log. One role for each line. */
export const GRANTS: Readonly<Record<RoleClass, readonly Grant[]>> = {
  none: [],
  reader: [{ on: 'table', actions: READ, partitions: [USERS] }, QUERY_RATES, QUERY_INDEXES],
  writer: [{ on: 'table', actions: [...READ, ...WRITE], partitions: [USERS] }, QUERY_RATES, QUERY_INDEXES],
  // Sets or checks a password. No other class can see a password hash.
  credentials: CREDENTIALS,
  // Also signs a token.
  login: [...CREDENTIALS, READ_SIGNING_KEY],
  // It marks a session as used, once a day.
  authorizer: [
    { on: 'table', actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], partitions: [USERS] },
    READ_SIGNING_KEY,
  ],
  rates: [{ on: 'table', actions: ['dynamodb:Query', 'dynamodb:PutItem'], partitions: [RATES] }],
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

/** One role for each access class that is in use: a role each for 45 functions would be 45 resources more. */
export class Access extends Construct {
  readonly #table: TableV2;
  readonly #secret: Secret;
  readonly #roles = new Map<RoleClass, { role: Role; logs: PolicyStatement }>();

  constructor(scope: Construct, { table, secret }: { table: TableV2; secret: Secret }) {
    super(scope, 'Access');
    this.#table = table;
    this.#secret = secret;
  }

  /** The role of an access class, from now on also allowed to write to this log group. */
  roleFor(access: RoleClass, logGroup: LogGroup): Role {
    const known = this.#roles.get(access) ?? this.#create(access);
    this.#roles.set(access, known);
    known.logs.addResources(logGroup.logGroupArn);
    return known.role;
  }

  #create(access: RoleClass): { role: Role; logs: PolicyStatement } {
    const logs = new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'] });
    const role = new Role(this, `${access.charAt(0).toUpperCase()}${access.slice(1)}`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What functions of the access class ${access} may do`,
      inlinePolicies: {
        access: new PolicyDocument({
          statements: [logs, ...GRANTS[access].map((grant) => this.#statement(grant))],
        }),
      },
    });
    return { role, logs };
  }

  #statement(grant: Grant): PolicyStatement {
    const resources = {
      table: [this.#table.tableArn],
      indexes: indexArns(this.#table),
      secret: [this.#secret.secretArn],
    };
    return new PolicyStatement({
      actions: [...grant.actions],
      resources: resources[grant.on],
      ...(grant.on !== 'secret' && {
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': grant.partitions } },
      }),
    });
  }
}
