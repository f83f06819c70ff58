import { UnsupportedTemplate } from '../errors.ts';
import { asList, isObject, type Json } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../template/template.ts';

export interface Schedule {
  id: string;
  arn: string;
  functionArn: string;
  event: Json;
  /** Undefined for daily schedules, which run only at the start: a laptop is rarely on at the right time. */
  everyMinutes: number | undefined;
}

/** The number of minutes between two runs of `rate(1 minute)` or `rate(2 hours)`. */
function minutesOf(expression: Json | undefined): number | undefined {
  const [, count, unit] = /^rate\((\d+) (minute|hour)s?\)$/.exec(String(expression)) ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 'hour' ? 60 : 1);
}

/** The schedules of the template: which function each one calls, and with which event. */
export function readSchedules(template: Template, resolver: Resolver): Schedule[] {
  return resourcesOfType(template, 'AWS::Events::Rule').flatMap(([id, raw]) => {
    const { State, ScheduleExpression, Targets } = resolver.object(raw, id);
    if (State === 'DISABLED' || ScheduleExpression === undefined) return [];
    const arn = resolver.attribute(id, 'Arn');
    const everyMinutes = minutesOf(ScheduleExpression);
    return asList(Targets)
      .filter(isObject)
      .map(({ Arn, Input }) => ({
        id,
        arn,
        functionArn: String(Arn),
        event: input(Input, arn),
        everyMinutes,
      }));
  });
}

function input(given: Json | undefined, arn: string): Json {
  if (typeof given === 'string') return JSON.parse(given) as Json;
  return { source: 'aws.events', 'detail-type': 'Scheduled Event', resources: [arn], detail: {} };
}

export interface Rotation {
  id: string;
  secretArn: string;
  functionArn: string;
}

export function readRotations(template: Template, resolver: Resolver): Rotation[] {
  return resourcesOfType(template, 'AWS::SecretsManager::RotationSchedule').map(([id, raw]) => {
    const { SecretId, RotationLambdaARN, RotateImmediatelyOnUpdate } = resolver.object(raw, id);
    // The default is true: every deployment would rotate the secret, but the local cloud does not rotate it on start.
    if (RotateImmediatelyOnUpdate !== false) {
      throw new UnsupportedTemplate(id, 'RotateImmediatelyOnUpdate must be false.');
    }
    return { id, secretArn: String(SecretId), functionArn: String(RotationLambdaARN) };
  });
}
