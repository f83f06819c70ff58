import { isProblem } from '../../client/client.ts';
import { common } from '../texts/en/common.ts';

/** What went wrong with a form: messages by field, as the API names the fields, and what belongs to no field. */
export interface Failure {
  readonly fields: Readonly<Record<string, string>>;
  readonly message?: string | undefined;
  readonly requestId?: string | undefined;
}

export const NO_FAILURE: Failure = { fields: {} };

/** `known` are the fields that the form shows. Messages about other fields appear above the form. */
export function failureOf(error: unknown, known: readonly string[]): Failure {
  if (!isProblem(error)) return { fields: {}, message: messageOf(error) };
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const { field, message } of error.errors) {
    if (known.includes(field)) fields[field] = sentence(message);
    else others.push(`${field}: ${message}`);
  }
  const hasFields = Object.keys(fields).length > 0;
  const message = others.length > 0 ? others.join('; ') : hasFields ? undefined : error.detail;
  return { fields, message, requestId: message === undefined ? undefined : error.requestId };
}

/** For people. The API's details are written for them as well. */
export function messageOf(error: unknown): string {
  if (isProblem(error)) return error.detail;
  if (!navigator.onLine) return common.offline;
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
