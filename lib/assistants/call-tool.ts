import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { CategoryKind } from '../ledger/kinds.ts';
import { getLedger } from '../ledger/ledger.ts';
import type { Caller } from '../platform/endpoint/caller.ts';
import type { EndpointContext, PathNames } from '../platform/endpoint/exchange.ts';
import { FieldErrors, invalid, Problem, type ProblemBody, problemBody } from '../platform/problems.ts';
import { answerText, lacksBaseCurrency } from './answer-text.ts';
import type { MayCall } from './listed-tools.ts';
import { refusalOf } from './may-call.ts';
import type { Values } from './message.ts';
import { resolveNames } from './resolve-names.ts';
import { INTERNAL_ERROR, RpcError } from './rpc-error.ts';
import { shownNames } from './shown-names.ts';
import { type Handlers, type Tool, type ToolEndpoint, writes } from './tool.ts';
import { toolEvent } from './tool-event.ts';
import { failure, namesFailure, problemFailure, success, type ToolResult } from './tool-result.ts';

export type CallTool = (tool: Tool, given: Values) => Promise<ToolResult>;

/** The caller, the request, and the handlers that can be called. */
export interface Call {
  readonly caller: Caller;
  readonly mayCall: MayCall;
  readonly event: APIGatewayProxyEvent;
  readonly context: EndpointContext;
  readonly tools: readonly Tool[];
  readonly handlers: Handlers;
  /** Paths of argument numbers that a double cannot represent. */
  readonly inexact: readonly string[];
}

/**
 * Calls the handler of one of the tool's endpoints, including validation, idempotency, limits and its log line. The handler
 * sees a request that the caller could have sent to the endpoint.
 */
export function toolCaller(call: Call): CallTool {
  return async (tool, given) => {
    if (!tool.endpoints.some(call.mayCall)) return refused(call, tool);
    try {
      const { [tool.selector]: recordType, ...others } = given;
      const endpoint = endpointFor(call, tool, recordType);
      return await callTool(call, tool, endpoint, tool.endpoints.length > 1 ? others : given);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return problemFailure(problemBody(error, ''));
    }
  };
}

/** The endpoint for the type of record. Only the types that the caller may use are offered. */
function endpointFor(
  { caller, mayCall }: Call,
  { endpoints, selector }: Tool,
  recordType: unknown,
): ToolEndpoint {
  const [only, ...others] = endpoints;
  if (only && others.length === 0) return only;
  const offered = endpoints.filter(mayCall);
  const found = offered.find((each) => each.recordType === recordType);
  if (found) return found;
  const kept = endpoints.find((each) => each.recordType === recordType);
  const refusal = kept && refusalOf(caller, kept);
  if (refusal) throw new Problem(refusal);
  const types = offered.map((each) => each.recordType).join(', ');
  const error = isAbsent(recordType)
    ? { code: 'required', message: `is required: one of ${types}` }
    : { code: 'invalid_value', message: `must be one of ${types}` };
  throw invalid([{ field: selector, ...error }]);
}

async function callTool(call: Call, tool: Tool, endpoint: ToolEndpoint, given: Values): Promise<ToolResult> {
  const { caller, event, context, handlers } = call;
  const { dry_run, idempotency_key, ...others } = given;
  requireValid(call, tool, endpoint, { dry_run, idempotency_key });
  const restores = endpoint.path.endsWith('/restore');
  const named = await resolveNames(caller.bookId, others, {
    kind: kindOf(endpoint),
    references: endpoint.references,
    baseCurrencyId: async () => (await getLedger(caller.bookId)).baseCurrencyId,
    restores,
    include_deleted: restores || others.include_deleted === true,
  });
  if (named.faults.length > 0) return namesFailure(named.faults, { creates: endpoint.isIdempotent });

  // A tool that only reads is a dry run anyway.
  const isDryRun = dry_run === true && writes(endpoint);
  const key = typeof idempotency_key === 'string' && !isDryRun ? idempotency_key : undefined;
  const called = (dry_run === true && endpoint.dryRun) || endpoint;
  const { handler } = await (handlers[called.id] as Handlers[string])();
  const pathNames = argumentNames(called);
  const response = await handler(toolEvent(event, called, named.args, key), {
    ...context,
    isDryRun,
    pathNames,
  } as EndpointContext);
  if (response.statusCode === 500) throw new RpcError(INTERNAL_ERROR, 'Internal error', { status: 500 });
  if (response.statusCode >= 400) {
    const problem = JSON.parse(response.body) as ProblemBody;
    return problemFailure('id' in named.args ? problem : aboutArguments(problem, pathNames));
  }
  return toResult(call, endpoint, response, isDryRun);
}

