import { createHash } from 'node:crypto';
import type { JsonObject } from '../json.ts';
import type { Resource } from './template.ts';

/** Region and account of the local cloud. The account number is the one AWS uses in its own examples. */
export const PLACE = {
  region: 'eu-west-1',
  accountId: '123456789012',
  partition: 'aws',
  urlSuffix: 'amazonaws.com',
} as const;

const PREFIX = `${PLACE.region}:${PLACE.accountId}`;

/** What CloudFormation returns for `Ref` and `Fn::GetAtt` of a resource. */
export interface PhysicalNames {
  ref: string;
  attributes: Readonly<Record<string, string>>;
}

export function physicalNames(stackName: string, id: string, resource: Resource): PhysicalNames {
  const properties: JsonObject = resource.Properties ?? {};
  const own = (property: string): string =>
    typeof properties[property] === 'string' ? properties[property] : `${stackName}-${id}`;

  switch (resource.Type) {
    case 'AWS::DynamoDB::GlobalTable': {
      const name = own('TableName');
      const arn = `arn:aws:dynamodb:${PREFIX}:table/${name}`;
      return { ref: name, attributes: { Arn: arn, StreamArn: `${arn}/stream/local` } };
    }
    case 'AWS::Lambda::Function': {
      const name = own('FunctionName');
      return { ref: name, attributes: { Arn: `arn:aws:lambda:${PREFIX}:function:${name}` } };
    }
    case 'AWS::SecretsManager::Secret': {
      // Secrets Manager appends six characters to every ARN; policies usually end in `-??????`.
      const name = own('Name');
      const suffix = createHash('sha256').update(name).digest('hex').slice(0, 6);
      const arn = `arn:aws:secretsmanager:${PREFIX}:secret:${name}-${suffix}`;
      return { ref: arn, attributes: { Id: arn } };
    }
    case 'AWS::IAM::Role': {
      const name = own('RoleName');
      return { ref: name, attributes: { Arn: `arn:aws:iam::${PLACE.accountId}:role/${name}` } };
    }
    case 'AWS::IAM::ManagedPolicy': {
      const arn = `arn:aws:iam::${PLACE.accountId}:policy/${own('ManagedPolicyName')}`;
      return { ref: arn, attributes: { PolicyArn: arn } };
    }
    case 'AWS::ApiGateway::RestApi':
      return { ref: shortId(id), attributes: { RestApiId: shortId(id) } };
    case 'AWS::ApiGateway::Deployment':
      return { ref: id, attributes: { DeploymentId: id } };
    case 'AWS::ApiGateway::Stage':
      return { ref: own('StageName'), attributes: {} };
    case 'AWS::Events::Rule': {
      const name = own('Name');
      return { ref: name, attributes: { Arn: `arn:aws:events:${PREFIX}:rule/${name}` } };
    }
    case 'AWS::Scheduler::Schedule': {
      const name = own('Name');
      return { ref: name, attributes: { Arn: `arn:aws:scheduler:${PREFIX}:schedule/default/${name}` } };
    }
    case 'AWS::Logs::LogGroup': {
      const name = own('LogGroupName');
      return { ref: name, attributes: { Arn: `arn:aws:logs:${PREFIX}:log-group:${name}:*` } };
    }
    case 'AWS::SQS::Queue': {
      const name = own('QueueName');
      const url = `https://sqs.${PLACE.region}.${PLACE.urlSuffix}/${PLACE.accountId}/${name}`;
      return { ref: url, attributes: { Arn: `arn:aws:sqs:${PREFIX}:${name}`, QueueName: name } };
    }
    case 'AWS::SNS::Topic': {
      const arn = `arn:aws:sns:${PREFIX}:${own('TopicName')}`;
      return { ref: arn, attributes: { TopicArn: arn } };
    }
    default:
      return { ref: `${stackName}-${id}`, attributes: {} };
  }
}

/** API ids are ten lower-case characters. */
function shortId(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 10);
}
