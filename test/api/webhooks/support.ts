import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import type { Delivery, Webhook } from '../../../client/client.ts';
import { listen } from '../../../infra/local/listen.ts';
import type { TestUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { done } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

export const PATH = '/webhooks';
/** A request that takes this long is not coming. */
export const PATIENCE_MS = 60_000;

export interface Received {
  readonly headers: Record<string, string>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every event.
  readonly body: any;
}

/** What a receiver does with a request after reading it. */
type Reaction = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Responds with this status. */
export const answer =
  (status: number, headers: Record<string, string> = {}): Reaction =>
  (_incoming, outgoing) =>
    void outgoing.writeHead(status, headers).end();

/** A program that receives webhooks on this machine, until the test is over. */
export async function startReceiver(reaction: Reaction = answer(204)) {
  const received: Received[] = [];
  let react = reaction;
  const listener: RequestListener = (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      received.push({ headers: incoming.headers as Record<string, string>, text, body: JSON.parse(text) });
      react(incoming, outgoing);
    });
  };
  const server = createServer(listener);
  const port = await listen(server);
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return {
    url: `http://localhost:${port}/hook`,
    received,
    stop,
    reactWith: (next: Reaction) => {
      react = next;
    },
    /** Waits for this many requests, and returns them. */
    wait: async (count: number): Promise<Received[]> => {
      await expect
        .poll(() => received.length, { timeout: PATIENCE_MS, interval: 20 })
        .toBeGreaterThanOrEqual(count);
      return received;
    },
  };
}

/** Throws unless the request is signed with this secret. */
export function verify(secret: string | undefined, { text, headers }: Received): void {
  new Verifier(String(secret)).verify(text, headers);
}

export async function newWebhook(
  user: TestUser,
  url: string,
  events: readonly string[] = ['*'],
): Promise<Webhook> {
  return done(await user.post(PATH, { url, events }));
}

export const deliveriesOf = async (user: TestUser, { id }: Pick<Webhook, 'id'>): Promise<Delivery[]> =>
  done(await withoutGateway(user).get(`${PATH}/${id}/deliveries?limit=100`)).data;

export const sendTest = async (user: TestUser, { id }: Pick<Webhook, 'id'>): Promise<Delivery> =>
  done(await user.post(`${PATH}/${id}/test`));

/**
 * Sends the deliveries of a user that are due this many seconds from now. Only theirs: with a clock that is ahead, the
 * run of every minute would send what other tests wait for.
 */
export async function runDeliveries(user: TestUser, secondsFromNow: number): Promise<void> {
  const items = await table().list(`BOOK#${user.bookId}`, 'DELIVERY#');
  const deliveries = items.map(({ webhook_id, id }) => ({ bookId: user.bookId, webhookId: webhook_id, id }));
  const outcome = await cloud().invoke('deliver-webhooks', { deliveries }, secondsFromNow);
  expect(outcome).toMatchObject({ ok: true });
}
