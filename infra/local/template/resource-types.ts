/** Types that the local cloud acts upon. */
export const RUN_TYPES: ReadonlySet<string> = new Set([
  'AWS::ApiGateway::Deployment',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Rule',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::RotationSchedule',
  'AWS::SecretsManager::Secret',
]);

/**
 * Types that change nothing a client of the API could see on a laptop: observability, what stands in front
 * of the gateway, and what the CDK adds for itself. Every other type is refused by name.
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
  /^AWS::SecretsManager::ResourcePolicy$/, // the CDK's guard against deletion by the account's root
  /^AWS::SNS::/,
  /^AWS::WAFv2::/,
];
