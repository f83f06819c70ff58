import type { Resolver } from './intrinsics.ts';
import { asList, isObject, type Json } from './json.ts';
import { resourcesOfType, type Template } from './template.ts';

export interface Schedule {
  id: string;
  arn: string;
  functionArn: string;
  event: Json;
}

/** Functions that the template has called at fixed times, with what they are called with. */
export function readSchedules(template: Template, resolver: Resolver): Schedule[] {
  const rules = resourcesOfType(template, 'AWS::Events::Rule').flatMap(([id, raw]) => {
    const rule = resolver.object(raw, id);
    if (rule.State === 'DISABLED' || rule.ScheduleExpression === undefined) return [];
    const arn = resolver.attribute(id, 'Arn');
    return asList(rule.Targets)
      .filter(isObject)
      .map((target) => ({ id, arn, functionArn: String(target.Arn), event: input(target.Input, arn) }));
  });
  const schedules = resourcesOfType(template, 'AWS::Scheduler::Schedule').flatMap(([id, raw]) => {
    const { State, Target } = resolver.object(raw, id);
    if (State === 'DISABLED' || !isObject(Target)) return [];
    const arn = resolver.attribute(id, 'Arn');
    return [{ id, arn, functionArn: String(Target.Arn), event: input(Target.Input, arn) }];
  });
  return [...rules, ...schedules].filter(({ functionArn }) => functionArn.startsWith('arn:aws:lambda:'));
}

function input(given: Json | undefined, arn: string): Json {
  if (typeof given === 'string') return JSON.parse(given) as Json;
  return { source: 'aws.events', 'detail-type': 'Scheduled Event', resources: [arn], detail: {} };
}
