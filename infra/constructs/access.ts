import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { RoleClass } from '../functions.ts';
import { indexArns } from './table.ts';

interface Actions {
  readonly table?: readonly string[];
  readonly indexes?: readonly string[];
  readonly secret?: readonly string[];
}

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'] as const;
/** A TransactWriteItems call needs the action of each of its parts and none of its own. */
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
] as const;

/** Everything that any function may do, beyond writing its own log. One role for each line. */
export const ACTIONS: Readonly<Record<RoleClass, Actions>> = {
  none: {},
  reader: { table: READ, indexes: ['dynamodb:Query'] },
  writer: { table: [...READ, ...WRITE], indexes: ['dynamodb:Query'] },
  credentials: {
    table: ['dynamodb:GetItem', 'dynamodb:Query', ...WRITE],
    secret: ['secretsmanager:GetSecretValue'],
  },
  // It marks a session as used, once a day.
  authorizer: {
    table: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    secret: ['secretsmanager:GetSecretValue'],
  },
  rates: { table: ['dynamodb:Query', 'dynamodb:PutItem'] },
  rotation: {
    secret: [
      'secretsmanager:DescribeSecret',
      'secretsmanager:GetSecretValue',
      'secretsmanager:PutSecretValue',
      'secretsmanager:UpdateSecretVersionStage',
    ],
  },
};

/** The partitions that a class has to do with, where that is not all: only `credentials` needs every one. */
export const PARTITIONS: Readonly<Partial<Record<RoleClass, readonly string[]>>> = {
  // Not the logins with their password hashes.
  reader: ['USER#*', 'FX'],
  authorizer: ['USER#*'],
  // An e-mail address may change, and with it the login's key.
  writer: ['USER#*', 'FX', 'EMAIL#*'],
  rates: ['FX'],
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
      inlinePolicies: { access: new PolicyDocument({ statements: [logs, ...this.#statements(access)] }) },
    });
    return { role, logs };
  }

  #statements(access: RoleClass): PolicyStatement[] {
    const { table = [], indexes = [], secret = [] } = ACTIONS[access];
    const partitions = PARTITIONS[access];
    const within = partitions && {
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
    };
    return [
      { actions: [...table], resources: [this.#table.tableArn], ...within },
      { actions: [...indexes], resources: indexArns(this.#table), ...within },
      { actions: [...secret], resources: [this.#secret.secretArn] },
    ].flatMap((statement) => (statement.actions.length > 0 ? [new PolicyStatement(statement)] : []));
  }
}
