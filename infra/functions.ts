import { endpoints } from '../lib/contracts.ts';
import { type AccessClass, type Endpoint, functionFile } from '../lib/platform/endpoint/contract.ts';

/** The access classes that a contract can name, and those of functions that are not endpoints. */
export type RoleClass =
  | AccessClass
  | 'authorizer'
  | 'cleaner'
  | 'bankRuns'
  | 'deliveries'
  | 'epoch'
  | 'events'
  | 'mail'
  | 'operator'
  | 'rates'
  | 'rotation'
  | 'schedules'
  | 'stream'
  | 'sweep';

/** A Lambda function of the stack. Its construct id, bundle and role are derived from this definition. */
export interface FunctionDefinition {
  /** PascalCase, so that the logical ids in CloudFormation read like the code: `CreateContact`. */
  readonly id: string;
  /** Relative to the root of the repository: `functions/contacts/create-contact.ts`. */
  readonly file: string;
  readonly access: RoleClass;
  /** Can be called without a login, and is therefore limited by the setting `publicConcurrency`. */
  readonly isPublic?: boolean;
  readonly description: string;
}

/** Functions that API Gateway, EventBridge, Secrets Manager and the table's stream call. No contract describes them. */
export const AUTHORIZER: FunctionDefinition = {
  id: 'Authorizer',
  file: 'functions/authorizer.ts',
  access: 'authorizer',
  description:
    'Authenticate a request by bearer token or cookie, and check that its session or access token still exists',
};

/** The paths of the web app. They are not part of the API, so no contract describes them. */
export const APP_PATHS = ['/', '/app', '/app/{proxy+}'] as const;

/** It has no limit of its own: a page with a file that was refused does not start. */
export const SERVE_APP: FunctionDefinition = {
  id: 'ServeApp',
  file: 'functions/web/serve-app.ts',
  access: 'none',
  description: 'Serve the web app',
};

export const ROTATE_SIGNING_KEY = operation(
  'rotate-signing-key',
  'rotation',
  'Store a new token-signing key in the secret; the previous key stays valid',
);

export const LOAD_FX_RATES = operation(
  'load-fx-rates',
  'rates',
  'Load the reference rates that the ECB publishes every working day, and those of the second source',
);

export const POST_DUE = operation(
  'post-due',
  'schedules',
  "Post schedule dates that are due in the users' time zones",
);

export const ERASE_USERS = operation('erase-users', 'sweep', 'Remove the remaining data of erased users');

export const CLEAN_ATTACHMENTS = operation(
  'clean-attachments',
  'cleaner',
  'Remove uploads that were not completed within a day, and files that no record has any more',
);

export const DELIVER_WEBHOOKS = operation(
  'deliver-webhooks',
  'deliveries',
  'Send events to webhooks, at once and again when a retry is due',
);

export const FETCH_BANKS = operation(
  'fetch-banks',
  'bankRuns',
  'Run bank connections, at once and once a day',
);

export const RECORD_CHANGES = operation(
  'record-changes',
  'stream',
  "Add what the table's stream reports to the users' change feeds",
);

export const RECORD_EVENTS = operation(
  'record-events',
  'events',
  "Record what the table's stream reports for the users' webhooks",
);

export const RESTART_FEED = operation(
  'restart-feed',
  'epoch',
  'Restart the change feeds after the stream has lost records',
);

export const SEND_MAIL = operation(
  'send-mail',
  'mail',
  'Send mails from the outbox, at once and again when a retry is due',
);

export const MANAGE_ACCOUNT = operation(
  'manage-account',
  'operator',
  'End sessions, send a link for a new password, or remove second factors, for an operator',
);

export const ERASE_ACCOUNT = operation('erase-account', 'erasure', 'Erase a user, for an operator');

export const operations: readonly FunctionDefinition[] = [
  AUTHORIZER,
  SERVE_APP,
  ROTATE_SIGNING_KEY,
  LOAD_FX_RATES,
  POST_DUE,
  ERASE_USERS,
  CLEAN_ATTACHMENTS,
  DELIVER_WEBHOOKS,
  FETCH_BANKS,
  RECORD_CHANGES,
  RECORD_EVENTS,
  RESTART_FEED,
  SEND_MAIL,
  MANAGE_ACCOUNT,
  ERASE_ACCOUNT,
];

export function endpointFunction(endpoint: Endpoint): FunctionDefinition {
  return {
    id: pascalCase(endpoint.id),
    file: functionFile(endpoint),
    access: endpoint.access,
    isPublic: endpoint.auth === 'public',
    description: endpoint.summary,
  };
}

/** Every function of the stack, HTTP endpoints first. */
export const allFunctions: readonly FunctionDefinition[] = [
  ...endpoints.map(endpointFunction),
  ...operations,
];

function operation(name: string, access: RoleClass, description: string): FunctionDefinition {
  return { id: pascalCase(name), file: `functions/operations/${name}.ts`, access, description };
}

/** `CreateContact` for `createContact`, `LoadFxRates` for `load-fx-rates`. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_start, letter: string) => letter.toUpperCase());
}
