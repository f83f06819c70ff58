import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Api } from './api.ts';

/**
 * Where we depart from the AwsSolutions rules of cdk-nag, and why. Anything else they find fails a test. They do not look
 * into the API's body: that every route has its authorizer is a test of our own.
 */
export function acknowledge(api: Api, { enableWaf }: { enableWaf: boolean }): void {
  allow(
    api.rest,
    'AwsSolutions-APIG2',
    "Each function validates params, query and body against its contract, which names all faulty fields at once; the gateway's validator could only refuse without saying why.",
  );
  allow(
    api.rest,
    'AwsSolutions-APIG6',
    'The access log has what operators need. Execution logs repeat it at a price, in a log group that is never deleted, and can hold tokens.',
  );
  if (!enableWaf) {
    allow(
      api.rest,
      'AwsSolutions-APIG3',
      'The web ACL is a setting (enableWaf), off by default because it costs more than everything else together. Logins are throttled by the service itself.',
    );
  }
  allow(
    api.rest,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    'The account-wide role with which API Gateway writes logs; AWS documents this managed policy for it.',
  );
}

function allow(scope: IConstruct, id: string, reason: string): void {
  Validations.of(scope).acknowledge({ id, reason });
}
