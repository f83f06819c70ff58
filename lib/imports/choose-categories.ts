import type { FieldErrors } from '../platform/problems.ts';
import { type CategoryTexts, compared, type FileText, type KnownCategories } from './category-texts.ts';
import type { WantedCategory } from './make-categories.ts';

interface SentCategory {
  readonly text?: string | undefined;
  readonly category_id?: string | undefined;
}

/** What a client wants the texts of a file to stand for. */
interface Choices {
  /** The category of a text, by how it is compared. Undefined: the one that has its name. */
  readonly chosen: ReadonlyMap<string, string | undefined>;
  /** The texts whose categories are made. */
  readonly wanted: readonly WantedCategory[];
}

export function chooseCategories(
  sent: readonly (SentCategory | undefined)[] | undefined,
  texts: ReadonlyMap<string, FileText>,
  { known, meanings }: { readonly known: KnownCategories; readonly meanings: CategoryTexts },
  errors: FieldErrors,
): Choices {
  if (!sent) {
    const wanted = [...texts.values()].filter((each) => !meanings.find(each, each.kind));
    return { chosen: new Map(), wanted };
  }
  const chosen = new Map<string, string | undefined>();
  const wanted: WantedCategory[] = [];
  for (const [index, { text, category_id } = {}] of sent.entries()) {
    if (text === undefined) continue;
    const path = `categories[${index}].`;
    const key = compared(text);
    const found = texts.get(key);
    if (!found) errors.add(`${path}text`, 'not_found', 'must be a text of the file');
    else if (chosen.has(key)) errors.add(`${path}text`, 'conflicting_fields', 'must be another text');
    chosen.set(key, category_id);
    if (category_id !== undefined) checkCategory(`${path}category_id`, category_id, known, errors);
    else if (found && !meanings.find({ text: found.text }, found.kind)) wanted.push(found);
  }
  return { chosen, wanted };
}

function checkCategory(
  field: string,
  id: string,
  { accounts, categories }: KnownCategories,
  errors: FieldErrors,
): void {
  const category = categories.find((each) => each.id === id);
  const account = accounts.find((each) => each.id === category?.account_id);
  if (!category) errors.add(field, 'not_found', 'no such category');
  else if (!category.is_active || !account?.is_active) errors.add(field, 'inactive', 'must be active');
}
