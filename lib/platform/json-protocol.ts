import type { InvocationRequest } from '@aws-sdk/client-lambda';
import { ServiceException } from '@smithy/core/client';
import { loadJsonRpcErrorCode } from '@smithy/core/protocols';
import { HttpRequest, HttpResponse } from '@smithy/core/transport';

/** What a service wants in a request, apart from the endpoint and the signature. */
interface ServiceRequest {
  readonly path?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export type JsonProtocolSettings = {
  readonly shapeId: string;
  requestOf(operation: string, input: object): ServiceRequest;
  outputOf(body: string): object;
};

/** A service whose operations are named in the header `x-amz-target`. */
export function awsJson(version: '1.0' | '1.1', service: string): JsonProtocolSettings {
  return {
    shapeId: `aws.protocols#awsJson${version.replace('.', '_')}`,
    requestOf: (operation, input) => ({
      headers: {
        'content-type': `application/x-amz-json-${version}`,
        'x-amz-target': `${service}.${operation}`,
      },
      body: JSON.stringify(input),
    }),
    outputOf: (body) => JSON.parse(body),
  };
}

/** Lambda's Invoke, the only operation of it that we use. Nobody needs what the invoked function returns. */
export const LAMBDA_INVOCATION: JsonProtocolSettings = {
  shapeId: 'aws.protocols#restJson1',
  requestOf: (_operation, input) => {
    const { FunctionName = '', InvocationType = '', Payload = '' } = input as InvocationRequest;
    return {
      path: `/2015-03-31/functions/${encodeURIComponent(FunctionName)}/invocations`,
      headers: { 'content-type': 'application/octet-stream', 'x-amz-invocation-type': InvocationType },
      body: Payload,
    };
  },
  outputOf: () => ({}),
};

/**
 * JSON without the SDK's schemas: input and output are passed through unchanged. The SDK's own protocol walks
 * through every value with its schema, mainly to convert binary values and times. We use neither, and it takes up to a
 * tenth of a cold start. An error has the name and the fields of the response, but is not an instance of its own class:
 * compare `name`.
 */
export class JsonProtocol {
  readonly #settings: JsonProtocolSettings;

  constructor(settings: JsonProtocolSettings) {
    this.#settings = settings;
  }

  async serializeRequest(
    operation: { readonly name: string },
    input: object,
    context: { endpoint(): Promise<ConstructorParameters<typeof HttpRequest>[0]> },
  ): Promise<HttpRequest> {
    const { path, ...request } = this.#settings.requestOf(operation.name, input);
    return new HttpRequest({
      ...(await context.endpoint()),
      method: 'POST',
      ...(path !== undefined && { path }),
      ...request,
    });
  }

  async deserializeResponse<Output>(
    _operation: unknown,
    _context: unknown,
    response: HttpResponse,
  ): Promise<Output> {
    const { statusCode, body, headers } = response;
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const requestId = headers['x-amzn-requestid'];
    const $metadata = { httpStatusCode: statusCode, ...(requestId !== undefined && { requestId }) };
    // If the body is not JSON, this throws and the SDK adds `$metadata`, so the caller knows the status.
    if (statusCode < 300) return { ...this.#settings.outputOf(text), $metadata } as Output;
    const { message, Message, ...fields } = text === '' ? {} : JSON.parse(text);
    const error = new ServiceException({
      name: loadJsonRpcErrorCode(response, fields) ?? 'Unknown',
      message: message ?? Message ?? 'UnknownError',
      $fault: statusCode < 500 ? 'client' : 'server',
      $metadata,
    });
    throw Object.assign(error, fields);
  }

  getShapeId(): string {
    return this.#settings.shapeId;
  }

  getRequestType() {
    return HttpRequest;
  }

  getResponseType() {
    return HttpResponse;
  }

  setSerdeContext(): void {
    // Every call gets its context as an argument.
  }

  // Only the SDK's own protocols call these, on themselves.
  getPayloadCodec(): never {
    throw new Error('The JSON protocol has no codec.');
  }

  updateServiceEndpoint(): never {
    throw new Error('The JSON protocol takes the endpoint from the context.');
  }
}
