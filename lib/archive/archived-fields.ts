import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { reference, rule, wholeNumber } from '../platform/endpoint/fields.ts';
import type { Restored } from './lines/line-type.ts';

/**
 * When something happened. A later time than now becomes now, because the clock of another deployment may be ahead: the
 * change feed would otherwise show that time.
 */
export const moment = shared(() =>
  z.string().check(
    rule('invalid_timestamp', 'must be a timestamp such as 2026-09-10T08:15:30.250Z', isMoment),
    z.overwrite((text) => {
      const now = new Date().toISOString();
      return text > now ? now : text;
    }),
  ),
);

/** JavaScript takes February 31 for March 3, and has a sign before the year 10000. */
function isMoment(text: string): boolean {
  const at = new Date(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString() === text;
}

/** The table keeps only whole numbers exactly. The service itself never counts this far. */
export const count = shared(() => wholeNumber(0, 1_000_000_000));

export const life = shared(() => ({
  created_at: moment,
  updated_at: moment,
  deleted_at: z.optional(moment),
}));

/** What a restore decides. */
const NOT_ARCHIVED = ['version', 'creator', 'updater'] satisfies (keyof Restored)[];

interface StoredRecord {
  readonly body: z.ZodMiniObject;
  readonly item: z.ZodMiniObject;
}
type Shape<R extends StoredRecord> = R['item']['_zod']['def']['shape'];

/**
 * The fields of a record that the table stores, as the archive has them. What a client writes has the bounds of a
 * request; what the service keeps is a number of something, a time, or the id of another record. `own` are those that
 * the archive has in its own form, and `calculated` those that a restore recalculates.
 */
export function archivedFields<
  R extends StoredRecord,
  Own extends z.core.$ZodLooseShape,
  Calculated extends keyof Shape<R> & string,
>(
  { body, item }: R,
  { own, calculated }: { readonly own: Own; readonly calculated: readonly Calculated[] },
): Omit<Shape<R>, keyof Own | Calculated | keyof Restored> & Own {
  const sent: Readonly<Record<string, z.core.$ZodType>> = body._zod.def.shape;
  const stored: Readonly<Record<string, z.core.$ZodType>> = item._zod.def.shape;
  const left = new Set<string>([...calculated, ...NOT_ARCHIVED]);
  const fields = Object.entries(stored)
    .filter(([name]) => !left.has(name))
    .map(([name, schema]) => {
      const [kept, isOptional] = withoutOptional(schema);
      const checked = sent[name] ? withoutOptional(sent[name])[0] : checkedAsKept(kept);
      return [name, isOptional ? z.optional(checked) : checked];
    });
  // The archive's own field replaces the stored one, in the same place.
  return { ...Object.fromEntries(fields), ...own };
}

/** A request may leave out what has a default, although it is always stored. */
function withoutOptional(schema: z.core.$ZodType): [inner: z.core.$ZodType, isOptional: boolean] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' ? [def.innerType, true] : [schema, false];
}

function checkedAsKept(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const { format }: z.core.GlobalMeta = z.globalRegistry.get(schema) ?? {};
  if (def.type === 'number') return count;
  if (format === 'date-time') return moment;
  return def.type === 'string' && format === undefined ? reference : schema;
}
