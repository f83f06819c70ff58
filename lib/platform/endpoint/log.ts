import { logLine } from '../log-line.ts';
import type { Consumption } from '../table/meter.ts';

/**
 * One JSON line per event. Every field that may be logged is listed here, so that no token, cookie, password or body
 * is logged by accident.
 */
interface LogEntry {
  level: 'info' | 'error';
  message: string;
  request_id: string;
  endpoint: string;
  user_id?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  duration_ms?: number;
  dynamodb?: Consumption;
  error?: LoggedError;
}

interface LoggedError {
  name: string;
  message: string;
  stack?: string | undefined;
  cause?: LoggedError;
}

export function log({ level, message, ...details }: LogEntry): void {
  logLine(level, message, details);
}

export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: 'NonError', message: typeof error };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
