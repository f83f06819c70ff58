import { isProblem } from '../../client/client.ts';
import { type Step, Unexpected } from './step.ts';

const SEE_OPERATIONS = 'See "If the smoke test fails" in docs/operations.md.';

/** What happened, in one sentence. */
export function explain(error: unknown): string {
  if (isProblem(error)) return `${error.status} ${error.message} Request id: ${error.requestId}`;
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError')
    return 'no response in time. SMOKE_TIMEOUT_SECONDS sets the limit per request.';
  return cause ? `no connection (${cause.code ?? cause.message}).` : message;
}

/** Where to look. */
export function hintFor({ look, classes }: Step, error: unknown): string {
  const isKnown = isProblem(error) || error instanceof Unexpected;
  if (!isKnown) return `Is this the output BaseUrl of the deployment? ${SEE_OPERATIONS}`;
  const where = classes.length > 0 ? ` in the logs of the access class ${classes.join(' or ')}` : '';
  const log = isProblem(error) ? `Search for the request id${where}. ` : '';
  return `${log}${look ? `${look} ` : ''}${SEE_OPERATIONS}`;
}
