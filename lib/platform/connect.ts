import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { HttpRequest } from '@smithy/core/transport';
import { atInit } from './init.ts';

type Client = Pick<DynamoDBClient | LambdaClient | SecretsManagerClient, 'config'>;

/** Opens a client's connection while the function loads. If the network is slow, requests do not wait for it. */
export function connectAtInit(client: Client, endpoint: () => URL): void {
  atInit(() => connect(client, endpoint()));
}

/** GET / is an empty request: it needs no signature and costs nothing, and DynamoDB responds "healthy". */
async function connect({ config }: Client, endpoint: URL): Promise<void> {
  const { protocol, hostname, port, host } = endpoint;
  const { response } = await config.requestHandler.handle(
    new HttpRequest({
      method: 'GET',
      protocol,
      hostname,
      ...(port !== '' && { port: Number(port) }),
      path: '/',
      headers: { host },
    }),
  );
  // The connection can be reused only after the whole response has been read.
  for await (const _chunk of response.body);
}
