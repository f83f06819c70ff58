import type { FieldError, Problem, ProblemCode } from '../../../client/client.ts';

/** An error response of the API. Its message says what is wrong with each field; programs should check `code`. */
export class PersonalFinanceError<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'PersonalFinanceError';
  readonly status: number;
  readonly code: Code;
  /** What happened, without the invalid fields. */
  readonly detail: string;
  /** The invalid fields. */
  readonly errors: readonly FieldError[];
  readonly requestId: string;
  readonly retryAfterSeconds: number | undefined;
  /** Only with `batch_too_large`: how many of the records fit, starting with the first. */
  readonly fits: number | undefined;
  /** Only with `second_factor_required`: what is accepted, and what a passkey needs. */
  readonly methods: Problem['methods'];
  readonly passkeyOptions: Problem['passkey_options'];

  constructor(problem: Problem & { code: Code }, retryAfterSeconds?: number) {
    super(messageFor(problem));
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id;
    this.retryAfterSeconds = retryAfterSeconds;
    this.fits = problem.fits;
    this.methods = problem.methods;
    this.passkeyOptions = problem.passkey_options;
  }
}

/** `validation_failed: The request is not valid; see errors for: name, date. name: is required; date: is required` */
function messageFor({ code, detail, errors = [] }: Problem): string {
  const fields = errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return `${code}: ${detail}${fields && ` ${fields}`}`;
}

/** Whether a caught error is an error response of the API and, if codes are given, has one of them. */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  caught: unknown,
  ...codes: readonly Code[]
): caught is PersonalFinanceError<Code> {
  return (
    caught instanceof PersonalFinanceError && (codes.length === 0 || codes.includes(caught.code as Code))
  );
}
