import { endpoints } from '../lib/contracts.ts';
import { type AccessClass, type Endpoint, functionFile } from '../lib/platform/endpoint/contract.ts';

/** Access classes that only functions outside the HTTP API have, beside those a contract can name. */
export type RoleClass = AccessClass | 'authorizer' | 'rates' | 'rotation';

/** A Lambda function of the stack. Its construct id, bundle and role follow from these few facts. */
export interface FunctionDefinition {
  /** PascalCase, so that the logical ids in CloudFormation read like the code: `CreateContact`. */
  readonly id: string;
  /** From the repository's root: `functions/contacts/create-contact.ts`. */
  readonly file: string;
  readonly access: RoleClass;
  /** Answers requests without a login. */
  readonly isPublic?: boolean;
  readonly description: string;
}

/** What API Gateway, EventBridge and Secrets Manager call for themselves. No contract describes these. */
export const AUTHORIZER: FunctionDefinition = {
  id: 'Authorizer',
  file: 'functions/authorizer.ts',
  access: 'authorizer',
  description: 'Tell who sends a request, by bearer token or cookie, and whether the session is alive',
};
export const ROTATE_SIGNING_KEY: FunctionDefinition = {
  id: 'RotateSigningKey',
  file: 'functions/operations/rotate-signing-key.ts',
  access: 'rotation',
  description: 'Put a new token-signing key into the secret; the previous one stays valid',
};
export const LOAD_FX_RATES: FunctionDefinition = {
  id: 'LoadFxRates',
  file: 'functions/operations/load-fx-rates.ts',
  access: 'rates',
  description: 'Load the reference rates that the ECB publishes every working day',
};

export const operations: readonly FunctionDefinition[] = [AUTHORIZER, ROTATE_SIGNING_KEY, LOAD_FX_RATES];

export function endpointFunction(endpoint: Endpoint): FunctionDefinition {
  return {
    id: pascalCase(endpoint.id),
    file: functionFile(endpoint),
    access: endpoint.access,
    isPublic: endpoint.auth === 'public',
    description: endpoint.summary,
  };
}

/** Every function of the stack, the HTTP endpoints first. */
export const allFunctions: readonly FunctionDefinition[] = [
  ...endpoints.map(endpointFunction),
  ...operations,
];

function pascalCase(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
