import { inject } from 'vitest';
import type { Denial } from '../../infra/local/iam/authorize.ts';
import type { LogLine } from '../../infra/local/lambda/logs.ts';
import { observerAt } from './engine/observer.ts';

/** The cloud that the API tests share. */
export function cloud() {
  const awsEndpoint = inject('awsEndpoint');
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${awsEndpoint}/_local/${path}`);
    return (await response.json()) as T;
  };
  return {
    url: inject('cloudUrl'),
    observer: observerAt(inject('observerUrl')),
    /** What the functions wrote while they served this request (`X-Request-Id`). */
    logsFor: async (requestId: string): Promise<string[]> => {
      const lines = await ask<LogLine[]>(`logs?request_id=${encodeURIComponent(requestId)}`);
      return lines.map(({ functionId, text }) => `${functionId}: ${text}`);
    },
    /** What a function wrote, by its logical id. */
    logsOf: async (functionId: string): Promise<string[]> => {
      const lines = await ask<LogLine[]>(`logs/${functionId}`);
      return lines.map(({ text }) => text);
    },
    /** CPU time of the functions that served this request, in milliseconds; 0 when none did. */
    cpuMsFor: async (requestId: string): Promise<number> => {
      const { cpuMs } = await ask<{ cpuMs?: number }>(`cpu?request_id=${encodeURIComponent(requestId)}`);
      return cpuMs ?? 0;
    },
    /** Calls to DynamoDB and Secrets Manager that a role did not allow. */
    denials: () => ask<Denial[]>('denials'),
    /** Rotates the signing secret, as Secrets Manager does every few months. */
    rotateSecrets: async (): Promise<void> => {
      const response = await fetch(`${awsEndpoint}/_local/rotate`, { method: 'POST' });
      if (!response.ok) throw new Error(`The rotation failed: ${await response.text()}`);
    },
    /** Runs a function's schedule now: `load-fx-rates`. */
    fire: async (functionName: string): Promise<unknown> => {
      const response = await fetch(new URL(`/_local/fire/${functionName}`, inject('cloudUrl')), {
        method: 'POST',
      });
      return response.json();
    },
    /** Invokes a function whose clock is this many seconds ahead. */
    invoke: async (functionName: string, event: object, clockOffsetSeconds: number): Promise<unknown> => {
      const url = `${awsEndpoint}/_local/invoke/${functionName}?clock_offset_seconds=${clockOffsetSeconds}`;
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(event) });
      return response.json();
    },
  };
}
