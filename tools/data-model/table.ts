import type { ItemKind } from './item-kind.ts';
import { OTHER_ITEMS } from './other-items.ts';
import { RECORD_ITEMS } from './record-items.ts';

const [START, END] = ['<!-- items -->', '<!-- /items -->'];

/** The page with a new table of all items. The rest of it is written by hand. */
export function withItems(page: string): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/data-model.md has no place marked ${START} ... ${END}.`);
  return `${page.slice(0, from)}${START}\n${itemsTable()}\n${page.slice(to)}`;
}

export function itemsTable(): string {
  const rows = [...RECORD_ITEMS, ...OTHER_ITEMS].map((kind) => [
    kind.name,
    `\`${kind.key.pk}\`, \`${kind.key.sk}\``,
    kind.indexes ?? '',
    attributesOf(kind),
  ]);
  const head = ['Item', 'Key (`pk`, `sk`)', 'In the indexes', 'Attributes'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function attributesOf({ record, remarks = {} }: ItemKind): string {
  const names = new Set([...Object.keys(record?.item._zod.def.shape ?? {}), ...Object.keys(remarks)]);
  if (names.size === 0) return 'nothing else';
  return [...names].map((name) => `\`${name}\`${remarks[name] ? ` (${remarks[name]})` : ''}`).join(', ');
}
