import { positionOf } from '../../lib/imports/category-texts.ts';
import { listImportCategories } from '../../lib/imports/contract.ts';
import { readCategoryTexts, readTexts } from '../../lib/imports/read-category-texts.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { pageOf } from '../../lib/platform/table/page.ts';

export const handler = endpoint(listImportCategories, async (request) => {
  const { caller, params, paging, now } = request;
  const value = await requireImport(caller.bookId, params.id, now);
  const [texts, { meanings }] = await Promise.all([
    readTexts(caller.bookId, value),
    readCategoryTexts(caller.bookId, value),
  ]);
  return request.page(pageOf([...texts], paging, positionOf), ([, each]) => ({
    text: each.text,
    kind: each.kind,
    count: each.count,
    ...idOf(meanings.find(each, each.kind)),
  }));
});

function idOf(category: { readonly id: string } | undefined) {
  return category && { category_id: category.id };
}
