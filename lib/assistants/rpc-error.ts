/** JSON-RPC's own codes, and those of the Model Context Protocol. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** For refusals without their own code. */
export const REFUSED = -32000;
export const HEADER_MISMATCH = -32020;
export const UNSUPPORTED_VERSION = -32022;

/** Becomes the `error` of a JSON-RPC response. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  /** HTTP status: 200 if a method returned the error, and 400 or more if the message was refused before that. */
  readonly status: number;
  readonly data: object | undefined;
  constructor(
    code: number,
    message: string,
    { status = 400, data }: { status?: number; data?: object } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}
