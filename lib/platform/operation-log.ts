/**
 * One JSON line of a function that no request waits for. Metrics and alarms read these lines, so a message and the names
 * of its details are part of the interface (infra/constructs/metrics.ts).
 */
export function logOperation(level: 'info' | 'error', message: string, details: object): void {
  // Lambda treats stdout and stderr alike; the level is in the line.
  console.log(JSON.stringify({ time: new Date().toISOString(), level, message, ...details }));
}
