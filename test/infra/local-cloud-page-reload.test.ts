import { expect, test } from 'vitest';
import { handler, runFixture } from './local-cloud-fixture.ts';

const PAGE = {
  functions: {
    Page: handler(`return {
      statusCode: 200,
      headers: { 'Content-Type': 'text/html', ETag: '"1"' },
      body: '<html><head></head><body></body></html>',
    }`),
  },
  routes: [
    { method: 'GET', path: '/app', function: 'Page' },
    { method: 'GET', path: '/docs', function: 'Page' },
  ],
};

test('during development, a page of the app is told that the app has changed, and nothing else', async () => {
  const cloud = await runFixture(PAGE, { reloadsPages: true });
  const page = await fetch(`${cloud.url}/app`);
  const [, script = ''] = /<script type="module" src="([^"]+)">/.exec(await page.text()) ?? [];
  expect(page.headers.get('etag')).toBeNull();
  expect(await (await fetch(`${cloud.url}/docs`)).text()).not.toContain('<script');
  const source = await (await fetch(new URL(script, cloud.url))).text();
  const [, events = ''] = /EventSource\('([^']+)'\)/.exec(source) ?? [];

  const { body, headers } = await fetch(new URL(events, cloud.url));
  expect(headers.get('content-type')).toBe('text/event-stream');
  await cloud.refresh(['lib/ledger/money.ts']);
  await cloud.refresh(['web/main.tsx']);
  // The end of the service ends the connection.
  await cloud.stop();
  const received: string[] = [];
  for await (const chunk of body ?? []) received.push(Buffer.from(chunk).toString());
  expect(received.join('').split('\n\n')).toEqual(['data: changed', '']);
});

test('otherwise, pages are sent as they are', async () => {
  const { url } = await runFixture(PAGE);
  const page = await fetch(`${url}/app`);
  expect(page.headers.get('etag')).toBe('"1"');
  expect(await page.text()).not.toContain('<script');
  expect((await fetch(`${url}/_local/reload`)).headers.get('content-type')).not.toBe('text/event-stream');
});
