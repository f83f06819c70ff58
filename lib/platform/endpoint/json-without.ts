import type { Endpoint } from './contract.ts';

/** A response as it may be stored: without the fields that are shown only once. */
export function jsonWithoutSecrets({ shownOnce }: Pick<Endpoint, 'shownOnce'>, response: unknown): string {
  if (!shownOnce) return JSON.stringify(response);
  return JSON.stringify(response, (name, value) => (shownOnce.includes(name) ? undefined : value));
}
