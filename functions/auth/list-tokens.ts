import { showAccessToken } from '../../lib/auth/tokens/access-token.ts';
import { listAccessTokens } from '../../lib/auth/tokens/access-token-store.ts';
import { listTokens } from '../../lib/auth/tokens/contract.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(listTokens, async (request) => {
  const { caller, paging, now } = request;
  return request.page(await listAccessTokens(caller.id, paging, now), (token) => showAccessToken(token));
});
