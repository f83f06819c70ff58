import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpointUrl, sdkOptions } from '../../lib/platform/sdk.ts';

/** One of each part of AWS that has its own domain: public, for governments, in China, sovereign and isolated. */
const REGIONS = [
  'eu-west-1',
  'us-gov-west-1',
  'cn-north-1',
  'eusc-de-east-1',
  'us-iso-east-1',
  'us-isob-east-1',
  'us-isof-south-1',
  'eu-isoe-west-1',
];

interface Sent {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request that a client with our options sends. */
async function requestSent(endpoint?: string): Promise<Sent> {
  let sent: Sent | undefined;
  const client = new DynamoDBClient({
    ...sdkOptions('dynamodb', endpoint),
    requestHandler: {
      handle: async (request: Sent) => {
        sent = request;
        throw new Error('Nothing is sent in this test.');
      },
    } as never,
  });
  await client.send(new GetItemCommand({ TableName: 'things', Key: { pk: { S: '1' } } })).catch(() => {});
  if (!sent) throw new Error('The client sent nothing.');
  return sent;
}

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
});
afterEach(() => vi.unstubAllEnvs());

describe('a client of the AWS SDK', () => {
  test.each([
    ['eu-west-1', 'dynamodb.eu-west-1.amazonaws.com'],
    ['us-gov-west-1', 'dynamodb.us-gov-west-1.amazonaws.com'],
    ['cn-north-1', 'dynamodb.cn-north-1.amazonaws.com.cn'],
  ])('in %s calls %s over TLS', async (region, hostname) => {
    vi.stubEnv('AWS_REGION', region);
    expect(await requestSent()).toMatchObject({ protocol: 'https:', hostname });
  });

  test.each([
    ['dynamodb', new DynamoDBClient()],
    ['secretsmanager', new SecretsManagerClient()],
    ['lambda', new LambdaClient()],
  ] as const)(
    'of %s calls the host that the SDK itself would choose, in every part of AWS',
    (service, sdk) => {
      for (const Region of REGIONS) {
        vi.stubEnv('AWS_REGION', Region);
        const chosen = sdk.config.endpointProvider({ Region, UseDualStack: false, UseFIPS: false });
        expect(endpointUrl(service, undefined).host).toBe(chosen.url.host);
      }
    },
  );

  test('calls the endpoint it is given', async () => {
    expect(await requestSent('http://127.0.0.1:8000')).toMatchObject({ hostname: '127.0.0.1', port: 8000 });
  });

  test('signs with the credentials of the environment, for the region and the service', async () => {
    const { headers } = await requestSent();
    expect(headers.authorization).toMatch(
      /Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/dynamodb\/aws4_request, /,
    );
    expect(headers['x-amz-security-token']).toBe('session');
  });
});
