import { defineDocument } from '../platform/endpoint/contract.ts';

export const serveAssistant = /* @__PURE__ */ defineDocument(() => ({
  id: 'serveAssistant',
  folder: 'assistants',
  method: 'POST',
  path: '/mcp',
  auth: 'user',
  // The scope is checked for each tool.
  tokens: 'any',
  access: 'assistant',
  tag: 'Assistants',
  summary: 'Send a message of the Model Context Protocol',
  description:
    'For assistants and other clients of the protocol, in its revisions 2026-07-28 (`server/discover`, `_meta` and `Mcp-*` headers in each request) and 2025-11-25 (`initialize`, without sessions). A request is one JSON-RPC message; batches are refused. Notifications return 202. After authentication, errors are those of JSON-RPC. Takes a bearer token only, never the cookie. A page of another origin is refused with 403.\n\nThe tools are the endpoints of this API that read and write the books, with the arguments of path, query and body in one list. A token of scope `read` sees and calls only those that read. An argument whose name ends in `_id` takes an id or a name. Tools that write take `dry_run`: everything is checked, and the response shows what would be stored, but nothing is written. An error of a tool (`isError`) says what to change.',
  isRpc: true,
  mediaTypes: ['application/json'],
  errors: [],
}));
