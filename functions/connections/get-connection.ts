import { showConnection } from '../../lib/connections/connection.ts';
import { getConnection } from '../../lib/connections/contract.ts';
import { requireConnection } from '../../lib/connections/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getConnection, async ({ caller, params, now }) =>
  showConnection(await requireConnection(caller.bookId, params.id), now),
);
