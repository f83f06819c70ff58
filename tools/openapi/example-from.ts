import * as z from 'zod/mini';

/** An example of a record, made of the examples that stand with its fields; fields without one are left out. */
export function exampleFrom(schema: z.ZodMiniObject): Record<string, unknown> {
  const examples = Object.entries(schema._zod.def.shape as Record<string, z.core.$ZodType>).flatMap(
    ([name, field]) => {
      const example = exampleOf(field);
      return example === undefined ? [] : [[name, example] as const];
    },
  );
  return Object.fromEntries(examples);
}

function exampleOf(field: z.core.$ZodType): unknown {
  const own = z.globalRegistry.get(field)?.example;
  const { def } = (field as z.core.$ZodTypes)._zod;
  const isWrapper = def.type === 'optional' || def.type === 'nullable';
  return own === undefined && isWrapper ? exampleOf(def.innerType as z.core.$ZodType) : own;
}
