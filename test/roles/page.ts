import type { FileAccess, PartitionAccess } from './walk.ts';

export const PAGE = 'docs/security.md';
const START = '<!-- roles -->';
const END = '<!-- /roles -->';

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** One table of the items, and one of the files. */
export function rolesTable(partitions: readonly PartitionAccess[], files: readonly FileAccess[]): string {
  const rows = partitions.map(({ partition, kinds, readers, streamReaders, writers }) => [
    `\`${partition}\``,
    list(kinds),
    [list(readers), ...streamReaders.map((name) => `\`${name}\` (in the stream)`)].filter(Boolean).join(', '),
    list(writers),
  ]);
  const items = table(['Partition', 'Kinds of items', 'Read by', 'Written by'], rows);
  const fileRows = files.map(({ action, roles }) => [`\`s3:${action}\``, list(roles)]);
  return `${items}\n\n${table(['On the files of transactions', 'Roles'], fileRows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The page with this table. */
export function withTable(page: string, table: string): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start === -1 || end < start) throw new Error(`${PAGE} has no place for the table: ${START} ... ${END}`);
  return `${page.slice(0, start + START.length)}\n${table}\n${page.slice(end)}`;
}
