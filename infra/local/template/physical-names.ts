import { hash } from 'node:crypto';
import type { Resource } from './template.ts';

/** Region and account of the local cloud. The account number is the one AWS uses in its own examples. */
export const PLACE = { region: 'eu-west-1', accountId: '123456789012', partition: 'aws' } as const;

/** What CloudFormation returns for `Ref` and `Fn::GetAtt` of a resource. */
export interface PhysicalNames {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Nothing in the template has its own name, except for the stage. */
export function physicalNames(stackName: string, id: string, { Type, Properties }: Resource): PhysicalNames {
  const name = `${stackName}-${id}`;
  const arn = (service: string, resource: string) =>
    `arn:aws:${service}:${PLACE.region}:${PLACE.accountId}:${resource}`;
  switch (Type) {
    case 'AWS::DynamoDB::GlobalTable': {
      const Arn = arn('dynamodb', `table/${name}`);
      return { ref: name, attributes: { Arn, StreamArn: `${Arn}/stream/local` } };
    }
    case 'AWS::Lambda::Function':
      return { ref: name, attributes: { Arn: arn('lambda', `function:${name}`) } };
    case 'AWS::S3::Bucket':
      return { ref: name.toLowerCase(), attributes: { Arn: `arn:aws:s3:::${name.toLowerCase()}` } };
    case 'AWS::SecretsManager::Secret':
      // Secrets Manager appends six characters to every ARN.
      return { ref: arn('secretsmanager', `secret:${name}-${shortHash(name, 6)}`), attributes: {} };
    case 'AWS::IAM::Role':
      return { ref: name, attributes: { Arn: `arn:aws:iam::${PLACE.accountId}:role/${name}` } };
    case 'AWS::IAM::ManagedPolicy':
      return { ref: `arn:aws:iam::${PLACE.accountId}:policy/${name}`, attributes: {} };
    case 'AWS::ApiGateway::RestApi':
      // API ids are ten lower-case characters.
      return { ref: shortHash(id, 10), attributes: {} };
    case 'AWS::ApiGateway::Stage':
      return { ref: String(Properties?.StageName), attributes: {} };
    case 'AWS::Events::Rule':
      return { ref: name, attributes: { Arn: arn('events', `rule/${name}`) } };
    case 'AWS::Logs::LogGroup':
      return { ref: name, attributes: { Arn: arn('logs', `log-group:${name}:*`) } };
    case 'AWS::SQS::Queue':
      return { ref: name, attributes: { Arn: arn('sqs', name) } };
    default:
      return { ref: name, attributes: {} };
  }
}

function shortHash(text: string, length: number): string {
  return hash('sha256', text, 'hex').slice(0, length);
}
