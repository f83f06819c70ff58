import { expect, test } from 'vitest';
import { PROBLEMS } from '../../lib/platform/problem-codes.ts';
import { RESPONSES } from '../../tools/openapi/examples.ts';
import { judge, type Seen } from '../support/description/compare-with-description.ts';
import { description } from '../support/description/description.ts';
import { compare, documentedStatuses } from '../support/description/status-coverage.ts';

const contact = RESPONSES.getContact as object;
const headers = { 'content-type': 'application/json', 'x-request-id': 'r1', etag: '"v1"' };

function seen(
  given: Partial<Omit<Seen, 'headers'>> & { body?: unknown; headers?: Record<string, string> } = {},
): Seen {
  const { body = contact, headers: own = {}, ...rest } = given;
  const all = new Headers({ ...headers, ...own });
  for (const [name, value] of Object.entries(own)) if (value === '') all.delete(name);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'GET', path: '/contacts/019933b2', status: 200, text, ...rest, headers: all };
}

function problem(
  status: number,
  code: keyof typeof PROBLEMS,
  more: object = {},
): Partial<Seen> & { body: object } {
  const body = {
    type: 'urn:x',
    title: 'x',
    status,
    detail: PROBLEMS[code].detail,
    code,
    request_id: 'r1',
    ...more,
  };
  return { status, body } as Partial<Seen> & { body: object };
}
const asProblem = { 'content-type': 'application/problem+json' };

test('a response as described has no errors, and counts for its endpoint', () => {
  expect(judge(seen())).toEqual({ operationId: 'getContact', faults: [] });
  expect(judge(seen({ ...problem(404, 'not_found'), headers: asProblem })).faults).toEqual([]);
  expect(judge(seen({ status: 304, body: '', headers: { 'content-type': '' } })).faults).toEqual([]);
});

test.each([
  ['a field too many', seen({ body: { ...contact, colour: 'red' } }), /additional properties/],
  ['a field too few', seen({ body: { id: 'x' } }), /required property 'name'/],
  ['a null that is not described', seen({ body: { ...contact, phone: null } }), /must be string/],
  ['no version', seen({ headers: { etag: '' } }), /no ETag/],
  ['no request id', seen({ headers: { 'x-request-id': '' } }), /no X-Request-Id/],
  ['another media type', seen({ headers: { 'content-type': 'text/plain' } }), /media type/],
  ['a body where there is none', seen({ status: 304 }), /has a body/],
  [
    'a status that is not described',
    seen({ ...problem(409, 'conflict'), headers: asProblem }),
    /409 is not documented/,
  ],
  [
    'a code of another endpoint',
    seen({ ...problem(422, 'invalid_cursor'), headers: asProblem }),
    /allowed values/,
  ],
  [
    'a code that does not exist',
    seen({ ...problem(404, 'not_found', { code: 'gone' }), headers: asProblem }),
    /allowed values/,
  ],
  [
    'another request id',
    seen({ ...problem(404, 'not_found', { request_id: 'r2' }), headers: asProblem }),
    /request_id/,
  ],
  [
    'no time to wait for',
    seen({ ...problem(429, 'too_many_requests'), headers: asProblem }),
    /no Retry-After/,
  ],
  [
    'an error that is no problem',
    seen({ path: '/nowhere', status: 404, body: { message: 'no' } }),
    /required property/,
  ],
])('%s is an error', (_what, answer, fault) => {
  expect(judge(answer).faults.join('; ')).toMatch(fault);
});

test('refusals by the gateway are described once for all endpoints', () => {
  const nothing = { detail: 'This path does not exist, or does not support this method.' };
  const answer = seen({ path: '/auth/me', ...problem(404, 'not_found', nothing), headers: asProblem });
  expect(judge(answer)).toEqual({ operationId: 'getMe', faults: [] });
});

test('a documented status that no test has shown is named, unless it is excused with a reason', () => {
  const documented = documentedStatuses(description);
  expect(documented).toContain('createContact 422');
  expect(documented.some((pair) => pair.includes('default'))).toBe(false);
  const shown = new Set(
    documented.filter((pair) => pair !== 'createContact 422' && pair !== 'getHealth 500'),
  );
  const excused = { 'getHealth 500': 'nothing to break' };
  expect(compare(documented, shown, excused)).toEqual({ missing: ['createContact 422'], wronglyExcused: [] });
  const wrong = { 'getMe 200': 'it was shown', 'getMe 418': 'it is not documented' };
  expect(compare(documented, shown, { ...excused, ...wrong }).wronglyExcused).toEqual(Object.keys(wrong));
});
