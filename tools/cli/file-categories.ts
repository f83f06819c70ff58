import type { Import, PersonalFinance } from '../../client/client.ts';

/** A file can name hundreds. */
const LISTED_MAX = 10;

/** Creates the categories that a bank file names, or says which of them are missing. Returns the import. */
export async function matchCategories(
  api: PersonalFinance,
  imported: Import,
  { createsCategories, signal }: { readonly createsCategories: boolean; readonly signal: AbortSignal },
): Promise<Import> {
  const texts = await api.listImportCategories(imported.id, { limit: 100 }, { signal }).all();
  const missing = texts.filter(({ category_id }) => category_id === undefined).map(({ text }) => text);
  if (missing.length === 0) return imported;
  if (!createsCategories) {
    console.log(`Categories in the file that you do not have: ${listed(missing)}.`);
    console.log('To create them, add --create-categories.\n');
    return imported;
  }
  const after = await api.setImportCategories(imported.id, {}, { signal });
  const categories = missing.length === 1 ? 'category' : 'categories';
  console.log(`Created ${missing.length} ${categories} of the file: ${listed(missing)}.\n`);
  return after;
}

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, LISTED_MAX).join(', ');
  return texts.length > LISTED_MAX ? `${shown} and ${texts.length - LISTED_MAX} more` : shown;
}
