import type { TransactionKind } from '../ledger/kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import type { Endpoint, QueryOf, ResponseOf } from '../platform/endpoint/contract.ts';
import { endpoint, type Handler } from '../platform/endpoint/endpoint.ts';
import { checkRange } from '../platform/endpoint/range.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { type ListFilter, type ListRequest, listTransactions } from './lists.ts';
import type { AccountNames } from './show.ts';
import type { Transaction } from './transaction.ts';

/** What the query of every list may have. */
type ListQuery = Pick<ListRequest, 'from' | 'to' | 'include_deleted'> & {
  readonly kind?: readonly TransactionKind[];
};

type ShownIn<Response> = Response extends { readonly data: readonly (infer Shown)[] } ? Shown : never;

/** An endpoint that lists transactions of these kinds, or of those that the query chooses. */
export function listEndpoint<E extends Endpoint>(
  contract: E,
  kinds: readonly TransactionKind[],
  filtersOf: (bookId: BookId, kinds: readonly TransactionKind[], query: QueryOf<E>) => Promise<ListFilter[]>,
  show: (value: Transaction, accounts: AccountNames, ledger: Ledger) => ShownIn<ResponseOf<E>>,
  /** What else must hold between parameters. */
  check: (query: Partial<QueryOf<E>>, errors: FieldErrors) => void = () => {},
): Handler {
  return endpoint(
    contract,
    ({ query }, errors) => {
      checkRange(query as ListQuery, errors);
      check(query as Partial<QueryOf<E>>, errors);
    },
    async (request) => {
      const { caller, query, paging } = request;
      const { from, to, include_deleted, kind = kinds } = query as ListQuery;
      const wanted = [...new Set(kind)];
      const found = await listTransactions(caller.bookId, {
        kinds: wanted,
        from,
        to,
        include_deleted,
        ...paging,
        filters: await filtersOf(caller.bookId, wanted, query),
      });
      const { accounts, ledger } = found;
      const page: object = request.page(found, (each) => show(each, accounts, ledger));
      return page as ResponseOf<E>;
    },
  );
}
