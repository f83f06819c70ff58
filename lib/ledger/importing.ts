import type { Item } from '../platform/table/write.ts';

/**
 * An import inserts its transactions before it posts them, because a DynamoDB transaction of so many items would cost
 * twice as much. It posts them in steps, each of which is one DynamoDB transaction. The ledger has the number of posted
 * steps of each import in progress; transactions of later steps are hidden from every reader. A transaction's mark is
 * `<import>#<step>`. If an import is not in progress, all of its steps are posted.
 */
export type Importing = ReadonlyMap<string, number>;

/** How many imports of a user may be in progress. */
export const IMPORTING_MAX = 5;

export function importMark(importId: string, step: number): string {
  return `${importId}#${step}`;
}

/** The import that a transaction came from, and the step that posts it. */
export function parseMark(mark: string): { readonly importId: string; readonly step: number } {
  const [importId = '', step = ''] = mark.split('#');
  return { importId, step: Number(step) };
}

export function isPosted(
  mark: string | undefined,
  { importing }: { readonly importing: Importing },
): boolean {
  if (mark === undefined) return true;
  const { importId, step } = parseMark(mark);
  const posted = importing.get(importId);
  return posted === undefined || step < posted;
}

/** Conditions on the ledger item: all of these are posted. */
export function postedCondition(marks: readonly (string | undefined)[]): {
  readonly expressions: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Item>;
} {
  const known = [...new Set(marks.filter((mark) => mark !== undefined))].map(parseMark);
  return {
    expressions: known.map((_, i) => `(attribute_not_exists(importing.#i${i}) OR importing.#i${i} > :i${i})`),
    names: Object.fromEntries(known.map(({ importId }, i) => [`#i${i}`, importId])),
    values: Object.fromEntries(known.map(({ step }, i) => [`:i${i}`, step])),
  };
}
