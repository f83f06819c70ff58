import { AwsError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { PLACE } from '../template/physical-names.ts';

/** A call made by the local cloud itself. DynamoDB Local does not check signatures. */
export async function callEngine(
  endpoint: URL,
  service: 'DynamoDB' | 'DynamoDBStreams',
  operation: string,
  body: JsonObject,
): Promise<JsonObject> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${service}_20120810.${operation}`,
      authorization: `AWS4-HMAC-SHA256 Credential=LOCALCloud/20260101/${PLACE.region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as JsonObject;
  if (response.ok) return answer;
  const [code = ''] = String(answer.__type).split('#').toReversed();
  throw new AwsError(code, String(answer.message ?? answer.Message), response.status);
}
