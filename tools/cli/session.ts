import { isProblem, PersonalFinance } from '../../client/client.ts';
import { askPassword } from './ask.ts';
import { CommandError, UsageError } from './command.ts';

const DEFAULT_URL = 'http://localhost:3000';

/** A large file takes minutes on a slow line, and a busy service asks clients to wait. */
const PATIENCE = { retries: 6, timeoutMs: 120_000, longestWaitMs: 60_000 };
const LOGOUT_TIMEOUT_MS = 5000;

export interface Connection {
  readonly url?: string | undefined;
  readonly email?: string | undefined;
  /** The id of a book. */
  readonly book?: string | undefined;
}

/** The same connection as flags, for a command that continues this one. */
export function connectionFlags({ url, email, book }: Connection): string {
  const flags = { ' --url ': url, ' --email ': email, ' --book ': book };
  return Object.entries(flags)
    .map(([flag, value]) => (value === undefined ? '' : flag + shellWord(value)))
    .join('');
}

/** An e-mail address may have an apostrophe, and a URL an ampersand. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Acts with the token in the environment, or logs in, and then logs out again. */
export async function withSession<T>(
  { url = DEFAULT_URL, email, book }: Connection,
  command: string,
  signal: AbortSignal,
  act: (api: PersonalFinance) => Promise<T>,
): Promise<T> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`--url must be an address such as ${DEFAULT_URL}, not ${url}.`);
  const token = process.env.PERSONAL_FINANCE_TOKEN || undefined;
  if (email === undefined && token === undefined)
    throw new UsageError('Log in with --email, or set PERSONAL_FINANCE_TOKEN.');
  await requireService(url, signal);
  const api = new PersonalFinance({ baseUrl: url, book, ...PATIENCE });
  if (email === undefined) api.token = token;
  else await logIn(api, email, command, signal);
  try {
    return await act(api);
  } catch (error) {
    if (book !== undefined && isProblem(error, 'book_not_found'))
      throw new CommandError(`You are not a member of a book ${book}.`);
    if (email !== undefined || !isProblem(error, 'unauthorized')) throw error;
    throw new CommandError('The token in PERSONAL_FINANCE_TOKEN is not valid or has expired.');
  } finally {
    // If this fails, the session expires by itself.
    if (email !== undefined)
      await api.logout({ signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) }).catch(() => undefined);
  }
}

async function requireService(url: string, signal: AbortSignal): Promise<void> {
  try {
    await new PersonalFinance({ baseUrl: url, retries: 0 }).getHealth({ signal });
  } catch (error) {
    if (isProblem(error) || signal.aborted) throw error;
    throw new CommandError(`No service responds at ${url}. Start it with npm start, or set --url.`);
  }
}

async function logIn(
  api: PersonalFinance,
  email: string,
  command: string,
  signal: AbortSignal,
): Promise<void> {
  const password =
    process.env.PERSONAL_FINANCE_PASSWORD || (await askPassword(`Password for ${email}: `, signal));
  try {
    const result = await api.login({ email, password, device_name: command }, { signal });
    if (!('challenge' in result)) return;
    const code = await askPassword('Code of the authenticator app: ', signal);
    await api.loginWithSecondFactor({ challenge: result.challenge, totp_code: code }, { signal });
  } catch (error) {
    if (isProblem(error, 'invalid_code')) throw new CommandError('The code is wrong.');
    if (!isProblem(error, 'invalid_credentials')) throw error;
    throw new CommandError('The e-mail address or the password is wrong.');
  }
}
