import { bank } from './example-records.ts';
import { ANY_OTHER } from './responses.ts';
import { refTo } from './schemas.ts';
import type { JsonSchema, Media, Operation, Reference, Response } from './types.ts';

/** The schemas of endpoints that take JSON-RPC messages. What is in `params` and `result` is up to their protocol. */
export const RPC_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  JsonRpcMessage: {
    type: 'object',
    description: 'A JSON-RPC request; without `id` it is a notification.',
    properties: {
      jsonrpc: { type: 'string', const: '2.0', description: 'Always `2.0`.' },
      id: { type: ['string', 'integer'], description: 'The response has the same id.' },
      method: { type: 'string', description: 'For example, `tools/call`.' },
      params: { type: 'object', description: 'What the method needs.' },
    },
    required: ['jsonrpc', 'method'],
  },
  JsonRpcResponse: {
    type: 'object',
    description: 'A JSON-RPC response: it has either `result` or `error`.',
    properties: {
      jsonrpc: { type: 'string', const: '2.0', description: 'Always `2.0`.' },
      id: { type: ['string', 'integer', 'null'], description: 'Id of the request; null if it had none.' },
      result: { type: 'object', description: 'What the method returns.' },
      error: { $ref: '#/components/schemas/JsonRpcError', description: 'Why there is no result.' },
    },
    required: ['jsonrpc', 'id'],
  },
  JsonRpcError: {
    type: 'object',
    description: 'Why there is no result.',
    properties: {
      code: { type: 'integer', description: 'A JSON-RPC or Model Context Protocol error code.' },
      message: { type: 'string', description: 'What happened, for people to read.' },
      data: { type: 'object', description: 'Further details, for programs.' },
    },
    required: ['code', 'message'],
  },
};

/** From protocol revisions without `_meta` and additional headers, so that it can be sent as shown. */
const REQUEST = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_record', arguments: { record_type: 'account', record_id: 'Bank' } },
};
const RESULT = {
  jsonrpc: '2.0',
  id: 1,
  result: {
    content: [
      {
        type: 'text',
        text: [
          `id: ${bank.id}, code: 1010, name: Bank, type: asset, is_active: true, balance: 3153.80 EUR`,
          'balances:',
          '- currency_id: EUR, balance: 3200.00 EUR',
          '- currency_id: USD, balance: -54.20 USD',
        ].join('\n'),
      },
    ],
    structuredContent: { ...bank, base_currency_id: 'EUR' },
  },
};

export const RPC_REQUEST: NonNullable<Operation['requestBody']> = {
  required: true,
  content: { 'application/json': { schema: refTo('JsonRpcMessage'), example: REQUEST } },
};

/** Errors with a separate status. All others are in responses with 200. */
const ERRORS: readonly (readonly [status: string, code: number, message: string])[] = [
  ['400', -32600, 'The body is not a JSON-RPC 2.0 message.'],
  ['403', -32000, 'Pages of this origin may not use this server.'],
  ['404', -32601, 'There is no method tools/cal.'],
  ['406', -32000, 'Responses are JSON: accept application/json.'],
  ['413', -32600, 'The request is too large.'],
  ['415', -32600, 'Send application/json.'],
  ['500', -32603, 'Internal error'],
];

type Responses = Readonly<Record<string, Response | Reference>>;

/** What the endpoint returns in addition to the given responses, which are those before authentication. */
export function withRpcResponses(
  responses: Responses,
  headers: NonNullable<Response['headers']>,
): Record<string, Response | Reference> {
  const media = (example: unknown): Record<string, Media> => ({
    'application/json': { schema: refTo('JsonRpcResponse'), example },
  });
  const errors = ERRORS.map(([status, code, message]) => {
    const before = responses[status] as Response | undefined;
    const content = media({ jsonrpc: '2.0', id: null, error: { code, message } });
    const refusal = before ?? { ...ANY_OTHER, description: 'The gateway itself refused the request.' };
    const description = `A JSON-RPC error with the code ${code}.\n\n${refusal.description}`;
    return [
      status,
      {
        headers,
        ...refusal,
        description,
        content: { ...content, ...refusal.content },
      },
    ];
  });
  return {
    '200': { description: 'The result, or an error of the method.', headers, content: media(RESULT) },
    '202': { description: 'A notification was accepted.', headers },
    ...responses,
    ...Object.fromEntries(errors),
  };
}
