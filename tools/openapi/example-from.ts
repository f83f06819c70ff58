import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** An example of a record, built from the examples of its fields. Fields without one are left out. */
export function exampleFrom(schema: z.ZodMiniObject | undefined): Record<string, unknown> {
  if (!schema) throw new Error('An example needs a schema that the contract does not have.');
  const examples = Object.entries(schema._zod.def.shape as Record<string, Schema>).flatMap(
    ([name, field]) => {
      const { example } = metaOf(field);
      return example === undefined ? [] : [[name, example] as const];
    },
  );
  return Object.fromEntries(examples);
}

/** The metadata of a schema, or of the schema inside it if it only makes that one optional. */
export function metaOf(schema: Schema): z.core.GlobalMeta {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isWrapper = def.type === 'optional' || def.type === 'nullable';
  return { ...(isWrapper && metaOf(def.innerType as Schema)), ...z.globalRegistry.get(schema) };
}
