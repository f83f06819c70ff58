import type { APIGatewayProxyEvent } from 'aws-lambda';
import { config } from './config.ts';
import { headerOf } from './endpoint/headers.ts';
import { awsDomain } from './sdk.ts';

/** A request, of which only the host matters that it was sent to. */
export type Asked = Pick<APIGatewayProxyEvent, 'headers'>;

/**
 * Where the files of attachments are, without a slash at the end; undefined if files cannot be attached. In AWS, the name
 * of the bucket is in the domain, so that its origin is its own; the local cloud has it in the path.
 */
export function bucketAddress(asked?: Asked): string | undefined {
  const { attachmentsBucket: name, s3Endpoint } = config;
  if (name === undefined) return undefined;
  if (s3Endpoint !== undefined) return `${asAsked(s3Endpoint, asked)}/${name}`;
  const { region } = config;
  return `https://${name}.s3.${region}.${awsDomain(region)}`;
}

/** The local bucket is on the host of the gateway, under the name by which the client knows it, such as a phone. */
function asAsked(endpoint: string, asked: Asked | undefined): string {
  const host = asked && headerOf(asked, 'host');
  const address = new URL(endpoint);
  address.hostname = URL.parse(`http://${host ?? address.host}`)?.hostname ?? address.hostname;
  return address.origin;
}
