/**
 * Prints one line of JSON as CloudWatch should store it. Metrics, alarms and log queries read these lines, so a message
 * and the names of its details are part of the interface (infra/constructs/metrics.ts).
 *
 * It is written to the stream itself, because `console.log` in Lambda wraps what it prints. Lambda takes a line as it is
 * if it is JSON with `timestamp` and `level`.
 */
export function logLine(level: 'info' | 'error', message: string, details: object): void {
  const line = { timestamp: new Date().toISOString(), level, message, ...details };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
