import { type FieldError, isProblem } from '../../client/client.ts';
import { common } from '../texts/en/common.ts';
import { connection, NeedsConnection } from './online.ts';

/** What went wrong with a form: messages by field, as the API names the fields, and what belongs to no field. */
export interface Failure {
  readonly fields: Readonly<Record<string, string>>;
  readonly message?: string | undefined;
  readonly requestId?: string | undefined;
}

export const NO_FAILURE: Failure = { fields: {} };

/**
 * `known` are the fields that the form shows: with `splits`, also `splits[1].amount`. Messages about other fields appear
 * above the form.
 */
export function failureOf(error: unknown, known: readonly string[]): Failure {
  if (!isProblem(error)) return { fields: {}, message: messageOf(error) };
  return failureOfFields(error.errors, error.detail, known, error.requestId);
}

export function failureOfFields(
  errors: readonly FieldError[],
  detail: string,
  known: readonly string[],
  requestId?: string,
): Failure {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const { field, message } of errors) {
    if (known.includes(field.replace(/\[.*/, ''))) fields[field] = sentence(message);
    else others.push(`${field}: ${message}`);
  }
  const hasFields = Object.keys(fields).length > 0;
  const message = others.length > 0 ? others.join('; ') : hasFields ? undefined : detail;
  return { fields, message, requestId: message === undefined ? undefined : requestId };
}

/** For people. The API's details are written for them as well. */
export function messageOf(error: unknown): string {
  if (isProblem(error)) return error.detail;
  const isOffline = !navigator.onLine || connection.get() === 'offline';
  if (isOffline || error instanceof NeedsConnection) return common.needsConnection;
  if (error instanceof TypeError) return common.notReached;
  if (error instanceof DOMException && error.name === 'TimeoutError') return common.tookTooLong;
  return common.somethingWrong;
}

export function requestIdOf(error: unknown): string | undefined {
  return isProblem(error) ? error.requestId : undefined;
}

/** `is required` becomes `Is required.` */
export function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
