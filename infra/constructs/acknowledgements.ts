import { type Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Api } from './api.ts';

/** Where we depart from the AwsSolutions rules of cdk-nag, and why. Anything else they find fails a test. */
export function acknowledge(stack: Stack, api: Api, { enableWaf }: { enableWaf: boolean }): void {
  allow(
    stack,
    'AwsSolutions-COG4',
    'Users are our own records; the authorizer checks our tokens and sessions.',
  );
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
  for (const method of api.publicMethods) {
    allow(
      method,
      'AwsSolutions-APIG4',
      'Marked public in its contract, or the preflight request of a browser.',
    );
  }
}

function allow(scope: IConstruct, id: string, reason: string): void {
  Validations.of(scope).acknowledge({ id, reason });
}
