import { refuse, type Smoke } from './step.ts';

interface Request {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as it came, for a file that is not text. */
  readonly bytes: Buffer;
}

/** A request with full control over its headers, without the client. */
export async function send(
  { baseUrl, timeoutMs }: Smoke,
  path: string,
  request: Request = {},
): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, text: bytes.toString(), bytes };
}

export function expectStatus({ status, text }: Answer, expected: number): void {
  if (status !== expected) refuse(`The status is ${status}, not ${expected}: ${text.slice(0, 200)}`);
}

/** Every error has the same format, whoever responds: the gateway or a function. */
export function expectProblem(answer: Answer, status: number, code: string): void {
  expectStatus(answer, status);
  const type = answer.headers.get('content-type') ?? 'none';
  if (!type.startsWith('application/problem+json'))
    refuse(`The error has the type ${type}, not application/problem+json.`);
  const problem = JSON.parse(answer.text) as { code?: string; request_id?: string };
  if (problem.code !== code) refuse(`The error has the code ${problem.code}, not ${code}.`);
  if (!problem.request_id) refuse('The error has no request_id.');
}
