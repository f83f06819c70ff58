import { config } from './config.ts';
import { awsDomain } from './sdk.ts';

/**
 * Where the files of attachments are, without a slash at the end; undefined if files cannot be attached. In AWS, the name
 * of the bucket is in the domain, so that its origin is its own; the local cloud has it in the path.
 */
export function bucketAddress(): string | undefined {
  const { attachmentsBucket: name, s3Endpoint } = config;
  if (name === undefined) return undefined;
  if (s3Endpoint !== undefined) return `${s3Endpoint}/${name}`;
  const { region } = config;
  return `https://${name}.s3.${region}.${awsDomain(region)}`;
}
