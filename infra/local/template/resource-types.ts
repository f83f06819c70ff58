/** Types that the local cloud runs. */
export const RUN_TYPES: ReadonlySet<string> = new Set([
  'AWS::ApiGateway::Deployment',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Rule',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::RotationSchedule',
  'AWS::SecretsManager::Secret',
]);

/**
 * Types whose effect a client of the API could not see on a laptop: monitoring, what is in front of the gateway, and
 * what CDK adds for itself. A resource of any other type is an error.
 */
export const WITHOUT_LOCAL_EFFECT: readonly RegExp[] = [
  /^AWS::ApiGateway::Account$/, // the account's CloudWatch role
  /^AWS::ApiGateway::BasePathMapping$/,
  /^AWS::ApiGateway::DomainName$/,
  /^AWS::CDK::Metadata$/,
  /^AWS::CertificateManager::Certificate$/,
  /^AWS::CloudWatch::/,
  /^AWS::Logs::/,
  /^AWS::Route53::/,
  /^AWS::S3::BucketPolicy$/, // refuses connections without TLS
  /^AWS::SecretsManager::ResourcePolicy$/, // CDK's protection against deletion by the account's root user
  /^AWS::SNS::/,
  /^AWS::SQS::/, // discarded stream records, which are logged instead
  /^AWS::WAFv2::/,
];
