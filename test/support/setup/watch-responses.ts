import { afterAll, expect, inject } from 'vitest';
import { note } from '../description/observations.ts';
import { seeResponse } from '../description/see-response.ts';

/** Runs before each API test file, even if a worker runs several: only the first run replaces `fetch`. */
const IS_WATCHED = Symbol.for('responses are watched');
const unwatched = globalThis.fetch;

/** Shows every response of a gateway to `seeResponse`. */
const watched: typeof fetch = async (input, init) => {
  const response = await unwatched(input, init);
  // Only a gateway sends this header; the local cloud's other endpoints do not.
  if (response.headers.has('x-amz-apigw-id')) {
    const { url, method } = new Request(input instanceof Request ? input.clone() : input, {
      method: init?.method ?? 'GET',
    });
    const { status, headers } = response;
    const text = await response.clone().text();
    // A strict cloud has everything below a stage.
    const path = url.startsWith(inject('cloudUrl'))
      ? url.slice(inject('cloudUrl').length)
      : new URL(url).pathname;
    seeResponse({ method, path: path.split('?', 1)[0] ?? '', status, headers, text });
  }
  return response;
};

if (!(IS_WATCHED in unwatched)) globalThis.fetch = Object.assign(watched, { [IS_WATCHED]: true });

afterAll(() => {
  const folder = inject('observations');
  if (folder) note(folder, `file ${expect.getState().testPath}`);
});
