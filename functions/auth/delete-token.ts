import { deleteAccessToken } from '../../lib/auth/access-token-store.ts';
import { deleteToken } from '../../lib/auth/token-contract.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(deleteToken, (request) =>
  request.commit([deleteAccessToken(request.caller.id, request.params.id, request.now)], undefined),
);
