import type { IncomingMessage } from 'node:http';
import { signatureOf } from '../../../../lib/platform/s3-signature.ts';
import { AwsError } from '../../errors.ts';
import { PLACE } from '../../template/physical-names.ts';
import { accessDenied } from './s3-error.ts';

/** The secret and the session of every function's role (environmentOf). */
const SECRET = 'local';
const MOST_SECONDS = 604_800;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/**
 * Who has signed this request: the access key of a function. Throws what S3 answers if nobody has, if it has expired, or
 * if anything differs from what was signed. Signatures of the future are accepted, because the clock of a function may
 * be ahead of this one.
 */
export function checkSignature({ method = '', headers }: IncomingMessage, url: URL, now: number): string {
  const query = Object.fromEntries(url.searchParams);
  const {
    'X-Amz-Signature': signature,
    'X-Amz-Credential': credential = '',
    'X-Amz-Date': time = '',
    'X-Amz-Expires': expires = '',
    'X-Amz-SignedHeaders': signedHeaders = '',
  } = query;
  if (signature === undefined) throw accessDenied('Access Denied');
  const [accessKeyId = '', ...scope] = credential.split('/');
  const lasts = Number(expires);
  const isComplete =
    query['X-Amz-Algorithm'] === 'AWS4-HMAC-SHA256' &&
    TIME.test(time) &&
    /^\d+$/.test(expires) &&
    lasts >= 1 &&
    lasts <= MOST_SECONDS &&
    scope.join('/') === `${time.slice(0, 8)}/${PLACE.region}/s3/aws4_request`;
  if (!isComplete)
    throw new AwsError(
      'AuthorizationQueryParametersError',
      'Query-string authentication requires valid X-Amz-Algorithm, X-Amz-Credential, X-Amz-Date, X-Amz-Expires, X-Amz-SignedHeaders and X-Amz-Signature.',
    );
  const signedAt = Date.parse(time.replace(TIME, '$1-$2-$3T$4:$5:$6Z'));
  if (now > signedAt + lasts * 1000) throw accessDenied('Request has expired');
  const names = signedHeaders.split(';');
  const unsigned = Object.keys(headers).find((name) => name.startsWith('x-amz-') && !names.includes(name));
  if (unsigned !== undefined || !names.includes('host'))
    throw accessDenied('There were headers present in the request which were not signed');
  if (query['X-Amz-Security-Token'] !== SECRET)
    throw new AwsError('InvalidToken', 'The provided token is malformed or otherwise invalid.');
  const { 'X-Amz-Signature': _own, ...signedQuery } = query;
  const expected = signatureOf(
    {
      method,
      path: url.pathname,
      query: signedQuery,
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')])),
    },
    { time, region: PLACE.region, secretAccessKey: SECRET },
  );
  if (expected !== signature)
    throw new AwsError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      403,
    );
  return accessKeyId;
}
