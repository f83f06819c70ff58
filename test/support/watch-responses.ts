import { afterAll, expect, inject } from 'vitest';
import { note } from './observations.ts';
import { seeResponse } from './see-response.ts';

/** Before each API test file: from here on `fetch` passes every response of a gateway to `seeResponse`. */
const unwatched = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const response = await unwatched(input, init);
  // Only a gateway says this; the local cloud's other endpoints do not.
  if (response.headers.has('x-amz-apigw-id')) {
    const { url, method } = new Request(input instanceof Request ? input.clone() : input, {
      method: init?.method ?? 'GET',
    });
    const { status, headers } = response;
    const text = await response.clone().text();
    seeResponse({ method, path: new URL(url).pathname, status, headers, text });
  }
  return response;
};

afterAll(() => {
  const folder = inject('observations');
  if (folder) note(folder, `file ${expect.getState().testPath}`);
});
