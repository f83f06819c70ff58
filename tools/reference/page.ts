import { resolveResponse } from '../openapi/references.ts';
import type { Document } from '../openapi/types.ts';
import { Fields } from './fields.ts';
import { Html, html } from './html.ts';
import { markdown } from './markdown.ts';
import { type Listed, methodHtml, operationHtml, recordOf } from './operation.ts';
import { searchWords } from './search-words.ts';
import { startHtml } from './start.ts';

/** An inline icon, so that browsers do not request /favicon.ico. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%230b6e5f'/%3E%3Cpath d='M4 11V5m4 6V8m4 3V6' stroke='%23fff' stroke-width='2' stroke-linecap='round'/%3E%3C/svg%3E";

/** The whole reference in one file: it needs nothing else, and a policy can name its script and style by hash. */
export function pageHtml(document: Document, { script, style }: { script: string; style: string }): string {
  const operations = listOf(document);
  const records = recordsByTag(document, operations);
  const fields = new Fields(document, new Set([...records.values()].flat()));
  const { title, version, summary, description } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API ${version}</title>
<meta name="description" content="${summary}">
<link rel="icon" href="${new Html(ICON)}">
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#start">Skip to the content</a>
<header class="top">
<a class="brand" href="#start"><svg viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" rx="4"/><path d="M4 11V5m4 6V8m4 3V6"/></svg><span>${title}</span></a>
<span class="version">${version}</span>
<select id="book" class="book" aria-label="Book" hidden></select>
<span id="who" class="who">Not signed in</span>
<button type="button" id="menu" aria-expanded="false" aria-controls="contents">Menu</button>
</header>
<nav id="contents" aria-label="Contents">
<label for="filter">Find an endpoint</label>
<input id="filter" type="search" placeholder="Name, path, field or word" autocomplete="off">
<p id="nothing" role="status" hidden>No endpoint matches.</p>
<ul>
<li><a href="#start">Your first call</a></li>
<li><a href="#conventions">Conventions</a></li>
${document.tags.map(({ name }) => tagLinks(name, operations))}
</ul>
</nav>
<main>
${startHtml(document)}
<section id="conventions" aria-labelledby="conventions-title"><h2 id="conventions-title">Conventions</h2>
<div class="text">${markdown(description.split('\n\n').slice(1).join('\n\n'))}</div></section>
${document.tags.map(({ name, description: text }) => tagHtml(name, text))}
</main>
<script>${new Html(script)}</script>
</body>
</html>
`.text;

  function tagHtml(name: string, text: string): Html {
    const id = slug(name);
    return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>
<div class="text">${markdown(text)}</div>
${(records.get(name) ?? []).map((record) => recordHtml(record, fields))}
${operations.filter(({ operation }) => operation.tags[0] === name).map((it) => operationHtml(it, document, fields))}
</section>`;
  }
}

function recordHtml(name: string, fields: Fields): Html {
  return html`<details class="record"><summary>Fields of <code>${name}</code></summary><div id="record-${name}">${fields.ofSchema(
    { $ref: `#/components/schemas/${name}` },
    'response',
  )}</div></details>`;
}

function tagLinks(tag: string, operations: readonly Listed[]): Html {
  const own = operations.filter(({ operation }) => operation.tags[0] === tag);
  return html`<li><a href="#${slug(tag)}" class="tag">${tag}</a>${
    own.length > 0 &&
    html`<ul>${own.map(
      (listed) =>
        html`<li data-find="${searchText(listed)}"><a href="#${listed.operation.operationId}">${methodHtml(listed.method)} ${listed.operation.summary}</a></li>`,
    )}</ul>`
  }</li>`;
}

/** The text that the search looks in first. If no endpoint matches, it searches the fields, and then the descriptions. */
function searchText({ method, path, operation }: Listed): string {
  const { operationId: id, summary, tags } = operation;
  return [summary, method, path, id, ...tags, ...searchWords(id, tags)].join(' ').trim().toLowerCase();
}

function listOf({ paths }: Document): Listed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Each record is shown once, under the first tag whose endpoints return it. */
function recordsByTag(document: Document, operations: readonly Listed[]): Map<string, string[]> {
  const seen = new Set<string>();
  return new Map(
    document.tags.map(({ name: tag }) => {
      const names = operations
        .filter(({ operation }) => operation.tags[0] === tag)
        .flatMap(({ operation }) => Object.entries(operation.responses))
        .filter(([status]) => status.startsWith('2'))
        .map(([, response]) => recordOf(resolveResponse(response, document))?.replace(/Page$/, ''))
        .filter((name) => name !== undefined && !seen.has(name) && seen.add(name));
      return [tag, tag === 'Errors' ? ['Problem'] : (names as string[])];
    }),
  );
}

function slug(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z]+/g, '-');
}
