import type { Search } from '../platform/paths.ts';

/** What a new rule is made of. */
export interface RuleSeed {
  readonly payee?: string | undefined;
  readonly category_id?: string | undefined;
  /** The import from whose preview it is made: saved, that proposes again. */
  readonly import_id?: string | undefined;
}

/** Where a new rule is, filled in: `go(...newRuleFrom({ payee, category_id }))`, or `to(...)` for a link. */
export function newRuleFrom({ payee, category_id, import_id }: RuleSeed): [screen: string, search: Search] {
  return ['/settings/rules/new', { payee, category_id, import_id }];
}
