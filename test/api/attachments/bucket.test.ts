import { hash } from 'node:crypto';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { presign } from '../../../lib/platform/s3-signature.ts';
import { announcement, attach, codeOf, JPEG, PDF, send } from '../../support/files.ts';
import { done, newBooks } from '../../support/user-with-books.ts';

// What an attacker tries who knows an address, or can only guess.

async function announced(file = JPEG()) {
  const { user, record } = await newBooks();
  const { id } = await record('expense');
  const given = done(await user.post(`/transactions/${id}/attachments`, announcement(file)));
  return { user, transactionId: id, ...given } as typeof given & { user: typeof user; transactionId: string };
}

const put = (url: string | URL, headers: Record<string, string>, file: Buffer) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(file) });

test('an address takes only the file that was announced', async () => {
  const { upload } = await announced();
  const { url, headers } = upload;
  const other = JPEG('x').fill('y', 4, 9);
  expect(other).toHaveLength(JPEG('x').length);
  const same = JPEG().fill('y', 4);
  const checksum = (file: Buffer) => ({ 'x-amz-checksum-sha256': hash('sha256', file, 'base64') });
  expect(await codeOf(await put(url, headers, same))).toBe('400 BadDigest');
  expect(await codeOf(await put(url, { ...headers, ...checksum(same) }, same))).toBe(
    '403 SignatureDoesNotMatch',
  );
  expect(await codeOf(await put(url, headers, other))).toBe('403 SignatureDoesNotMatch');
  expect(await codeOf(await put(url, { ...headers, 'Content-Type': 'text/html' }, JPEG()))).toBe(
    '403 SignatureDoesNotMatch',
  );
  const { 'x-amz-checksum-sha256': _left, ...without } = headers;
  expect(await codeOf(await put(url, without, JPEG()))).toBe('403 SignatureDoesNotMatch');
  expect(await codeOf(await put(url, { ...headers, 'x-amz-acl': 'public-read' }, JPEG()))).toBe(
    '403 AccessDenied',
  );
  expect((await put(url, headers, JPEG())).status).toBe(200);
  // Sent again, it is the same file.
  expect((await put(url, headers, JPEG())).status).toBe(200);
});

test('an address is for one object, one method and one time', async () => {
  const mine = await announced();
  const theirs = await announced(PDF('theirs'));
  await send(theirs, PDF('theirs'));
  const url = new URL(mine.upload.url);
  const aimed = new URL(url);
  aimed.pathname = new URL(theirs.upload.url).pathname;
  expect(await codeOf(await put(aimed, mine.upload.headers, JPEG()))).toBe('403 SignatureDoesNotMatch');
  for (const method of ['GET', 'DELETE', 'HEAD'])
    expect((await fetch(url, { method })).status, method).toBe(403);
  for (const [name, value] of [
    ['X-Amz-Expires', '604800'],
    ['X-Amz-Date', '20300101T000000Z'],
    ['X-Amz-Credential', 'LOCALDeleteAttachment/20260101/eu-west-1/s3/aws4_request'],
    ['X-Amz-SignedHeaders', 'host'],
    ['acl', ''],
  ] as const) {
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    expect((await put(changed, mine.upload.headers, JPEG())).ok, name).toBe(false);
  }
});

test('nobody lists, guesses or reads without a signature', async () => {
  const { user, transactionId } = await announced();
  const stored = await attach(user, transactionId, JPEG('secret'));
  const { url } = done(await user.get(`/attachments/${stored.id}/download`));
  const { origin, pathname } = new URL(url);
  const [, bucket] = pathname.split('/');
  expect(await codeOf(await fetch(`${origin}${pathname}`))).toBe('403 AccessDenied');
  expect(await codeOf(await fetch(`${origin}/${bucket}/?list-type=2`))).toBe('403 AccessDenied');
  expect(await codeOf(await fetch(`${origin}/`))).toBe('403 AccessDenied');
  // Listing with the rights of the address: the method and the query are signed too.
  const listing = new URL(url);
  listing.pathname = `/${bucket}/`;
  expect(await codeOf(await fetch(listing))).toBe('403 SignatureDoesNotMatch');
  const shown = new URL(url);
  shown.searchParams.set('response-content-disposition', 'inline');
  expect(await codeOf(await fetch(shown))).toBe('403 SignatureDoesNotMatch');
  const [folder] = [`/${bucket}/${user.bookId}`];
  expect(pathname).toBe(`${folder}/${stored.id}`);
});

