import { getMe } from '../../lib/auth/contract.ts';
import { getUser } from '../../lib/auth/user-store.ts';
import { userView } from '../../lib/auth/view.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getMe, async ({ caller }) => userView(await getUser(caller.id)));
