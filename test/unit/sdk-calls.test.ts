import { Readable } from 'node:stream';
import {
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { HttpResponse } from '@smithy/core/transport';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sdkOptions } from '../../lib/platform/sdk.ts';
import { DynamoDbProtocol } from '../../lib/platform/table/dynamodb-protocol.ts';
import { failureOf } from '../../lib/platform/table/retry.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}
interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Readable;
}

/** Answers each request with the next response, and then always with the last one. */
function service(...answers: Answer[]) {
  const sent: Sent[] = [];
  const handle = async (request: Sent) => {
    sent.push(request);
    const { status = 200, headers = {}, body = '{}' } = answers[sent.length - 1] ?? answers.at(-1) ?? {};
    const stream = typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body;
    return { response: new HttpResponse({ statusCode: status, headers, body: stream }) };
  };
  return { sent, requestHandler: { handle } as never };
}

const stockOptions = { ...sdkOptions('dynamodb', 'http://127.0.0.1:8000'), maxAttempts: 1 };
const options = { ...stockOptions, protocol: DynamoDbProtocol };
const lambdaOptions = sdkOptions('lambda', 'http://127.0.0.1:8000');
const invocation = new InvokeCommand({ FunctionName: 'stack-deliver' });
const get = new GetItemCommand({ TableName: 'things', Key: { pk: { S: '1' } } });

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => vi.unstubAllEnvs();
});

function getWith(answer: Answer) {
  return new DynamoDBClient({ ...options, ...service(answer) }).send(get);
}

async function errorOf(answer: Answer): Promise<Error> {
  return getWith(answer).then(
    () => expect.fail('The call succeeded.'),
    (error: Error) => error,
  );
}

describe('a request', () => {
  const commands = [
    get,
    new QueryCommand({
      TableName: 'things',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'Zoë "quoted" \u0000 \ud83d\ude00' } },
      ExclusiveStartKey: undefined,
      ScanIndexForward: false,
      Limit: 25,
    }),
    new TransactWriteItemsCommand({
      ClientRequestToken: 'token',
      TransactItems: [
        { Put: { TableName: 'things', Item: { pk: { S: '1' }, n: { N: '12345678901234567890' } } } },
        {
          Put: { TableName: 'things', Item: { pk: { S: '2' }, l: { L: [{ M: { b: { BOOL: false } } }] } } },
        },
        { Delete: { TableName: 'things', Key: { pk: { S: '3' } } } },
      ],
      ReturnConsumedCapacity: 'TOTAL',
    }),
  ];

  test.each(commands.map((command) => [command.constructor.name, command] as const))(
    'is the one that the SDK itself sends: %s',
    async (_name, command) => {
      const ours = service({});
      const stock = service({});
      await new DynamoDBClient({ ...options, ...ours }).send(command as typeof get);
      await new DynamoDBClient({ ...stockOptions, ...stock }).send(command as typeof get);
      expect(essence(ours.sent[0])).toEqual(essence(stock.sent[0]));
    },
  );

  function essence(sent: Sent | undefined) {
    const names = ['content-type', 'x-amz-target', 'content-length', 'host'];
    return {
      method: sent?.method,
      path: sent?.path,
      headers: names.map((name) => sent?.headers[name]),
      body: JSON.parse(typeof sent?.body === 'string' ? sent.body : new TextDecoder().decode(sent?.body)),
    };
  }
});

