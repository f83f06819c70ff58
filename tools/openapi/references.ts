import type { Document, Parameter, Reference, Response } from './types.ts';

/** The last segment of a reference: `Contact`. Undefined if it is none. */
export function nameOf({ $ref }: Partial<Reference>): string | undefined {
  return $ref?.split('/').at(-1);
}

export function resolveParameter(given: Parameter | Reference, { components }: Document): Parameter {
  return '$ref' in given ? found(given, components.parameters) : given;
}

export function resolveResponse(given: Response | Reference, { components }: Document): Response {
  return '$ref' in given ? found(given, components.responses) : given;
}

function found<T>(reference: Reference, components: Readonly<Record<string, T>>): T {
  const component = components[nameOf(reference) ?? ''];
  if (!component) throw new Error(`The API description has no ${reference.$ref}.`);
  return component;
}
