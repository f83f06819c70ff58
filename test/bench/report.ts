import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { asSvg } from './chart.ts';
import { asMarkdown, type Table } from './table.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');

/** Inserts a table into a document between its marks, and leaves the rest unchanged. */
export function withTable(document: string, table: Table): string {
  const [start, end] = [`<!-- bench:${table.id} -->`, `<!-- /bench:${table.id} -->`];
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place marked ${start} ... ${end}.`);
  const generated = [
    `\`npm run bench -- ${table.id}\``,
    table.text,
    `![${table.title}](charts/${table.id}.svg)`,
    asMarkdown(table),
  ];
  return `${document.slice(0, from)}${start}\n${generated.join('\n\n')}\n${document.slice(to)}`;
}

export function writeReport(table: Table): void {
  const file = join(DOCS, 'performance.md');
  mkdirSync(join(DOCS, 'charts'), { recursive: true });
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), table));
  writeFileSync(join(DOCS, 'charts', `${table.id}.svg`), asSvg(table));
}
