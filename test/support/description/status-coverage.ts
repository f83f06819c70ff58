import type { Document } from '../../../tools/openapi/types.ts';

/** What is documented, as the notes write it: `createContact 409`. */
export function documentedStatuses({ paths }: Pick<Document, 'paths'>): string[] {
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    )
    .filter((pair) => !pair.endsWith(' default'));
}

export function compare(
  documented: readonly string[],
  notes: ReadonlySet<string>,
  impossible: Readonly<Record<string, string>>,
): { missing: string[]; wronglyExcused: string[] } {
  return {
    missing: documented.filter((pair) => !notes.has(pair) && !(pair in impossible)),
    wronglyExcused: Object.keys(impossible).filter((pair) => notes.has(pair) || !documented.includes(pair)),
  };
}
