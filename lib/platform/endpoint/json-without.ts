/** A response as JSON, without the fields that have one of these names. */
export function jsonWithout(names: readonly string[], response: unknown): string {
  if (names.length === 0) return JSON.stringify(response);
  return JSON.stringify(response, (name, value) => (names.includes(name) ? undefined : value));
}
