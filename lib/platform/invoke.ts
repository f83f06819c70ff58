import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { config } from './config.ts';
import { connectAtInit } from './connect.ts';
import { endpointUrl, sdkOptions } from './sdk.ts';

/** Longer than the invoked function takes. */
const WAIT_MAX_MS = 15_000;

const client = new LambdaClient({
  ...sdkOptions('lambda', config.lambdaEndpoint),
  requestHandler: { connectionTimeout: 1000, requestTimeout: WAIT_MAX_MS, throwOnRequestTimeout: true },
});
connectAtInit(client, () => endpointUrl('lambda', config.lambdaEndpoint));

/** Invokes another function of the stack. With `wait`, returns when it is done; otherwise, when it is queued. */
export async function invoke(
  functionName: string,
  event: object,
  { wait }: { readonly wait: boolean },
): Promise<void> {
  const Payload = Buffer.from(JSON.stringify(event));
  const InvocationType = wait ? 'RequestResponse' : 'Event';
  await client.send(new InvokeCommand({ FunctionName: functionName, InvocationType, Payload }));
}
