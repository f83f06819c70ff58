import type { AnyTransaction, EditInput } from '../../client/client.ts';
import { type Filters, queryOf } from './filters.ts';

type EditFilter = NonNullable<EditInput['filter']>;

/** What is selected: rows, or everything that matches the filters of the list. */
export interface Selection {
  readonly records: ReadonlyMap<string, AnyTransaction>;
  /** How many match, if all of them are selected. */
  readonly matching?: number | undefined;
}

export const NOTHING_SELECTED: Selection = { records: new Map() };

export function countOf({ records, matching }: Selection): number {
  return matching ?? records.size;
}

/** The filters of the list, as an edit takes them. */
export function editFilterOf(filters: Filters): EditFilter {
  const {
    limit: _limit,
    cursor: _cursor,
    include_deleted: _deleted,
    ...filter
  } = queryOf(filters, undefined);
  // A change of everything says so.
  return Object.keys(filter).length > 0 ? filter : { from: '1900-01-01' };
}

/** Which transactions an edit of the selection is about. */
export function filterOf({ records, matching }: Selection, filters: Filters): EditFilter {
  const account_id = filters.account_id ?? oneAccountOf([...records.values()]);
  return matching === undefined
    ? { ids: [...records.keys()], ...(account_id && { account_id }) }
    : editFilterOf(filters);
}

/** If all of the rows are on one account. */
function oneAccountOf(records: readonly AnyTransaction[]): string | undefined {
  const ids = records.map((record) => ('asset_account_id' in record ? record.asset_account_id : undefined));
  const [first] = ids;
  return ids.every((id) => id === first) ? first : undefined;
}

/** If it is the same of all of them. Of rows that are not loaded, nobody knows. */
export function payeeOf({ records, matching }: Selection): string | undefined {
  const payees = [...records.values()].map((record) => ('payee' in record ? record.payee : undefined));
  const [first] = payees;
  const isKnown = matching === undefined || matching === records.size;
  return isKnown && payees.every((payee) => payee === first) ? first : undefined;
}
