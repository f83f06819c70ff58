import type { FunctionError } from './function-thread.ts';

/**
 * Lambda's limits for a synchronous invocation, "6 MB" in its documentation. Both count the JSON text: the body of an
 * HTTP message is a string in it, so its quotes, backslashes and line breaks count twice.
 */
export const REQUEST_LIMIT_BYTES = 6 * 1024 * 1024;
/** A hundred bytes more than for a request, as in Lambda's error message. */
export const RESPONSE_LIMIT_BYTES = 6_291_556;

/** Lambda rejects the call and does not run the function. */
export const REQUEST_TOO_LARGE: FunctionError = {
  errorType: 'RequestEntityTooLargeException',
  errorMessage: `Request must be smaller than ${REQUEST_LIMIT_BYTES} bytes for the InvokeFunction operation`,
};
/** The function has run, but its response is lost. */
export const RESPONSE_TOO_LARGE: FunctionError = {
  errorType: 'Function.ResponseSizeTooLarge',
  errorMessage: `Response payload size exceeded maximum allowed payload size (${RESPONSE_LIMIT_BYTES} bytes).`,
};
