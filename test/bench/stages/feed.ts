import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCloud } from '../../../infra/local/cloud.ts';
import { atMost, BUDGETS, type Check } from '../budgets.ts';
import { type NewUser, registerUser } from '../household.ts';
import { median } from '../statistics.ts';
import type { Table } from '../table.ts';

interface Effort {
  /** How often each way is measured, in turns. */
  readonly turns: number;
  readonly rows: number;
}

const WEBHOOKS = 10;
/** How long another user is observed, from the start of the import. */
const OBSERVED_MS = 60_000;
const PAUSE_MS = 250;

interface Observed {
  /** Milliseconds from each write of another user until the feed showed it. */
  readonly lags: readonly number[];
  readonly requests: number;
}

/**
 * Imports a bank file into a book with ten webhooks and into one with none, in turns, and observes how long another
 * user's changes take to appear in the feed meanwhile.
 */
export async function measureFeed({ turns, rows }: Effort): Promise<{
  table: Table;
  checks: readonly Check[];
}> {
  const cloud = await startCloud({ port: 0, context: { throttleRate: 10_000, throttleBurst: 5_000 } });
  try {
    const results: Record<'without' | 'with', Observed[]> = { without: [], with: [] };
    // The first turn of each also starts functions, so it does not count.
    for (let turn = 0; turn <= turns; turn++)
      for (const [way, webhooks] of [
        ['without', 0],
        ['with', WEBHOOKS],
      ] as const) {
        const observed = await observe(cloud.url, rows, webhooks);
        if (turn > 0) results[way].push(observed);
      }
    const lagsOf = (way: keyof typeof results) => results[way].flatMap(({ lags }) => lags);
    const row = (name: string, way: keyof typeof results) => [
      name,
      median(lagsOf(way)).toFixed(0),
      Math.max(...lagsOf(way)).toFixed(0),
      String(Math.max(...results[way].map(({ requests }) => requests))),
    ];
    return {
      checks: [
        atMost(
          "Lag of another user's feed during an import with webhooks, of one without",
          median(lagsOf('with')) / median(lagsOf('without')),
          BUDGETS.feedLag,
        ),
      ],
      table: {
        title: "Another user's feed during an import",
        text: `A CSV file of ${rows} rows is imported into a book with ${WEBHOOKS} webhooks and into one without, ${turns} times each, in turns. Lags are those of another user's changes in the ${OBSERVED_MS / 1000} s from the start of the import on. A webhook gets at most 100 events in a clock minute.`,
        columns: ['', 'median lag, ms', 'highest lag, ms', 'most requests to webhooks'],
        rows: [row('without webhooks', 'without'), row(`with ${WEBHOOKS} webhooks`, 'with')],
      },
    };
  } finally {
    await cloud.stop();
  }
}

async function observe(url: string, rows: number, webhooks: number): Promise<Observed> {
  const { api } = await registerUser(url);
  let requests = 0;
  const receiver = createServer((incoming, outgoing) => {
    requests++;
    incoming.resume().on('end', () => outgoing.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  for (let i = 0; i < webhooks; i++)
    await api.createWebhook({ url: `http://localhost:${port}/${i}`, events: ['expense.*'] });
  const { data: accounts } = await api.listAccounts({ type: 'asset' });
  const lines = Array.from({ length: rows }, (_, i) => `2026-01-${10 + (i % 20)},Shop ${i % 9},-${i + 1}.00`);
  const file = ['Date,Payee,Amount', ...lines].join('\n');
  const { id } = await api.createImport({ account_id: accounts[0]?.id ?? '' }, file, 'text/csv');
  const importing = (async () => {
    while ((await api.commitImport(id)).status !== 'committed');
  })();
  const lags = await lagsDuring(await registerUser(url), OBSERVED_MS);
  await importing;
  receiver.close().closeAllConnections();
  return { lags, requests };
}

async function lagsDuring({ api }: NewUser, ms: number): Promise<number[]> {
  const lags: number[] = [];
  let since = (await api.listChanges({ limit: 100 })).next_cursor;
  const endsAt = performance.now() + ms;
  while (performance.now() < endsAt) {
    const { id } = await api.createContact({ name: 'Bob' });
    const started = performance.now();
    for (let isThere = false; !isThere; ) {
      const { data, next_cursor } = await api.listChanges({ since, limit: 100 });
      since = next_cursor;
      isThere = data.some((change) => change.id === id);
      if (!isThere) await sleep(20);
    }
    lags.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  return lags;
}
