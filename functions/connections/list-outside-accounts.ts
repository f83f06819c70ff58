import { listOutsideAccounts } from '../../lib/connections/contract.ts';
import { pageOfAccounts } from '../../lib/connections/page-of-accounts.ts';
import { shownAccounts } from '../../lib/connections/shown-accounts.ts';
import { requireConnected } from '../../lib/connections/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listOutsideAccounts, async (request) => {
  const { caller, params, paging } = request;
  const { connection, outside } = await requireConnected(caller.bookId, params.id);
  const isMaker = connection.maker_id === caller.id;
  const seen = outside.accounts.filter(({ link }) => isMaker || link);
  const page = pageOfAccounts(seen, paging);
  const items = await shownAccounts(caller.bookId, page.items);
  return request.page({ ...page, items }, (each) => each);
});
