import { matches } from '../iam/wildcard.ts';
import { asList, isObject, type Json } from '../json.ts';
import type { InvocationOutcome } from '../lambda/lambda-function.ts';
import { methodArn, type ProxyEvent, type Received } from './event.ts';
import type { Fault } from './gateway-response.ts';
import type { Authorizer } from './openapi-body.ts';

export type Verdict =
  | { allowed: true; context: Record<string, string | number> }
  | { allowed: false; fault: Fault };

type Invoke = (functionArn: string, event: unknown) => Promise<InvocationOutcome>;

/** Calls a REQUEST authorizer and evaluates its result as API Gateway does. */
export async function authorize(
  authorizer: Authorizer,
  received: Received,
  event: ProxyEvent,
  invoke: Invoke,
): Promise<Verdict> {
  const { body: _body, isBase64Encoded: _encoded, ...rest } = event;
  const arn = methodArn(received);
  const started = performance.now();
  const outcome = await invoke(authorizer.functionArn, { type: 'REQUEST', methodArn: arn, ...rest });
  if (!outcome.ok) {
    // The only error that means a refusal and not a failure.
    const isRefusal = outcome.error.errorMessage === 'Unauthorized';
    return { allowed: false, fault: isRefusal ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE' };
  }
  return judge(outcome.payload, arn, Math.round(performance.now() - started));
}

function judge(payload: unknown, arn: string, integrationLatency: number): Verdict {
  const invalid: Verdict = { allowed: false, fault: 'AUTHORIZER_CONFIGURATION_ERROR' };
  if (!isObject(payload) || typeof payload.principalId !== 'string' || !isObject(payload.policyDocument))
    return invalid;
  const statements = asList(payload.policyDocument.Statement);
  if (statements.length === 0 || !statements.every(isObject)) return invalid;
  const context: Record<string, string | number> = { principalId: payload.principalId, integrationLatency };
  for (const [name, value] of Object.entries(isObject(payload.context) ? payload.context : {})) {
    if (!isScalar(value)) return invalid;
    if (value !== null) context[name] = String(value);
  }
  const applying = statements.filter(
    (statement) =>
      asList(statement.Action).some((action) => matches(String(action), 'execute-api:Invoke', 'i')) &&
      asList(statement.Resource).some((resource) => matches(String(resource), arn)),
  );
  const allowed = applying.length > 0 && applying.every(({ Effect }) => Effect === 'Allow');
  return allowed ? { allowed, context } : { allowed, fault: 'ACCESS_DENIED' };
}

function isScalar(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}
