import { toolCaller } from '../../lib/assistants/call-tool.ts';
import { serveAssistant } from '../../lib/assistants/contract.ts';
import { mayCallAs } from '../../lib/assistants/may-call.ts';
import { offeredTools } from '../../lib/assistants/offered-tools.ts';
import { rpcEndpoint } from '../../lib/assistants/rpc-endpoint.ts';
import { serve } from '../../lib/assistants/serve.ts';
import { getBook } from '../../lib/books/store.ts';
import { callerOf } from '../../lib/platform/endpoint/caller.ts';
import { exactAt, inexactPaths } from '../../lib/platform/endpoint/exact-numbers.ts';
import { exchangeOf } from '../../lib/platform/endpoint/exchange.ts';
import { headerOf } from '../../lib/platform/endpoint/headers.ts';
import { FieldErrors } from '../../lib/platform/problems.ts';
import allTools from '../../tools/built/assistant-tools.ts';
import { handlers } from './handlers.ts';

const argumentsOf = (body: unknown) => exactAt(exactAt(body, 'params'), 'arguments');

export const handler = rpcEndpoint(serveAssistant, (event, context) => {
  const caller = callerOf(event);
  const mayCall = mayCallAs(caller);
  const tools = offeredTools(allTools);
  const inexact = inexactPaths(
    argumentsOf(event.body),
    argumentsOf(exchangeOf(context).exactBody),
    FieldErrors.MAX,
  );
  return serve(
    event.body,
    {
      version: headerOf(event, 'mcp-protocol-version')?.trim(),
      method: headerOf(event, 'mcp-method')?.trim(),
      name: headerOf(event, 'mcp-name')?.trim(),
    },
    {
      mayCall,
      tools,
      callTool: toolCaller({ caller, mayCall, event, context, tools, handlers, inexact }),
      getBook: async () => ({ ...(await getBook(caller.bookId)), role: caller.book?.role ?? 'viewer' }),
    },
  );
});