test('an address expires', async () => {
  const { user, transactionId } = await announced();
  const stored = await attach(user, transactionId);
  const { url } = done(await user.get(`/attachments/${stored.id}/download`));
  const { origin, pathname, searchParams } = new URL(url);
  const late = presign(
    {
      method: 'GET',
      url: new URL(origin + pathname),
      expiresSeconds: 300,
      at: new Date(Date.now() - 301_000),
      region: 'eu-west-1',
    },
    {
      accessKeyId: searchParams.get('X-Amz-Credential')?.split('/')[0] ?? '',
      secretAccessKey: 'local',
      sessionToken: 'local',
    },
  );
  const answer = await fetch(late);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('Request has expired');
});

test('a role does nothing that it has no permission for, even with a valid signature', async () => {
  const { user, transactionId, upload } = await announced();
  const stored = await attach(user, transactionId);
  const { url } = done(await user.get(`/attachments/${stored.id}/download`));
  const { origin, pathname } = new URL(url);
  const [, bucket] = pathname.split('/');
  const signedBy = (accessKeyId: string, method: 'GET' | 'PUT' | 'DELETE', path: string, query = '') =>
    presign(
      {
        method,
        url: new URL(`${origin}${path}${query}`),
        expiresSeconds: 60,
        at: new Date(),
        region: 'eu-west-1',
      },
      { accessKeyId, secretAccessKey: 'local', sessionToken: 'local' },
    );
  const signerOf = (address: string) =>
    new URL(address).searchParams.get('X-Amz-Credential')?.split('/')[0] ?? '';
  const [downloader, uploader] = [signerOf(url), signerOf(upload.url)];
  const ask = async (url: URL, method: string) => codeOf(await fetch(url, { method }));
  expect(await ask(signedBy(downloader, 'DELETE', pathname), 'DELETE')).toBe('403 AccessDenied');
  expect(await ask(signedBy(downloader, 'GET', `/${bucket}/`, '?list-type=2'), 'GET')).toBe(
    '403 AccessDenied',
  );
  expect(await ask(signedBy(uploader, 'GET', pathname), 'GET')).toBe('403 AccessDenied');
  expect(await ask(signedBy('LOCALNobody', 'GET', pathname), 'GET')).toBe('403 InvalidAccessKeyId');
  expect(await ask(signedBy(downloader, 'GET', '/another-bucket/x'), 'GET')).toBe('404 NoSuchBucket');
});

test('a body without a length is refused', async () => {
  const { upload } = await announced();
  const { promise, resolve } = Promise.withResolvers<number>();
  const sent = request(upload.url, {
    method: 'PUT',
    headers: { ...upload.headers, 'transfer-encoding': 'chunked' },
  });
  sent.on('response', ({ statusCode = 0 }) => resolve(statusCode)).on('error', () => resolve(0));
  sent.end(JPEG());
  // Without its length, it is not what was signed.
  expect(await promise).toBe(403);
});

test('pages of any origin may send and read, without credentials', async () => {
  const { upload } = await announced();
  const ask = (method: string, headers: string) =>
    fetch(upload.url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example.org',
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    });
  const allowed = await ask('PUT', 'content-type,x-amz-checksum-sha256');
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*');
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  expect((await ask('DELETE', '')).status).toBe(403);
  expect((await ask('PUT', 'authorization')).status).toBe(403);
});
