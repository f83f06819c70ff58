import { userView } from '../../lib/auth/view.ts';
import { getMe } from '../../lib/contracts/auth.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getUser } from '../../lib/store/user.ts';

export const handler = endpoint(getMe, async ({ caller }) => userView(await getUser(caller.id)));
