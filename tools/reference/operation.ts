import { nameOf, resolveParameter, resolveResponse } from '../openapi/references.ts';
import type { Document, Operation, Parameter, Response } from '../openapi/types.ts';
import type { Fields } from './fields.ts';
import { type Html, html } from './html.ts';
import { inline, markdown } from './markdown.ts';
import { curlSample, typescriptSample } from './samples.ts';

export interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/**
 * One endpoint: its parameters and responses on one side, how to call it on the other. On a phone, both are below each
 * other, and the button that opens the form follows the title.
 */
export function operationHtml({ method, path, operation }: Listed, document: Document, fields: Fields): Html {
  const { operationId: id, summary, description, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map((it) => resolveParameter(it, document));
  const body = requestBody?.content['application/json'];
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const returned = success && resolveResponse(success[1], document);
  const record = recordOf(returned);
  const call = { method, path, operation, parameters };
  const typescript = typescriptSample({ ...call, record });
  return html`<article id="${id}" class="op" aria-labelledby="${id}-title">
<div class="head">
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="route">${methodHtml(method)} <code>${path}</code>${operation.security && html` <span class="open">no credentials needed</span>`}</p>
</div>
<button type="button" class="primary" data-try="${id}" aria-expanded="false">Try it</button>
<div class="text">${description && markdown(description)}</div>
<div class="side">
<section class="panel" data-request="${id}" aria-label="Request: ${summary}">
<div class="bar"><p class="title">Request</p><div class="tabs" role="group" aria-label="Language">${
    typescript &&
    html`<button type="button" data-language="curl" aria-pressed="true">curl</button><button type="button" data-language="typescript" aria-pressed="false">TypeScript</button>`
  }</div></div>
<pre tabindex="0" data-sample="curl"><code>${curlSample(call)}</code></pre>${
    typescript && html`<pre tabindex="0" data-sample="typescript" hidden><code>${typescript}</code></pre>`
  }
</section>
<section class="panel" data-response="${id}" aria-label="Response: ${summary}" aria-live="polite">
<div class="bar"><p class="title">Example response</p><span class="status s2">${success?.[0]}</span></div>
${exampleHtml(returned)}
</section>
</div>
<div class="doc">
${placed(parameters, 'path', 'Path', fields)}${placed(parameters, 'query', 'Query', fields)}
${body && html`<h4>Body</h4>${fields.ofSchema(body.schema, 'request')}`}
${placed(parameters, 'header', 'Headers', fields)}
<h4>Responses</h4>
<ul class="responses">${Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, response]) => responseHtml(status, resolveResponse(response, document)))}</ul>
</div>
</article>`;
}

export function methodHtml(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function placed(
  parameters: readonly Parameter[],
  place: string,
  title: string,
  fields: Fields,
): Html | undefined {
  const own = parameters.filter((parameter) => parameter.in === place);
  return own.length > 0 ? html`<h4>${title}</h4>${fields.ofParameters(own)}` : undefined;
}

function responseHtml(status: string, response: Response): Html {
  const codes = Object.keys(response.content?.['application/problem+json']?.examples ?? {});
  const record = recordOf(response);
  const [name, isPage] = [record?.replace(/Page$/, ''), record?.endsWith('Page')];
  const text = name
    ? html`${isPage ? 'A page of ' : ''}<a href="#record-${name}">${name}</a>${isPage ? ' records' : ''}`
    : inline(response.description);
  return html`<li><span class="status s${status.charAt(0)}">${status}</span> ${
    codes.length > 0
      ? codes.map((code, index) => html`${index > 0 && ', '}<a href="#code-${code}"><code>${code}</code></a>`)
      : text
  }</li>`;
}

function exampleHtml(returned: Response | undefined): Html {
  const [media] = Object.values(returned?.content ?? {});
  if (!media) return html`<p class="empty">No body.</p>`;
  const text = typeof media.example === 'string' ? media.example : JSON.stringify(media.example, null, 2);
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}

/** `Contact` or `ContactPage`; undefined if the response is not a record. */
export function recordOf(response: Response | undefined): string | undefined {
  const [media] = Object.values(response?.content ?? {});
  return media && nameOf(media.schema);
}
