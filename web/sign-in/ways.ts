import type { User } from '../../client/client.ts';
import { api, opening } from '../platform/api.ts';
import type { Ways } from './proof.tsx';

/** Opens a session. The challenge of a second step is kept until it is answered. */
export function signInWays(email: () => string, onSignedIn: (user: User) => void | Promise<void>): Ways {
  let challenge = '';
  return {
    byPassword: async (password) => {
      const result = await opening(api.login({ email: email(), password }));
      if ('data' in result) {
        await onSignedIn(result.data);
        return undefined;
      }
      challenge = result.challenge;
      return result;
    },
    bySecondFactor: async (answer) => {
      const { data } = await opening(api.loginWithSecondFactor({ challenge, ...answer }));
      await onSignedIn(data);
    },
    byPasskey: async (credential) => {
      const { data } = await opening(api.loginWithPasskey({ credential }));
      await onSignedIn(data);
    },
  };
}
