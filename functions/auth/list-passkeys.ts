import { listPasskeys } from '../../lib/auth/passkeys/contract.ts';
import { showPasskey } from '../../lib/auth/passkeys/passkey.ts';
import * as store from '../../lib/auth/passkeys/passkey-store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listPasskeys, async (request) => {
  const { caller, paging } = request;
  return request.page(await store.listPasskeys(caller.id, paging), showPasskey);
});
