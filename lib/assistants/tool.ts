import type { Handler } from '../platform/endpoint/exchange.ts';

/** A tool as an assistant sees it, and the endpoint that it calls. tools/assistants builds them from the contracts. */
export interface Tool {
  readonly listed: {
    /** The id of the endpoint in snake case: `create_expense`. */
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: object;
    readonly annotations: {
      readonly readOnlyHint: boolean;
      readonly destructiveHint?: boolean;
      readonly idempotentHint?: boolean;
      readonly openWorldHint: boolean;
    };
  };
  readonly endpointId: string;
  readonly method: string;
  readonly path: string;
  /** Arguments that are in the path, and the names of their parameters there. */
  readonly params: Readonly<Record<string, string>>;
  /** Arguments that are in the query. All others are in the body, if there is one. */
  readonly query: readonly string[];
  readonly hasBody: boolean;
  /** Takes `idempotency_key`. */
  readonly isIdempotent: boolean;
}

/** Loads the handler of an endpoint, by the id of its contract. */
export type Handlers = Readonly<Record<string, () => Promise<{ readonly handler: Handler }>>>;

export function writes({ listed }: Tool): boolean {
  return !listed.annotations.readOnlyHint;
}
