import { describe, expect, test } from 'vitest';
import { etagOf, isUnchanged, requireMatch } from '../../lib/platform/endpoint/etag.ts';
import { Problem } from '../../lib/platform/problems.ts';

const json = '{"name":"Ada"}';
const etag = etagOf(json);

const matches = (header: string | undefined) => {
  try {
    requireMatch(header, json);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: 'version_mismatch' });
    return false;
  }
};

test('a tag is strong, and different for every other text', () => {
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(etagOf('{"name":"ada"}')).not.toBe(etag);
  expect(etagOf(json)).toBe(etag);
});

describe('If-Match', () => {
  test.each([undefined, '*', etag, `"a", ${etag}`, `${etag},"b"`, ` ${etag} `])('%s holds', (header) => {
    expect(matches(header)).toBe(true);
  });
  test.each(['', '"a"', `W/${etag}`, etag.slice(1, -1), `"a", W/${etag}`, '"*"'])('%s does not', (header) => {
    expect(matches(header)).toBe(false);
  });
  test.each([
    ['"a"', /^The record has changed/],
    [etag.slice(1, -1), /with its quotes/],
    [`W/${etag}`, /without W\//],
  ])('%s: the reason', (header, reason) => {
    expect(() => requireMatch(header, json)).toThrow(reason);
  });
});

describe('If-None-Match', () => {
  test.each(['*', etag, `W/${etag}`, `"a",W/${etag}`])('%s is unchanged', (header) => {
    expect(isUnchanged(header, etag)).toBe(true);
  });
  test.each([undefined, '', '"a"', etag.slice(1, -1), `w/${etag}`])('%s has changed', (header) => {
    expect(isUnchanged(header, etag)).toBe(false);
  });
});
