import type { ArgumentSchema } from './tool.ts';

/** Shorter schemas are worth repeating. */
const REPEATED_MAX_CHARACTERS = 50;
/** What an assistant needs in any case to write a valid value. */
const KEPT = new Set(['type', 'format', 'pattern', 'enum']);

type Arguments = Readonly<Record<string, ArgumentSchema>>;

/**
 * Shortens arguments that an earlier tool describes in the same words to their type: an assistant reads the whole list
 * of tools. `described` has what earlier tools describe.
 */
export function withoutRepetition(arguments_: Arguments, described: ReadonlySet<string>): Arguments {
  const shortened = Object.entries(arguments_).map(([name, schema]) => [
    name,
    shorter(name, schema, described),
  ]);
  return Object.fromEntries(shortened);
}

function shorter(name: string, schema: ArgumentSchema, described: ReadonlySet<string>): ArgumentSchema {
  if (described.has(entry(name, schema)))
    return Object.fromEntries(Object.entries(schema).filter(([keyword]) => KEPT.has(keyword)));
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties && { properties: withoutRepetition(properties, described) }),
    ...(items && { items: shorter('', items, described) }),
  };
}

/** Adds these arguments, and those inside them, to what is described. */
export function remember(arguments_: Arguments, described: Set<string>): void {
  for (const [name, schema] of Object.entries(arguments_)) {
    if (JSON.stringify(schema).length > REPEATED_MAX_CHARACTERS) described.add(entry(name, schema));
    remember(schema.properties ?? schema.items?.properties ?? {}, described);
  }
}

function entry(name: string, schema: ArgumentSchema): string {
  return `${name} ${JSON.stringify(schema)}`;
}
