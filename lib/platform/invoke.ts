import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { config } from './config.ts';
import { restOptions } from './sdk.ts';

/** Longer than the function that is waited for takes. */
const WAIT_MAX_MS = 15_000;

const client = new LambdaClient({
  ...restOptions('lambda', config.lambdaEndpoint),
  requestHandler: { connectionTimeout: 1000, requestTimeout: WAIT_MAX_MS, throwOnRequestTimeout: true },
});

/** Has another function of the stack run. With `wait`, returns when it is done; otherwise, when it is queued. */
export async function invoke(
  functionName: string,
  event: object,
  { wait }: { readonly wait: boolean },
): Promise<void> {
  const Payload = Buffer.from(JSON.stringify(event));
  const InvocationType = wait ? 'RequestResponse' : 'Event';
  await client.send(new InvokeCommand({ FunctionName: functionName, InvocationType, Payload }));
}
