import { UnsupportedTemplate } from '../errors.ts';
import { asList, isObject, type Json } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import type { Outcome } from './lambda.ts';

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

export interface Rotation {
  secretArn: string;
  functionArn: string;
}

export function readRotations(template: Template, resolver: Resolver): Rotation[] {
  return resourcesOfType(template, 'AWS::SecretsManager::RotationSchedule').map(([id, raw]) => {
    const { SecretId, RotationLambdaARN, RotateImmediatelyOnUpdate } = resolver.object(raw, id);
    // Absent means true: every deployment would rotate the secret, which no start of the local cloud does.
    if (RotateImmediatelyOnUpdate !== false) {
      throw new UnsupportedTemplate(id, 'RotateImmediatelyOnUpdate must be false.');
    }
    return { secretArn: String(SecretId), functionArn: String(RotationLambdaARN) };
  });
}

type Invoke = (functionArn: string, event: Json) => Promise<Outcome>;

/** Runs the schedules of one function, or all, and tells how each went. */
export async function fire(
  schedules: readonly Schedule[],
  functionArn: string | undefined,
  invoke: Invoke,
): Promise<Record<string, Outcome>> {
  const due = schedules.filter(
    (schedule) => functionArn === undefined || schedule.functionArn === functionArn,
  );
  const outcomes = await Promise.all(
    due.map(async ({ id, functionArn, event }) => [id, await invoke(functionArn, event)] as const),
  );
  return Object.fromEntries(outcomes);
}

/** The four calls that Secrets Manager makes for one rotation. */
export async function rotate(
  { secretArn, functionArn }: Rotation,
  token: string,
  invoke: Invoke,
): Promise<void> {
  for (const Step of ['createSecret', 'setSecret', 'testSecret', 'finishSecret']) {
    const outcome = await invoke(functionArn, { Step, SecretId: secretArn, ClientRequestToken: token });
    if (!outcome.ok) throw new Error(`The rotation failed in ${Step}: ${outcome.error.errorMessage}`);
  }
}
