import { showConnection } from '../../lib/connections/connection.ts';
import { listConnections } from '../../lib/connections/contract.ts';
import * as store from '../../lib/connections/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listConnections, async (request) => {
  const { caller, paging, now } = request;
  return request.page(await store.listConnections(caller.bookId, paging), (each) =>
    showConnection(each, now),
  );
});
