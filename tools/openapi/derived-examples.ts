import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { exampleFrom } from './example-from.ts';
import { PATH_IDS } from './example-ids.ts';

type Shape = Readonly<Record<string, { readonly _zod: { readonly optin?: string | undefined } }>>;
type Described = Parameters<typeof exampleFrom>[0];
type Derived = Readonly<Record<string, unknown>>;

/** Examples that follow from the contracts: of bodies and records whose required fields all have one. */
export const DERIVED_REQUESTS = derive(({ body }) => complete(body as Described, {}));

export const DERIVED_RESPONSES = derive(({ path, response }) => {
  const id = PATH_IDS[path.replace(/\/\{.*$/, '')];
  const known = id === undefined ? {} : { id };
  const { data } = shapeOf(response as Described) as { data?: { _zod: { def: { element?: unknown } } } };
  if (!data) return complete(response as Described, known);
  const record = complete(data._zod.def.element as Described, known);
  return record && { data: [record], has_more: false, next_cursor: null };
});

function derive(exampleOf: (endpoint: Endpoint) => unknown): Derived {
  const examples = endpoints.map((endpoint) => [endpoint.id, exampleOf(endpoint)] as const);
  return Object.fromEntries(examples.filter(([, example]) => example !== undefined));
}

function shapeOf(schema: Described): Shape {
  return (schema?._zod.def.shape ?? {}) as Shape;
}

function complete(schema: Described, known: Derived): Derived | undefined {
  if (!schema?._zod.def.shape) return undefined;
  const example: Derived = { ...known, ...exampleFrom(schema) };
  const required = Object.entries(shapeOf(schema)).filter(([, { _zod }]) => _zod.optin !== 'optional');
  return required.every(([name]) => name in example) ? example : undefined;
}
