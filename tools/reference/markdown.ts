import { Html, html } from './html.ts';

/** The subset of Markdown that our descriptions use: paragraphs, tables, bold, code and links to other sites. */
export function markdown(text: string): Html {
  return html`${text.split(/\n{2,}/).map(block)}`;
}

function block(text: string): Html {
  return text.startsWith('|') ? table(text.split('\n')) : html`<p>${inline(text)}</p>`;
}

export function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\(https:[^)]+\))/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`;
    const [, label, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return label ? html`<a href="${address}">${label}</a>` : part;
  });
  return html`${parts}`;
}

function table([head = '', , ...rows]: readonly string[]): Html {
  const titles = cells(head);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${titles.join(', ')}"><table><thead><tr>${titles.map(
    (title) => html`<th scope="col">${title}</th>`,
  )}</tr></thead><tbody>${rows.map((row) => line(cells(row)))}</tbody></table></div>`;
}

/** A row about a code is a link target: `#code-conflict`. */
function line(row: readonly string[]): Html {
  const code = row.find((cell) => /^`[a-z_]+`$/.test(cell))?.slice(1, -1);
  const id = code && row.length > 2 ? new Html(` id="code-${code}"`) : '';
  return html`<tr${id}>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`;
}

function cells(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
