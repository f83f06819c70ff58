import { hash } from 'node:crypto';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4 } from '@smithy/signature-v4';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Presigned, presign } from '../../lib/platform/s3-signature.ts';

/** From S3's documentation of signatures in the query. */
const EXAMPLE = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

test("is that of Amazon's published example", () => {
  const url = presign(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      expiresSeconds: 86_400,
      at: new Date('2013-05-24T00:00:00Z'),
      region: 'us-east-1',
    },
    EXAMPLE,
  );
  expect(url.href).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

class Sha256 {
  readonly #parts: Uint8Array[] = [];
  readonly #secret: Uint8Array | undefined;
  constructor(secret?: string | Uint8Array) {
    this.#secret = secret === undefined ? undefined : Buffer.from(secret as string);
  }
  update(part: Uint8Array | string): void {
    this.#parts.push(Buffer.from(part as string));
  }
  reset(): void {
    this.#parts.length = 0;
  }
  async digest(): Promise<Uint8Array> {
    const { createHmac } = await import('node:crypto');
    const all = Buffer.concat(this.#parts);
    if (this.#secret) return createHmac('sha256', this.#secret).update(all).digest();
    return hash('sha256', all, 'buffer');
  }
}

/** The SDK's own signer signs the same request. */
async function signedBySdk(
  { method, url, headers, expiresSeconds, at, region }: Presigned,
  credentials: typeof EXAMPLE & { sessionToken?: string },
): Promise<string> {
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Sha256 as never,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const request = new HttpRequest({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { host: url.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers },
  });
  const signed = await signer.presign(request, {
    expiresIn: expiresSeconds,
    signingDate: at,
    unsignableHeaders: new Set(['x-amz-content-sha256']),
    unhoistableHeaders: new Set(['x-amz-content-sha256', ...Object.keys(headers ?? {})]),
    signableHeaders: new Set(Object.keys(headers ?? {})),
  });
  return String(signed.query?.['X-Amz-Signature']);
}

test('is that of the SDK for any object, headers, query and session', async () => {
  const word = fc.stringMatching(/^[ -~]{1,30}$/).map((text) => text.trim() || 'x');
  const given = fc.record({
    method: fc.constantFrom('GET', 'PUT', 'DELETE', 'HEAD'),
    key: fc.uuid(),
    disposition: fc.option(word, { nil: undefined }),
    headers: fc.dictionary(fc.constantFrom('content-type', 'content-length', 'x-amz-checksum-sha256'), word),
    expiresSeconds: fc.integer({ min: 1, max: 604_800 }),
    at: fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
    sessionToken: fc.option(word, { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ key, disposition, sessionToken, ...rest }) => {
      const url = new URL(`https://files.s3.eu-west-1.amazonaws.com/book/${key}`);
      if (disposition !== undefined) url.searchParams.set('response-content-disposition', disposition);
      const request = { ...rest, url, region: 'eu-west-1' } as Presigned;
      const credentials = { ...EXAMPLE, ...(sessionToken !== undefined && { sessionToken }) };
      const own = presign(request, credentials).searchParams.get('X-Amz-Signature');
      expect(own).toBe(await signedBySdk(request, credentials));
    }),
    { numRuns: 100 },
  );
});
