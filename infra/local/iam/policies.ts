import { UnsupportedTemplate } from '../errors.ts';
import { asList, isObject, type Json, type JsonObject } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import type { Need } from './dynamodb-actions.ts';
import { matches } from './wildcard.ts';

interface Statement {
  allow: boolean;
  actions: string[];
  /** `NotAction` and `NotResource` invert the list. */
  actionsExcluded: boolean;
  resources: string[];
  resourcesExcluded: boolean;
  /** Patterns of DynamoDB partition keys; undefined means any key. */
  leadingKeys: string[] | undefined;
}

/** AWS managed policies that allow nothing that the local endpoints serve. */
const HARMLESS_MANAGED_POLICIES = [
  'service-role/AWSLambdaBasicExecutionRole',
  'service-role/AmazonAPIGatewayPushToCloudWatchLogs',
  'AWSXRayDaemonWriteAccess',
];

export type Decision = 'allowed' | 'not allowed' | 'explicitly denied';

/** The policies of every role in the template, evaluated as IAM does: a Deny wins, nothing is allowed by default. */
export class Policies {
  readonly #statements = new Map<string, Statement[]>();
  readonly #applying = new Map<string, Statement[]>();

  constructor(template: Template, resolver: Resolver) {
    for (const [id, properties] of resourcesOfType(template, 'AWS::IAM::Role')) {
      if (properties.PermissionsBoundary) {
        throw new UnsupportedTemplate(id, 'permissions boundaries are not supported.');
      }
      this.#statements.set(resolver.ref(id), []);
      for (const policy of asList(resolver.value(properties.Policies, id))) {
        if (isObject(policy)) this.#add(resolver.ref(id), policy.PolicyDocument, id);
      }
    }
    this.#addAttached(template, resolver);
  }

  #addAttached(template: Template, resolver: Resolver): void {
    const managed = new Map<string, Json | undefined>();
    for (const type of ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']) {
      for (const [id, properties] of resourcesOfType(template, type)) {
        const document = resolver.value(properties.PolicyDocument, id);
        managed.set(resolver.ref(id), document);
        for (const role of asList(resolver.value(properties.Roles, id)))
          this.#add(String(role), document, id);
      }
    }
    for (const [id, properties] of resourcesOfType(template, 'AWS::IAM::Role')) {
      for (const arn of asList(resolver.value(properties.ManagedPolicyArns, id)).map(String)) {
        if (managed.has(arn)) this.#add(resolver.ref(id), managed.get(arn), id);
        else if (!HARMLESS_MANAGED_POLICIES.some((name) => arn === `arn:aws:iam::aws:policy/${name}`)) {
          throw new UnsupportedTemplate(id, `the managed policy ${arn} is not supported.`);
        }
      }
    }
  }

  #add(role: string, document: Json | undefined, where: string): void {
    const statements = this.#statements.get(role);
    if (!statements) throw new UnsupportedTemplate(where, `the role ${role} is not in the template.`);
    if (!isObject(document)) throw new UnsupportedTemplate(where, 'the policy has no document.');
    for (const statement of asList(document.Statement)) {
      if (isObject(statement)) statements.push(readStatement(statement, where));
    }
  }

  decide(role: string, { action, resource, keys }: Need): Decision {
    const applying = this.#applyingTo(role, action, resource).filter(
      ({ leadingKeys }) =>
        leadingKeys === undefined ||
        keys.every((key) => leadingKeys.some((pattern) => matches(pattern, key))),
    );
    if (applying.some((statement) => !statement.allow)) return 'explicitly denied';
    return applying.length > 0 ? 'allowed' : 'not allowed';
  }

  #applyingTo(role: string, action: string, resource: string): Statement[] {
    const key = `${role} ${action} ${resource}`;
    const known = this.#applying.get(key);
    if (known) return known;
    const applying = (this.#statements.get(role) ?? []).filter(
      (statement) =>
        statement.actions.some((pattern) => matches(pattern, action, 'i')) !== statement.actionsExcluded &&
        statement.resources.some((pattern) => matches(pattern, resource)) !== statement.resourcesExcluded,
    );
    // Limits the memory that a function can use up by requesting many different resources.
    if (this.#applying.size > 10_000) this.#applying.clear();
    this.#applying.set(key, applying);
    return applying;
  }
}

function readStatement(statement: JsonObject, where: string): Statement {
  const actions = asList(statement.Action ?? statement.NotAction).map(String);
  const matter =
    statement.NotAction !== undefined ||
    actions.some((action) => /^(\*|dynamodb:|lambda:|secretsmanager:)/i.test(action));
  const leadingKeys = leadingKeysOf(statement.Condition);
  if (statement.Condition && matter && !leadingKeys) {
    throw new UnsupportedTemplate(
      where,
      `policy conditions other than dynamodb:LeadingKeys are not supported: ${JSON.stringify(statement.Condition)}`,
    );
  }
  return {
    allow: statement.Effect === 'Allow',
    actions,
    actionsExcluded: statement.NotAction !== undefined,
    resources: asList(statement.Resource ?? statement.NotResource).map(String),
    resourcesExcluded: statement.NotResource !== undefined,
    leadingKeys,
  };
}

/** The patterns of the only supported condition: each partition key in a request must match one of them. */
function leadingKeysOf(condition: Json | undefined): string[] | undefined {
  const only = (value: Json | undefined, key: string): Json | undefined =>
    isObject(value) && Object.keys(value).join() === key ? value[key] : undefined;
  const patterns = only(only(condition, 'ForAllValues:StringLike'), 'dynamodb:LeadingKeys');
  return patterns === undefined ? undefined : asList(patterns).map(String);
}
