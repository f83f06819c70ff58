import { allAccounts } from '../accounts/store.ts';
import { allCategories } from '../categories/store.ts';
import { allGroups } from '../groups/store.ts';
import type { BookId } from '../platform/book.ts';
import { CategoryTexts, type FileText, type KnownCategories, textsIn } from './category-texts.ts';
import { ARCHIVE, type Import } from './import.ts';
import type { Row } from './row.ts';
import { allChunks } from './store.ts';

/** The texts of a file's rows, by how they are compared. */
export async function readTexts(bookId: BookId, value: Import): Promise<ReadonlyMap<string, FileText>> {
  const rows: Row[] = [];
  if (value.format !== ARCHIVE)
    for await (const chunk of allChunks(bookId, value))
      rows.push(...chunk.rows.filter(({ category }) => category));
  return textsIn(rows);
}

/** What texts of the file stand for now. */
export async function readCategoryTexts(
  bookId: BookId,
  { format }: Pick<Import, 'format'>,
): Promise<{ readonly known: KnownCategories; readonly meanings: CategoryTexts }> {
  const [accounts, categories, groups] = await Promise.all([
    allAccounts(bookId),
    allCategories(bookId),
    allGroups(bookId),
  ]);
  const known = { accounts, categories, groups };
  return { known, meanings: new CategoryTexts(known, { format }) };
}
