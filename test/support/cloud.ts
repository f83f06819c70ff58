import { inject } from 'vitest';
import type { Denial } from '../../infra/local/aws-endpoint.ts';
import type { LogLine } from '../../infra/local/logs.ts';
import { observerAt } from './observer.ts';

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
    logsFor: (requestId: string) => ask<LogLine[]>(`logs?request_id=${encodeURIComponent(requestId)}`),
    /** Calls to DynamoDB and Secrets Manager that a role did not allow. */
    denials: () => ask<Denial[]>('denials'),
    /** Runs a function's schedule now: `load-fx-rates`. */
    fire: async (functionName: string): Promise<unknown> => {
      const response = await fetch(`${awsEndpoint}/_local/fire/${functionName}`, { method: 'POST' });
      return response.json();
    },
  };
}

/** What to print beside an unexpected 5xx: the function's own words, and any action its role lacks. */
export async function explain(requestId: string | null): Promise<string> {
  const { logsFor, denials } = cloud();
  const lines = requestId ? (await logsFor(requestId)).map(({ text }) => text) : [];
  const denied = (await denials()).map(({ message }) => message);
  return [...lines, ...new Set(denied)].join('\n');
}
