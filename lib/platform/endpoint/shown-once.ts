import type { Endpoint } from './contract.ts';

/** A response as JSON without the secrets that are shown once: as a repeat returns it, and as its version is made of. */
export function withoutSecrets({ shownOnce }: Pick<Endpoint, 'shownOnce'>, response: unknown): string {
  if (!shownOnce) return JSON.stringify(response);
  return JSON.stringify(response, (name, value) => (shownOnce.includes(name) ? undefined : value));
}
