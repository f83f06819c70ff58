import { UnsupportedTemplate } from '../errors.ts';
import type { Api } from '../gateway/api.ts';
import { asList, isObject } from '../json.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import type { Rotation, Schedule } from '../lambda/schedules.ts';
import type { StreamMapping } from '../lambda/stream-mapping.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { PLACE } from '../template/physical-names.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import type { Policies } from './policies.ts';
import { matches } from './wildcard.ts';

interface Permission {
  functionArn: string;
  principal: string;
  sourceArn: string;
  sourceAccount: string;
}

/**
 * On AWS, a missing AWS::Lambda::Permission for an event source, or a gateway role that may not invoke a function, is
 * noticed only at run time. Here it is an error at the start.
 */
export function checkInvokePermissions(
  template: Template,
  resolver: Resolver,
  policies: Policies,
  { api, schedules, rotations }: { api: Api; schedules: readonly Schedule[]; rotations: readonly Rotation[] },
): void {
  checkGatewayRoles(api, template, resolver, policies);
  const permissions = resourcesOfType(template, 'AWS::Lambda::Permission').map(([id, raw]): Permission => {
    const permission = resolver.object(raw, id);
    return {
      functionArn: String(permission.FunctionName),
      principal: String(permission.Principal),
      sourceArn: String(permission.SourceArn ?? '*'),
      sourceAccount: String(permission.SourceAccount ?? '*'),
    };
  });
  const require = (functionArn: string, principal: string, sourceArn: string): void => {
    const granted = permissions.some(
      (permission) =>
        permission.functionArn === functionArn &&
        permission.principal === principal &&
        matches(permission.sourceArn, sourceArn) &&
        matches(permission.sourceAccount, PLACE.accountId),
    );
    if (!granted)
      throw new UnsupportedTemplate(
        functionArn,
        `no permission lets ${principal} invoke it for ${sourceArn}.`,
      );
  };
  for (const { arn, functionArn } of schedules) require(functionArn, 'events.amazonaws.com', arn);
  for (const { functionArn, secretArn } of rotations)
    require(functionArn, 'secretsmanager.amazonaws.com', secretArn);
}

const READ_STREAM = ['DescribeStream', 'GetRecords', 'GetShardIterator'];

/** Lambda reads a stream, and reports discarded records, with the function's role. */
export function checkStreamPermissions(
  streams: readonly StreamMapping[],
  definitions: readonly FunctionDefinition[],
  policies: Policies,
): void {
  for (const { id, functionName, streamArn, failuresArn } of streams) {
    const { role = '' } = definitions.find(({ name }) => name === functionName) ?? {};
    const needs = [
      ...READ_STREAM.map((name) => ({ action: `dynamodb:${name}`, resource: streamArn, keys: [] })),
      ...(failuresArn === undefined ? [] : [{ action: 'sqs:SendMessage', resource: failuresArn, keys: [] }]),
    ];
    const missing = needs.find((need) => !policies.allows(role, need));
    if (missing)
      throw new UnsupportedTemplate(
        id,
        `the role ${role} does not allow ${missing.action} on ${missing.resource}.`,
      );
  }
}

/** Each route and its authorizer have a role. API Gateway must be able to assume it, and it must allow the invocation. */
function checkGatewayRoles(api: Api, template: Template, resolver: Resolver, policies: Policies): void {
  const trusted = rolesOfGateway(template, resolver);
  for (const { integration, authorizer } of api.routes) {
    for (const invoked of [integration, authorizer]) {
      if (invoked === undefined || !('functionArn' in invoked)) continue;
      const { functionArn, roleArn } = invoked;
      const role = trusted.get(roleArn);
      if (role === undefined)
        throw new UnsupportedTemplate(functionArn, `API Gateway cannot assume the role ${roleArn}.`);
      const need = { action: 'lambda:InvokeFunction', resource: functionArn, keys: [] };
      if (!policies.allows(role, need))
        throw new UnsupportedTemplate(functionArn, `the role ${role} does not let API Gateway invoke it.`);
    }
  }
}

/** Names of the roles that API Gateway can assume, by ARN. */
function rolesOfGateway(template: Template, resolver: Resolver): Map<string, string> {
  const roles = resourcesOfType(template, 'AWS::IAM::Role').filter(([id, raw]) => {
    const document = resolver.value(raw.AssumeRolePolicyDocument, id);
    const statements = isObject(document) ? asList(document.Statement).filter(isObject) : [];
    return statements.some(
      ({ Effect, Action, Principal, Condition }) =>
        Effect === 'Allow' &&
        Condition === undefined &&
        asList(Action).includes('sts:AssumeRole') &&
        isObject(Principal) &&
        asList(Principal.Service).includes('apigateway.amazonaws.com'),
    );
  });
  return new Map(roles.map(([id]) => [resolver.attribute(id, 'Arn'), resolver.ref(id)]));
}
