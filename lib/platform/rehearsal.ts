import { Readable } from 'node:stream';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { HttpRequest, HttpResponse } from '@smithy/core/transport';
import { connectAtInit, isRehearsing } from './init.ts';

type Client = Pick<DynamoDBClient | LambdaClient | SecretsManagerClient, 'config' | 'middlewareStack'>;

/**
 * Prepares a client for the first request: its connection is opened while the function loads, and during a rehearsal
 * its calls get an empty response instead of being sent.
 */
export function prepareAtInit(client: Client, endpoint: () => URL): void {
  connectAtInit(() => connect(client, endpoint()));
  (client as DynamoDBClient).middlewareStack.add(
    (next) => async (args) =>
      isRehearsing()
        ? // The SDK's deserializer, which is next, replaces the output.
          {
            response: new HttpResponse({
              statusCode: 200,
              headers: {},
              body: Readable.from([Buffer.from('{}')]),
            }),
            output: NONE,
          }
        : next(args),
    { step: 'deserialize', priority: 'low', name: 'rehearsal' },
  );
}

const NONE = { $metadata: {} };

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
