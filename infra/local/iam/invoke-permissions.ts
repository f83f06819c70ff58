import { UnsupportedTemplate } from '../errors.ts';
import type { Api } from '../gateway/api.ts';
import type { Rotation, Schedule } from '../lambda/schedules.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { PLACE } from '../template/physical-names.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import { matches } from './wildcard.ts';

interface Permission {
  functionArn: string;
  principal: string;
  sourceArn: string;
  sourceAccount: string;
}

/**
 * In AWS a function refuses a caller that no AWS::Lambda::Permission names, and the route answers 500 for ever.
 * Here it is an error at start-up.
 */
export function checkInvokePermissions(
  template: Template,
  resolver: Resolver,
  api: Api,
  { schedules, rotations }: { schedules: readonly Schedule[]; rotations: readonly Rotation[] },
): void {
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
  const execute = `arn:aws:execute-api:${PLACE.region}:${PLACE.accountId}:${api.id}`;
  for (const { method, resourcePath, integration, authorizer } of api.routes) {
    if (authorizer)
      require(authorizer.functionArn, 'apigateway.amazonaws.com', `${execute}/authorizers/${authorizer.id}`);
    if (integration.kind !== 'lambda') continue;
    require(integration.functionArn, 'apigateway.amazonaws.com', `${execute}/${api.stageName}/${method}${resourcePath}`);
  }
  for (const { arn, functionArn } of schedules) {
    // A Scheduler schedule brings a role of its own instead of a permission.
    if (arn.startsWith('arn:aws:events:')) require(functionArn, 'events.amazonaws.com', arn);
  }
  for (const { functionArn, secretArn } of rotations)
    require(functionArn, 'secretsmanager.amazonaws.com', secretArn);
}
