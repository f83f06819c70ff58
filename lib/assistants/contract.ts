import { defineDocument } from '../platform/endpoint/contract.ts';

export const serveAssistant = defineDocument(() => ({
  id: 'serveAssistant',
  folder: 'assistants',
  method: 'POST',
  path: '/mcp',
  // The scope is checked for each tool.
  tokens: 'any',
  // The role is checked for each tool, too.
  role: 'viewer',
  access: 'assistant',
  tag: 'Assistants',
  summary: 'Send a Model Context Protocol message',
  description:
    'For assistants and other clients of the protocol, in revisions 2026-07-28 (`server/discover`, `_meta` and `Mcp-*` headers in each request), 2025-11-25 and 2025-06-18 (`initialize`, without sessions). A request is one JSON-RPC message; batches are refused. Notifications return 202. After authentication, errors are JSON-RPC errors. Only a bearer token is accepted, never the cookie. Requests from pages of other origins return 403.\n\nThe tools read and write the books. Each calls one endpoint of this API, or one of several that do the same to different records, which `record_type` selects. Path, query and body parameters are one list of arguments. A token with the scope `read` can list and call only the tools that read. An argument whose name ends in `_id` takes an id or a name. Tools that write take `dry_run`: everything is checked, and the response shows what would be stored, but nothing is written. A tool error (`isError`) says what to change.',
  isRpc: true,
  mediaTypes: ['application/json'],
}));
