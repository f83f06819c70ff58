import { findAccounts } from '../../lib/accounts/store.ts';
import { listOutsideAccounts } from '../../lib/connections/contract.ts';
import { draftOf, importsOf } from '../../lib/connections/drafts.ts';
import { showOutsideAccount } from '../../lib/connections/outside-account.ts';
import { pageOfAccounts } from '../../lib/connections/page-of-accounts.ts';
import { requireConnected } from '../../lib/connections/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listOutsideAccounts, async (request) => {
  const { caller, params, paging } = request;
  const { connection, outside } = await requireConnected(caller.bookId, params.id);
  const isMaker = connection.maker_id === caller.id;
  const seen = outside.accounts.filter(({ link }) => isMaker || link);
  const page = pageOfAccounts(seen, paging);
  const links = page.items.map(({ link }) => link);
  const [accounts, imports] = await Promise.all([
    findAccounts(
      caller.bookId,
      links.flatMap((link) => link?.account_id ?? []),
    ),
    importsOf(caller.bookId, links),
  ]);
  return request.page(page, (each) =>
    showOutsideAccount(each, {
      account: accounts.get(each.link?.account_id ?? ''),
      draft: draftOf(each.link, imports),
    }),
  );
});
