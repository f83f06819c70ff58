import type { BookRole } from '../platform/book.ts';
import type { Handler } from '../platform/endpoint/exchange.ts';
import type { RecordType } from './named-records.ts';

/** JSON Schema of an argument: what tools/assistants keeps of it. */
export interface ArgumentSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly maximum?: number;
  /** Of an object. */
  readonly properties?: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
  /** Of a list. */
  readonly items?: ArgumentSchema;
  readonly anyOf?: readonly ArgumentSchema[];
}

/** An endpoint that a tool calls, and the arguments of such a call. */
export interface ToolEndpoint {
  /** Id of its contract: `createExpense`. */
  readonly id: string;
  /** The value of `record_type`, or of `report`, that selects it; undefined if the tool has no other endpoint. */
  readonly recordType?: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
  /** Arguments that are in the path, and the names of their parameters there. */
  readonly params: Readonly<Record<string, string>>;
  /** Arguments that are in the query. All others are in the body, if there is one. */
  readonly query: readonly string[];
  /** Arguments that take the name of a record, although they are not named after its type. */
  readonly references: Readonly<Record<string, RecordType>>;
  readonly hasBody: boolean;
  /** The least role in the book that may call it. Undefined if no book takes part. */
  readonly role?: BookRole | undefined;
  /** Takes `idempotency_key`. */
  readonly isIdempotent: boolean;
  /** What a dry run calls instead. It takes the same body, and writes nothing. */
  readonly dryRun?: ToolEndpoint | undefined;
}

/** One kind of question or change. tools/assistants builds the tools from the contracts. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** The argument that selects one of several endpoints. */
  readonly selector: string;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint: boolean;
  };
  /** One, or one for each type of record. */
  readonly endpoints: readonly ToolEndpoint[];
}

/** The usual argument that selects one of several endpoints. */
export const RECORD_TYPE = 'record_type';
/** In a tool with several endpoints: the id or name of the record. */
export const RECORD_ID = 'record_id';

/** Loads the handler of an endpoint, by the id of its contract. */
export type Handlers = Readonly<Record<string, () => Promise<{ readonly handler: Handler }>>>;

export function writes({ method }: ToolEndpoint): boolean {
  return method !== 'GET';
}
