import { UnsupportedTemplate } from '../errors.ts';
import { asList, isObject, type Json, type JsonObject } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import type { Need } from './dynamodb-actions.ts';
import { matches } from './wildcard.ts';

interface Statement {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Patterns of DynamoDB partition keys; undefined means any key. */
  readonly leadingKeys: readonly string[] | undefined;
  /** The only sender of mails; undefined means any. */
  readonly from: string | undefined;
}

/** Called with each permission that a role has, and again when it is first used. */
export type OnPermission = (permission: string, isUsed: boolean) => void;

/** Of API Gateway's own role for logs. It allows nothing that the local endpoints serve. */
const HARMLESS_MANAGED_POLICY = 'arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs';

/** The policies of every role in the template, evaluated as IAM does: nothing is allowed by default. */
export class Policies {
  readonly #statements = new Map<string, Statement[]>();
  readonly #applying = new Map<string, Statement[]>();
  readonly #used = new Set<string>();
  readonly #onPermission: OnPermission | undefined;

  constructor(template: Template, resolver: Resolver, onPermission?: OnPermission) {
    this.#onPermission = onPermission;
    for (const [id, raw] of resourcesOfType(template, 'AWS::IAM::Role')) {
      const { PermissionsBoundary, ManagedPolicyArns, Policies: inline } = resolver.object(raw, id);
      if (PermissionsBoundary) throw new UnsupportedTemplate(id, 'permissions boundaries are not supported.');
      const unknown = asList(ManagedPolicyArns).find((arn) => arn !== HARMLESS_MANAGED_POLICY);
      if (unknown) throw new UnsupportedTemplate(id, `the managed policy ${unknown} is not supported.`);
      this.#statements.set(resolver.ref(id), []);
      for (const policy of asList(inline).filter(isObject))
        this.#add(resolver.ref(id), policy.PolicyDocument, id);
    }
    for (const type of ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']) {
      for (const [id, raw] of resourcesOfType(template, type)) {
        const { PolicyDocument, Roles } = resolver.object(raw, id);
        for (const role of asList(Roles)) this.#add(String(role), PolicyDocument, id);
      }
    }
  }

  #add(role: string, document: Json | undefined, where: string): void {
    const statements = this.#statements.get(role);
    if (!statements) throw new UnsupportedTemplate(where, `the role ${role} is not in the template.`);
    if (!isObject(document)) throw new UnsupportedTemplate(where, 'the policy has no document.');
    for (const statement of asList(document.Statement).filter(isObject)) {
      const read = readStatement(statement, where);
      statements.push(read);
      for (const action of read.actions)
        for (const resource of read.resources)
          for (const pattern of read.leadingKeys ?? ['*'])
            this.#onPermission?.(`${role} ${action} ${resource} ${pattern}`, false);
    }
  }

  allows(role: string, need: Need): boolean {
    const { action, resource, keys, from: sender } = need;
    const allowing = this.#applyingTo(role, action, resource).find(
      ({ leadingKeys, from }) =>
        (from === undefined || from === sender) &&
        (leadingKeys === undefined ||
          keys.every((key) => leadingKeys.some((pattern) => matches(pattern, key)))),
    );
    if (allowing && this.#onPermission) this.#noteUse(role, need, allowing);
    return allowing !== undefined;
  }

  #noteUse(role: string, { action, resource, keys }: Need, statement: Statement): void {
    const { resources, leadingKeys = ['*'] } = statement;
    const granted = resources.find((pattern) => matches(pattern, resource));
    for (const pattern of leadingKeys) {
      const permission = `${role} ${action} ${granted} ${pattern}`;
      if (this.#used.has(permission) || (pattern !== '*' && !keys.some((key) => matches(pattern, key))))
        continue;
      this.#used.add(permission);
      this.#onPermission?.(permission, true);
    }
  }

  #applyingTo(role: string, action: string, resource: string): Statement[] {
    const key = `${role} ${action} ${resource}`;
    const known = this.#applying.get(key);
    if (known) return known;
    const applying = (this.#statements.get(role) ?? []).filter(
      ({ actions, resources }) =>
        actions.some((pattern) => matches(pattern, action, 'i')) &&
        resources.some((pattern) => matches(pattern, resource)),
    );
    // Limits the memory that a function can use up by requesting many different resources.
    if (this.#applying.size > 10_000) this.#applying.clear();
    this.#applying.set(key, applying);
    return applying;
  }
}

function readStatement({ Effect, Action, Resource, Condition }: JsonObject, where: string): Statement {
  if (Effect !== 'Allow' || Action === undefined || Resource === undefined)
    throw new UnsupportedTemplate(where, 'only statements that allow actions on resources are supported.');
  const actions = asList(Action).map(String);
  const leadingKeys = leadingKeysOf(Condition);
  const from = only(only(Condition, 'StringEquals'), 'ses:FromAddress');
  const matters = actions.some((action) => /^(\*|dynamodb:|lambda:|s3:|secretsmanager:|ses:)/i.test(action));
  if (Condition && matters && !leadingKeys && from === undefined) {
    throw new UnsupportedTemplate(
      where,
      `policy conditions other than dynamodb:LeadingKeys and ses:FromAddress are not supported: ${JSON.stringify(Condition)}`,
    );
  }
  return {
    actions,
    resources: asList(Resource).map(String),
    leadingKeys,
    from: from === undefined ? undefined : String(from),
  };
}

function only(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.keys(value).join() === key ? value[key] : undefined;
}

/** Patterns of a condition: each partition key in a request must match one of them. */
function leadingKeysOf(condition: Json | undefined): string[] | undefined {
  const patterns = only(only(condition, 'ForAllValues:StringLike'), 'dynamodb:LeadingKeys');
  return patterns === undefined ? undefined : asList(patterns).map(String);
}
