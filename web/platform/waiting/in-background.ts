import { PersonalFinance } from '../../../client/client.ts';
import { entryEndpoints } from './endpoints.ts';
import { sharedLocks } from './locks.ts';
import { deviceOutbox } from './outbox.ts';
import { sendAll } from './send.ts';

const TIMEOUT_MS = 10_000;

/** Sends what waits while no page is open. The browser tries again later if something still waits. */
export async function sendInBackground(baseUrl: string): Promise<void> {
  const client = (book?: string) =>
    new PersonalFinance({
      baseUrl,
      book,
      retries: 0,
      timeoutMs: TIMEOUT_MS,
      fetch: (url, init) => fetch(url, { ...init, credentials: 'same-origin' }),
    });
  const isLater = await sendAll({
    outbox: deviceOutbox(),
    whoIsSignedIn: () =>
      client()
        .getMe()
        .then(
          ({ id }) => id,
          () => undefined,
        ),
    endpointsOf: ({ book }) => entryEndpoints(client(book)),
    ...sharedLocks,
    now: Date.now,
  });
  new BroadcastChannel('waiting').postMessage('changed');
  if (isLater) throw new Error('Something still waits.');
}
