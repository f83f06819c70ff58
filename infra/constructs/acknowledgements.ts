import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Api } from './api.ts';

/**
 * Where we depart from the AwsSolutions rules of cdk-nag, and why. Any other finding fails a test. The rules do not
 * inspect the API's body, so our own test checks that every route has its authorizer.
 */
export function acknowledge(
  {
    api,
    lostChanges,
    sealingKey,
    mail,
  }: { api: Api; lostChanges: IConstruct; sealingKey: IConstruct; mail: IConstruct },
  { enableWaf, mailFrom }: { enableWaf: boolean; mailFrom?: string | undefined },
): void {
  allow(
    lostChanges,
    'AwsSolutions-SQS3',
    'It is itself a dead-letter queue. Only people consume it, when an alarm notifies them.',
  );
  allow(
    sealingKey,
    'AwsSolutions-SMG4',
    'It encrypts data in the table, all of which would have to be encrypted again at each rotation. An operator can add a version, and each encrypted text names the version it needs.',
  );
  if (mailFrom !== undefined) {
    allow(
      mail,
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
      'In its sandbox, SES checks the identity of the recipient as well. A condition allows one sender only.',
    );
    allow(
      mail,
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set/*]',
      'SES checks the default configuration set of the identity, which the operator may change. A condition allows one sender only.',
    );
  }
  allow(
    api.rest,
    'AwsSolutions-APIG2',
    "Each function validates params, query and body against its contract, which reports every invalid field at once; the gateway's validator could only reject a request without saying why.",
  );
  allow(
    api.rest,
    'AwsSolutions-APIG6',
    'The access log has what operators need. Execution logs repeat it at a cost, in a log group that is never deleted, and can contain tokens.',
  );
  if (!enableWaf) {
    allow(
      api.rest,
      'AwsSolutions-APIG3',
      'The web ACL is a setting (enableWaf), off by default because it costs more than the rest of the service. Logins are throttled by the service itself.',
    );
  }
  allow(
    api.rest,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    'The account-wide role that API Gateway uses to write logs; AWS documents this managed policy for it.',
  );
}

export function acknowledgeFiles(files: IConstruct): void {
  allow(
    files,
    'AwsSolutions-S1',
    'Whoever reads or sends a file has an address that a function has signed, and the access log of the API has who asked for it. A log of the bucket would need a bucket of its own. An operator can turn on CloudTrail data events.',
  );
}

/** `logicalId` is that of the bucket. */
export function acknowledgeObjects(role: IConstruct, logicalId: string): void {
  allow(
    role,
    `AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/*]`,
    'The objects of one bucket: their names are the ids of books and attachments, which are not known in advance.',
  );
}

function allow(scope: IConstruct, id: string, reason: string): void {
  Validations.of(scope).acknowledge({ id, reason });
}
