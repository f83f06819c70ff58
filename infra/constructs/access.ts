import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { RoleClass } from '../functions.ts';
import { indexArns } from './table.ts';

interface Actions {
  /** On the table. A Query is allowed on its indexes as well. */
  readonly dynamodb?: readonly string[];
  /** On the signing secret. */
  readonly secretsmanager?: readonly string[];
}

const READ = ['GetItem', 'BatchGetItem', 'Query'] as const;
/** A TransactWriteItems call needs the action of each of its parts and none of its own. */
const WRITE = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const;

/** Everything that any function may do, beyond writing its own log. One role for each line. */
export const ACTIONS: Readonly<Record<RoleClass, Actions>> = {
  none: {},
  reader: { dynamodb: READ },
  writer: { dynamodb: [...READ, ...WRITE] },
  credentials: { dynamodb: [...READ, ...WRITE], secretsmanager: ['GetSecretValue'] },
  authorizer: { dynamodb: ['GetItem', 'UpdateItem'], secretsmanager: ['GetSecretValue'] },
  rates: { dynamodb: ['GetItem', 'Query', 'PutItem', 'BatchWriteItem'] },
  rotation: {
    secretsmanager: ['DescribeSecret', 'GetSecretValue', 'PutSecretValue', 'UpdateSecretVersionStage'],
  },
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
    const { dynamodb = [], secretsmanager = [] } = ACTIONS[access];
    const table = statement('dynamodb', dynamodb, [this.#table.tableArn]);
    const indexes = statement(
      'dynamodb',
      dynamodb.includes('Query') ? ['Query'] : [],
      indexArns(this.#table),
    );
    const secret = statement('secretsmanager', secretsmanager, [this.#secret.secretArn]);
    return [table, indexes, secret].flat();
  }
}

function statement(service: string, actions: readonly string[], resources: string[]): PolicyStatement[] {
  if (actions.length === 0) return [];
  return [new PolicyStatement({ actions: actions.map((action) => `${service}:${action}`), resources })];
}
