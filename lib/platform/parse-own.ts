import * as z from 'zod/mini';

/** For what the service itself has written: if it is invalid, that is a bug. `fault` starts the message. */
export function parseOwn<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  fault: () => string,
): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  throw new Error(`${fault()}: ${issues.join('; ')}`);
}
