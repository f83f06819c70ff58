import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { bucketAddress } from '../platform/bucket-address.ts';
import { etagOf, isUnchanged } from '../platform/endpoint/etag.ts';
import { headerOf } from '../platform/endpoint/headers.ts';
import { PAGE_HEADERS } from '../platform/endpoint/security-headers.ts';
import { Problem } from '../platform/problems.ts';
import type { AppFile, AppFiles } from './app-files.ts';
import { appPolicy } from './policy.ts';

/** Their names contain a hash of their contents, so that a name never gets other contents. */
const ASSETS = 'assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** May be kept, but is used only after asking whether it has changed. */
const ASK_FIRST = 'no-cache';

/** Responds to `/`, `/app`, and every path below it. */
export function answerApp(app: AppFiles, event: APIGatewayProxyEvent): APIGatewayProxyResult {
  const asked = event.requestContext.path;
  if (event.resource === '/') return redirect(`${startOf(asked)}app/`);
  const below = event.pathParameters?.proxy ?? '';
  if (below === '' && !asked.endsWith('/')) return redirect('app/');
  const file = Object.hasOwn(app.files, below) ? app.files[below] : undefined;
  if (file) return send(event, file, below.startsWith(ASSETS) ? IMMUTABLE : ASK_FIRST);
  if (below.startsWith(ASSETS)) throw new Problem('not_found');
  const text = app.shell.replace('<head>', `<head><base href="${baseFrom(asked, below)}">${noAttachments()}`);
  return send(event, { type: 'text/html; charset=utf-8', text }, ASK_FIRST);
}

/** The app offers no files if the service takes none. */
function noAttachments(): string {
  return bucketAddress() === undefined ? '<meta name="attachments" content="off">' : '';
}

/** Relative, because only the browser knows under which prefix the service is. */
function redirect(location: string): APIGatewayProxyResult {
  const headers = { ...PAGE_HEADERS, Location: location, 'Cache-Control': ASK_FIRST };
  return { statusCode: 302, headers, body: '' };
}

/** A browser resolves a relative address from the last slash: from `/v1`, the app is at `v1/app/`. */
function startOf(asked: string): string {
  const last = asked.slice(asked.lastIndexOf('/') + 1);
  return last === '' ? '' : `./${last}/`;
}

/** The way from the page back to `/app/`: `./`, `../`, `../../`. */
function baseFrom(asked: string, below: string): string {
  const start = below === '' ? asked.length : asked.lastIndexOf(below);
  const depth = (start < 0 ? below : asked.slice(start)).split('/').length - 1;
  return depth === 0 ? './' : '../'.repeat(depth);
}

function send(event: APIGatewayProxyEvent, file: AppFile, caching: string): APIGatewayProxyResult {
  const ETag = etagOf(file.text);
  const headers = {
    ...PAGE_HEADERS,
    ...{ ETag, 'Cache-Control': caching, 'Content-Security-Policy': appPolicy(bucketAddress(event)) },
  };
  if (isUnchanged(headerOf(event, 'if-none-match'), ETag)) return { statusCode: 304, headers, body: '' };
  return { statusCode: 200, headers: { ...headers, 'Content-Type': file.type }, body: file.text };
}