/** Checks what the endpoint does not see: the arguments of the call itself, and the digits of numbers. */
function requireValid(
  { inexact }: Call,
  { name }: Tool,
  { isIdempotent }: ToolEndpoint,
  { dry_run, idempotency_key }: Values,
): void {
  const errors = new FieldErrors();
  for (const field of inexact)
    errors.add(field, 'too_many_digits', 'has more digits than can be kept exactly');
  if (!isAbsent(dry_run) && typeof dry_run !== 'boolean')
    errors.add('dry_run', 'invalid_type', 'must be a boolean');
  if (!isAbsent(idempotency_key) && !isIdempotent) {
    const message = `is not an argument of ${name}, which is safe to repeat anyway`;
    errors.add('idempotency_key', 'unknown_field', message);
  } else if (!isAbsent(idempotency_key) && typeof idempotency_key !== 'string')
    errors.add('idempotency_key', 'invalid_type', 'must be a string');
  errors.throwIfAny();
}

/** As in the body of a request, null means absent. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** No assistant can use more, and Lambda could not return much more anyway. */
const ANSWER_MAX_CHARACTERS = 1_000_000;
const TOO_LARGE =
  'The result is too large for a conversation. Request less: a shorter period, a filter, or a lower limit.';
const DONE_BUT_TOO_LARGE = 'Done. The result is too large for a conversation: list the records to see them.';
const ANOTHER_ID = ' (a new record will get another id)';

async function toResult(
  { caller: { bookId }, tools }: Call,
  endpoint: ToolEndpoint,
  { body, headers }: APIGatewayProxyResult,
  isDryRun: boolean,
): Promise<ToolResult> {
  if (body === '') {
    const undo = tools.find(({ endpoints }) =>
      endpoints.some(({ path }) => path === `${endpoint.path}/restore`),
    );
    const done = undo ? `Deleted. ${undo.name} restores it.` : 'Deleted.';
    const text = isDryRun ? 'Dry run: the record would be deleted. Nothing was written.' : done;
    return success(text, isDryRun ? { dry_run: true } : { deleted: true });
  }
  if (body.length > ANSWER_MAX_CHARACTERS)
    return writes(endpoint) && !isDryRun
      ? success(DONE_BUT_TOO_LARGE, {})
      : failure(TOO_LARGE, { code: 'answer_too_large' });
  const response = JSON.parse(body) as Values;
  const needed = lacksBaseCurrency(response)
    ? getLedger(bookId).then(({ baseCurrencyId }) => baseCurrencyId)
    : undefined;
  const [base, names] = await Promise.all([
    // After a write, a failure to read must not look as if nothing had been done.
    writes(endpoint) ? needed?.catch(() => undefined) : needed,
    shownNames(bookId, response).catch(() => undefined),
  ]);
  const notes = [
    isDryRun && endpoint.dryRun && 'Dry run: nothing was written. This would change:',
    isDryRun &&
      `Dry run: nothing was written. This would be stored${endpoint.isIdempotent ? ANOTHER_ID : ''}:`,
    headers?.['Idempotency-Replayed'] && 'This was done before, with the same idempotency_key:',
    endpoint.method === 'GET' || isDryRun ? undefined : 'Done:',
  ];
  const [note] = notes.filter(Boolean);
  const text = answerText(response, base, names);
  return success(note ? `${note}\n${text}` : text, {
    ...response,
    ...(base !== undefined && { base_currency_id: base }),
    ...(isDryRun && { dry_run: true }),
  });
}

/** The arguments that are in the path, by the names of their parameters there. */
function argumentNames({ params }: ToolEndpoint): PathNames {
  return Object.fromEntries(Object.entries(params).map(([argument, name]) => [name, argument]));
}

/** What is wrong with the record in the path is wrong with the argument that it was named by. */
function aboutArguments({ errors, ...problem }: ProblemBody, { id }: PathNames): ProblemBody {
  const renamed = errors?.map((each) => (each.field === 'id' && id ? { ...each, field: id } : each));
  return { ...problem, ...(renamed && { errors: renamed }) };
}

/** The kind of category that a tool is about. Only expense categories have budgets. */
function kindOf({ path }: ToolEndpoint): CategoryKind | undefined {
  if (path.startsWith('/budgeting/expenses') || path.startsWith('/budgeting/budgets')) return 'expense';
  return path.startsWith('/budgeting/incomes') ? 'income' : undefined;
}

function refused({ caller }: Call, { name, endpoints }: Tool): ToolResult {
  const [code = 'insufficient_role'] = endpoints.flatMap((each) => refusalOf(caller, each) ?? []);
  const may = caller.scope === 'record' ? 'record expenses, incomes and transfers' : 'read';
  const texts = {
    insufficient_scope: `this access token may only ${may}, and ${name} writes. Ask the person for an access token with the scope write.`,
    insufficient_role: `the person is a ${caller.book?.role} of this book, which does not allow ${name}. An owner of the book can change that.`,
  };
  return failure(`Not done (${code}): ${texts[code]}`, { code });
}
