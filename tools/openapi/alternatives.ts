import type { JsonSchema } from './types.ts';

/** Alternative fields, one of which is required. The contract leaves that to a rule. */
const ALTERNATIVES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ObligationInput: [
    ['contact_id', 'contact'],
    ['account_id', 'account'],
    ['currency_id', 'currency'],
  ],
};

/**
 * Adds what one of several fields being required means to a validator. `dependentSchemas` of a required field always
 * apply. They are used because code generators ignore them, and generate a plain type; from a choice in the schema
 * itself, some generate code that does not compile.
 */
export function withAlternatives(name: string, schema: JsonSchema): JsonSchema {
  const allOf = ALTERNATIVES[name]?.map((fields) => ({
    // Linters require that a required property is also listed.
    anyOf: fields.map((field) => ({ properties: { [field]: {} }, required: [field] })),
  }));
  const [required] = schema.required ?? [];
  return allOf && required ? { ...schema, dependentSchemas: { [required]: { allOf } } } : schema;
}

/** The groups of fields of which one is required. */
export function alternativesIn({ dependentSchemas = {} }: JsonSchema): string[][] {
  return Object.values(dependentSchemas)
    .flatMap(({ allOf = [] }) => allOf)
    .map(({ anyOf = [] }) => anyOf.flatMap(({ required = [] }) => required));
}
