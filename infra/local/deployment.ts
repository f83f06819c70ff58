import { type Api, readApi } from './gateway/api.ts';
import type { PartitionKeyOf } from './iam/dynamodb-actions.ts';
import { checkInvokePermissions, checkStreamPermissions } from './iam/invoke-permissions.ts';
import { type OnPermission, Policies } from './iam/policies.ts';
import { type FunctionDefinition, readFunctions } from './lambda/function-definition.ts';
import { type Rotation, readRotations, readSchedules, type Schedule } from './lambda/schedules.ts';
import { readStreamMappings, type StreamMapping } from './lambda/stream-mapping.ts';
import { readPartitionKeys } from './services/table.ts';
import { Resolver } from './template/intrinsics.ts';
import type { Template } from './template/template.ts';

/** The contents of a template, read and checked. */
export interface Deployment {
  readonly template: Template;
  readonly resolver: Resolver;
  readonly api: Api;
  readonly schedules: readonly Schedule[];
  readonly rotations: readonly Rotation[];
  readonly streams: readonly StreamMapping[];
  readonly policies: Policies;
  readonly partitionKeyOf: PartitionKeyOf;
  readonly definitions: readonly FunctionDefinition[];
}

/** Throws an UnsupportedTemplate if the local cloud cannot run it. */
export function readDeployment(template: Template, onPermission?: OnPermission): Deployment {
  const resolver = new Resolver(template);
  const api = readApi(template, resolver);
  const schedules = readSchedules(template, resolver);
  const rotations = readRotations(template, resolver);
  const streams = readStreamMappings(template, resolver);
  const policies = new Policies(template, resolver, onPermission);
  checkInvokePermissions(template, resolver, policies, { api, schedules, rotations });
  const partitionKeyOf = readPartitionKeys(template, resolver);
  const definitions = readFunctions(template, resolver);
  checkStreamPermissions(streams, definitions, policies);
  return { template, resolver, api, schedules, rotations, streams, policies, partitionKeyOf, definitions };
}
