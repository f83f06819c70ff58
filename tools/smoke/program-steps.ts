import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectStatus, send } from './requests.ts';
import { refuse, type Smoke, type Step, within } from './step.ts';

/** A change usually arrives within two seconds, and a new stream may need longer for its first one. */
const CHANGE_SECONDS = 60;
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/;

/** What programs use: assistants, the change feed and webhooks. */
export const programSteps: readonly Step[] = [
  {
    name: 'Assistant calls a tool',
    shows: 'POST /mcp answers in the Model Context Protocol',
    classes: ['assistant'],
    run: async (smoke) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
      const params = { name: 'list_records', arguments: { record_type: 'account' } };
      const answer = await send(smoke, '/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${smoke.api.token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ ...message, params }),
      });
      expectStatus(answer, 200);
      const { result } = JSON.parse(answer.text) as { result?: { isError?: boolean } };
      if (!result || result.isError) refuse(`The tool failed: ${answer.text.slice(0, 200)}`);
    },
  },
  {
    name: 'Change feed shows a change',
    shows: "The table's stream runs the function that records changes",
    classes: ['feed', 'stream'],
    look: 'The log of the access class stream, and "The change feed" in docs/operations.md.',
    run: async ({ api }) => {
      let since = (await api.listChanges({ since: 'now' })).next_cursor;
      const contact = await api.createContact({ name: 'Smoke test' });
      const isShown = await within(CHANGE_SECONDS, async () => {
        const page = await api.listChanges({ since });
        since = page.next_cursor;
        return page.data.some(({ id }) => id === contact.id);
      });
      if (!isShown) refuse(`A new contact is not in the change feed after ${CHANGE_SECONDS} seconds.`);
    },
  },
  {
    name: 'Webhook is sent',
    shows:
      'A secret is encrypted, the sender reaches a host, and the stream runs the function that records events',
    classes: ['webhooks', 'deliveries', 'events'],
    look: 'The logs of the access classes deliveries and events, and "Webhooks" in docs/operations.md.',
    run: async (smoke) => {
      await using receiver = await openReceiver(smoke);
      const { url } = receiver;
      const webhook = await smoke.api.createWebhook({ url, events: ['contact.created'] });
      // The receiver refuses the request, which shows that it was reached.
      const { response_status } = await smoke.api.testWebhook(webhook.id);
      if (response_status === undefined) refuse(`A request to ${url} got no response.`);
      await smoke.api.createContact({ name: 'Smoke test' });
      const isRecorded = await within(CHANGE_SECONDS, async () => {
        const { data } = await smoke.api.listDeliveries(webhook.id);
        return data.some(({ event }) => event === 'contact.created');
      });
      if (!isRecorded) refuse(`A new contact is not among the deliveries after ${CHANGE_SECONDS} seconds.`);
      await smoke.api.deleteWebhook(webhook.id);
    },
  },
];

/** The service itself, at its public address. A local one sends nothing to itself, so this program is its receiver. */
async function openReceiver({ baseUrl }: Smoke): Promise<AsyncDisposable & { readonly url: string }> {
  if (!LOCAL.test(baseUrl)) return { url: `${baseUrl}/no-such-path`, [Symbol.asyncDispose]: async () => {} };
  const server = createServer((_request, response) => response.writeHead(404).end());
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
