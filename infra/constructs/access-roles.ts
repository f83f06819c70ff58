import { type CfnElement, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { RoleClass } from '../functions.ts';
import { GRANTS, type Grant } from './access.ts';
import { acknowledgeObjects } from './acknowledgements.ts';
import { objectsArn } from './attachments.ts';
import { dueIndexArn, indexArns, streamArn } from './table.ts';

interface AccessClassResources {
  readonly role: Role;
  readonly logGroup: LogGroup;
}

interface AccessProps {
  readonly table: TableV2;
  readonly secret: Secret;
  readonly sealingKey: Secret;
  readonly deliverArn: string;
  readonly fetchBanksArn: string;
  readonly sendMailArn: string;
  /** Undefined if mail is off. */
  readonly mailFrom: string | undefined;
  readonly lostChanges: IQueue;
  /** Undefined if files cannot be attached. */
  readonly files: Bucket | undefined;
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
    const { files } = this.#props;
    if (files && GRANTS[access].some(({ on }) => on === 'files'))
      acknowledgeObjects(role, Stack.of(this).getLogicalId(files.node.defaultChild as CfnElement));
    return { role, logGroup };
  }

  #grantsOf(access: RoleClass): readonly Grant[] {
    const { mailFrom, files } = this.#props;
    return GRANTS[access].filter(({ on }) =>
      on === 'ses' ? mailFrom !== undefined : files !== undefined || (on !== 'files' && on !== 'bucket'),
    );
  }

  #statement(grant: Grant): PolicyStatement {
    const { table, secret, sealingKey, deliverArn, fetchBanksArn, sendMailArn, lostChanges, files } =
      this.#props;
    const resources = {
      table: [table.tableArn],
      due: [dueIndexArn(table)],
      secret: [secret.secretArn],
      sealingKey: [sealingKey.secretArn],
      deliver: [deliverArn],
      fetchBanks: [fetchBanksArn],
      sendMail: [sendMailArn],
      // In its sandbox, SES also checks the identity of the recipient.
      // An identity can have a default configuration set, which SES then checks too. The console's set-up makes one.
      ses: ['identity', 'configuration-set'].map((resource) =>
        Stack.of(this).formatArn({ service: 'ses', resource, resourceName: '*' }),
      ),
      stream: [streamArn(table)],
      lostChanges: [lostChanges.queueArn],
      files: files ? [objectsArn(files)] : [],
      bucket: files ? [files.bucketArn] : [],
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