describe('a response', () => {
  test('is returned as it is, with its status and request id', async () => {
    const body = JSON.stringify({ Item: { pk: { S: 'é' } }, ConsumedCapacity: { CapacityUnits: 0.5 } });
    expect(await getWith({ headers: { 'x-amzn-requestid': 'R1' }, body })).toMatchObject({
      Item: { pk: { S: 'é' } },
      ConsumedCapacity: { CapacityUnits: 0.5 },
      $metadata: { httpStatusCode: 200, requestId: 'R1', attempts: 1 },
    });
  });

  test('is complete if a character arrives in two parts', async () => {
    const bytes = Buffer.from('{"Item":{"pk":{"S":"é"}}}');
    const middle = bytes.indexOf('é') + 1;
    const body = Readable.from([bytes.subarray(0, middle), bytes.subarray(middle)]);
    expect(await getWith({ body })).toMatchObject({ Item: { pk: { S: 'é' } } });
  });

  test.each<[string, Answer]>([
    ['cut off', { body: '{"Item":{"pk":{"S":' }],
    ['empty', { body: '' }],
    ['not JSON', { body: '<html>' }],
    ['an error page of a proxy', { status: 502, body: '<html>' }],
    ['an internal error', { status: 500, body: '{"__type":"InternalServerError"}' }],
    ['an error without a body', { status: 503, body: '' }],
    ['a connection that breaks', { body: broken() }],
  ])('that is %s leaves the outcome unknown', async (_what, answer) => {
    expect(failureOf(await errorOf(answer))).toBe('uncertain');
  });

  function broken(): Readable {
    let parts = 0;
    return new Readable({
      read() {
        if (parts++ === 0) this.push('{"Item":');
        else this.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      },
    });
  }
});

describe('an error', () => {
  test('has the name, message and fields of the response', async () => {
    const body = JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      Message: 'Cancelled',
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { pk: { S: '1' } } }, { Code: 'None' }],
    });
    const error = await errorOf({ status: 400, headers: { 'x-amzn-requestid': 'R2' }, body });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'TransactionCanceledException',
      message: 'Cancelled',
      $fault: 'client',
      $metadata: { httpStatusCode: 400, requestId: 'R2' },
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { pk: { S: '1' } } }, { Code: 'None' }],
    });
  });

  test('gets its name from the header if the body has none', async () => {
    const headers = { 'x-amzn-errortype': 'ThrottlingException:http://internal' };
    expect(await errorOf({ status: 400, headers, body: '{"message":"slow down"}' })).toMatchObject({
      name: 'ThrottlingException',
      message: 'slow down',
    });
  });

  test.each([
    ['throttling', { status: 400, body: '{"__type":"ThrottlingException"}' }, 3],
    ['an internal error', { status: 500, body: '{"__type":"InternalServiceError"}' }, 3],
    ['a missing secret', { status: 400, body: '{"__type":"ResourceNotFoundException"}' }, 1],
  ])('is retried by the SDK only if that may help: %s', async (_what, answer, attempts) => {
    const { sent, requestHandler } = service(answer);
    const secrets = new SecretsManagerClient({ ...sdkOptions('secretsmanager', undefined), requestHandler });
    await secrets.send(new GetSecretValueCommand({ SecretId: 'id' })).catch(() => {});
    expect(sent).toHaveLength(attempts);
  });

  test('from Lambda has its name, and is retried if that may help', async () => {
    const { sent, requestHandler } = service({
      status: 429,
      headers: { 'x-amzn-errortype': 'TooManyRequestsException' },
      body: '{"Reason":"ConcurrentInvocationLimitExceeded","message":"Rate Exceeded."}',
    });
    const lambda = new LambdaClient({ ...lambdaOptions, requestHandler });
    await expect(lambda.send(invocation)).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      message: 'Rate Exceeded.',
    });
    expect(sent).toHaveLength(3);
  });

  test('about the time corrects the clock, so that the next attempt is signed with the time of AWS', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const skewed = { status: 400, headers: { date }, body: '{"__type":"RequestTimeTooSkewed"}' };
    const { sent, requestHandler } = service(skewed, {});
    const client = new DynamoDBClient({ ...options, maxAttempts: 2, requestHandler });
    await client.send(get);
    const [first = '', second = ''] = sent.map(({ headers }) => headers['x-amz-date']);
    expect((timeOf(second) - timeOf(first)) / 3_600_000).toBeCloseTo(1, 1);
  });

  function timeOf(date: string): number {
    const iso = date.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5');
    return Date.parse(iso);
  }
});
