import {
  answeredField,
  type FactorAnswer,
  methodOf,
  refuseSeveral,
} from '../../lib/auth/second-factor/answer.ts';
import { answeredLogin, wrongLoginWrites } from '../../lib/auth/second-factor/answered-login.ts';
import { withFactorAttempt } from '../../lib/auth/second-factor/attempts.ts';
import { loginWithSecondFactor } from '../../lib/auth/second-factor/contract.ts';
import { countAnswer, requireLoginChallenge } from '../../lib/auth/second-factor/login-challenge.ts';
import { sessionCookie } from '../../lib/auth/sessions/cookie.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { retryStale } from '../../lib/platform/table/retry-stale.ts';
import { transact } from '../../lib/platform/table/transact.ts';

export const handler = command(
  loginWithSecondFactor,
  ({ body }, errors) => {
    refuseSeveral(body, errors);
    if (answeredField(body) === undefined)
      errors.add('totp_code', 'required', 'is required, or recovery_code, or credential');
  },
  async (request) => {
    const { now, event } = request;
    const body = request.body as FactorAnswer & { readonly challenge: string };
    const challenge = await requireLoginChallenge(body.challenge, now);
    let number = 0;
    const opened = await withFactorAttempt(challenge.userId, async () => {
      number = await countAnswer(challenge);
      // Only this part is repeated if something changes meanwhile, because an answer counts once.
      return retryStale(async () => {
        const login = await answeredLogin(body, challenge, event, now);
        if (login) await request.commit(login.writes, login.result);
        return login;
      });
    });
    if (!opened) {
      await transact(await wrongLoginWrites(body, challenge, number, event, now));
      throw new Problem(methodOf(body) === 'passkey' ? 'invalid_passkey' : 'invalid_code');
    }
    request.cookies.push(sessionCookie(opened.token, isPlainHttp(event)));
    return opened.result;
  },
);
