import { ARCHIVE, type Import } from '../imports/import.ts';
import { PREVIEW_SECONDS } from '../imports/limits.ts';
import { CHUNKS_AT_ONCE, chunkKeys, hasStatus, toImport } from '../imports/store.ts';
import { batchesOf } from '../platform/batches.ts';
import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { getItems } from '../platform/table/read.ts';
import { expiresAfter } from '../platform/table/time-to-live.ts';
import { check, EXISTS, update, type Write } from '../platform/table/write.ts';
import type { Link, OutsideAccount } from './outside-account.ts';

/** The imports of links, by id: their drafts, and those that are being committed. */
export async function importsOf(
  bookId: BookId,
  links: readonly (Link | undefined)[],
): Promise<ReadonlyMap<string, Import>> {
  const ids = [...new Set(links.flatMap((link) => link?.import_ids ?? []))];
  const items = await getItems(ids.map((id) => keys.import(bookId, id)));
  return new Map(items.flatMap((item) => (item ? [toImport(item)] : [])).map((each) => [each.id, each]));
}

/** The import in which rows of a link wait. */
export function draftOf(link: Link | undefined, imports: ReadonlyMap<string, Import>): Import | undefined {
  const found = link?.import_ids.map((id) => imports.get(id)) ?? [];
  return found.find((each) => each !== undefined && each.status === 'preview' && each.format !== ARCHIVE);
}

/**
 * Turns the drafts of links that go into ordinary previews, which expire. Each transaction requires that the commit has
 * not begun, because the rows of a commit must not expire.
 */
export async function endDrafts(
  bookId: BookId,
  accounts: readonly OutsideAccount[],
  now: Date,
): Promise<Write[][]> {
  const links = accounts.map(({ link }) => link);
  const imports = await importsOf(bookId, links);
  const expiry = expiresAfter(now, PREVIEW_SECONDS);
  const batches: Write[][] = [];
  for (const link of links) {
    const draft = draftOf(link, imports);
    if (!draft) continue;
    const isPreview = { ...hasStatus('preview') };
    batches.push([update(keys.import(bookId, draft.id), { set: { [TTL_ATTRIBUTE]: expiry } }, isPreview)]);
    const chunks = await chunkKeys(bookId, draft.id);
    for (const some of batchesOf(chunks, CHUNKS_AT_ONCE))
      batches.push([
        check(keys.import(bookId, draft.id), isPreview),
        ...some.map(({ first }) =>
          update(
            keys.importRows(bookId, draft.id, first),
            { set: { [TTL_ATTRIBUTE]: expiry }, add: { version: 1 } },
            { expression: EXISTS },
          ),
        ),
      ]);
  }
  return batches;
}
