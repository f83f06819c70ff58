import { getMe } from '../../lib/auth/contract.ts';
import { showUser } from '../../lib/auth/users/user.ts';
import { getUserAndBook } from '../../lib/auth/users/user-store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getMe, async ({ caller }) => showUser((await getUserAndBook(caller)).user));
